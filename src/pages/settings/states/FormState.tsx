import { useTranslate } from 'react-admin'
import type { SettingsDeclaration } from '../../../contract/resource.ts'
import { isComplete } from '../isComplete.ts'
import { StateLine } from '../../../kit/StateLine.tsx'
import { useCounted } from '../../../kit/useCounted.ts'
import { useOptions } from '../../../kit/useOptions.ts'
import { useTileRecord } from '../../../kit/useTileRecord.ts'
import { goneChoices } from '../goneChoices.ts'

/** Whether a singleton is filled in, or that something it chose is no longer there. */
export const FormState = ({ declaration }: { declaration: SettingsDeclaration }) => {
  const translate = useTranslate()
  const counted = useCounted()
  const { data: options } = useOptions(declaration)
  const record = useTileRecord(declaration)
  if (!record || !options) return <StateLine />
  const gone = goneChoices(declaration.fields, record, options).length
  if (gone > 0)
    return <StateLine color="warning.dot" words={counted('kontor.settings.hub.unavailable', gone)} />
  return isComplete(declaration, record) ? (
    <StateLine color="success.dot" words={translate('kontor.settings.hub.complete')} />
  ) : (
    <StateLine color="inputBorder" words={translate('kontor.settings.hub.notConfigured')} />
  )
}
