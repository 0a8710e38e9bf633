import { useTranslate } from 'react-admin'
import type { SettingsDeclaration } from '../../../contract/resource.ts'
import { isComplete } from '../isComplete.ts'
import { StateLine } from '../../../kit/StateLine.tsx'
import { useTileRecord } from '../../../kit/useTileRecord.ts'

/** Whether a singleton is filled in. */
export const FormState = ({ declaration }: { declaration: SettingsDeclaration }) => {
  const translate = useTranslate()
  const record = useTileRecord(declaration)
  if (!record) return <StateLine />
  return isComplete(declaration, record) ? (
    <StateLine color="success.dot" words={translate('kontor.settings.hub.complete')} />
  ) : (
    <StateLine color="inputBorder" words={translate('kontor.settings.hub.notConfigured')} />
  )
}
