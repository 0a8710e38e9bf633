import { useTranslate } from 'react-admin'
import { z } from 'zod'
import { lastTestSchema } from '../../../contract/call.ts'
import type { SettingsDeclaration } from '../../../contract/resource.ts'
import { useFormats } from '../../../kit/useFormats.ts'
import { useMoment } from '../../../kit/useMoment.ts'
import { isComplete } from '../isComplete.ts'
import { StateLine } from '../../../kit/StateLine.tsx'
import { useTileRecord } from '../../../kit/useTileRecord.ts'

/** A backend that keeps no tests leaves it out. */
const testSchema = z.object({ lastTest: lastTestSchema.nullish().catch(undefined) })

/** Words for a connection by who made it. */
const waysOf = {
  byHand: { configured: 'configured', untested: 'untested', established: 'established' },
  byApp: { configured: 'byApp', untested: 'byAppUntested', established: 'byAppEstablished' },
} as const

interface Props {
  declaration: SettingsDeclaration
  by?: keyof typeof waysOf
}

/** Whether a connection is configured, and how and when it was last tried. */
export const ConnectionState = ({ declaration, by = 'byHand' }: Props) => {
  const translate = useTranslate()
  const { ago, fullTime } = useFormats()
  const now = useMoment(true, 20_000)
  const record = useTileRecord(declaration)
  if (!record) return <StateLine />
  if (by === 'byHand' && !isComplete(declaration, record))
    return <StateLine color="inputBorder" words={translate('kontor.settings.hub.notConfigured')} />
  const { lastTest } = testSchema.parse(record)
  const words = (key: string, time?: string) => translate(`kontor.settings.hub.${key}`, { time })
  const way = waysOf[by]
  if (lastTest === undefined) return <StateLine color="success.dot" words={words(way.configured)} />
  if (lastTest === null) return <StateLine color="inputBorder" words={words(way.untested)} />
  const { success, at } = lastTest
  return (
    <StateLine
      color={success ? 'success.dot' : 'error.dot'}
      words={words(success ? way.established : 'failed', ago(at, now))}
      title={fullTime(at)}
    />
  )
}
