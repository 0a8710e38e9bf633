import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { MappingAttribute } from '../../contract/mapping/mapping.ts'
import { versionCalls } from '../../contract/versions/versionCalls.ts'
import { useService } from '../../dataProvider/useProvider.ts'
import { useConflictQuestion } from '../../kit/form/conflict/useConflict.tsx'
import { formatIndented } from '../settings/audit/ChangeTable.tsx'
import { bodyOf, conflictingKeys, type MappingDraft, mergeDraft, takeKeys } from './draft/mappingDraft.ts'

/**
 * Merges an edited mapping with one that another user has stored meanwhile, and asks whose value to keep where both have
 * changed the same field.
 * @returns `merge` resolves to undefined if the user cancels; `dialog` must be rendered
 */
export const useMappingConflict = (fields: readonly MappingAttribute[]) => {
  const send = useService()
  const translate = useTranslate()
  const { ask, dialog } = useConflictQuestion()

  const shown = (value: unknown) =>
    value === undefined ? (
      translate('kontor.conflict.empty')
    ) : (
      <Box component="span" sx={{ typography: 'mono', fontSize: '0.93em', whiteSpace: 'pre-wrap' }}>
        {formatIndented(value)}
      </Box>
    )
  /** The user and the time of the newest version; a backend without versions does not know them. */
  const lastSave = async () => {
    const query = { document: 'mapping' }
    const versions = await send(versionCalls.listVersions, { query }).catch(() => undefined)
    const { user = translate('kontor.conflict.someone'), at = new Date().toISOString() } =
      versions?.data[0] ?? {}
    return { user, at }
  }

  const merge = async (
    before: MappingDraft,
    mine: MappingDraft,
    stored: MappingDraft,
  ): Promise<MappingDraft | undefined> => {
    const merged = mergeDraft(before, mine, stored)
    const keys = conflictingKeys(before, mine, stored)
    if (keys.length === 0) return merged
    const [earlier, own, theirs] = [before, mine, stored].map(bodyOf)
    const rows = keys.map(key => ({
      path: key,
      label: fields.find(field => field.key === key)?.label ?? key,
      before: shown(earlier?.[key]),
      mine: shown(own?.[key]),
      theirs: shown(theirs?.[key]),
    }))
    const choices = await ask(await lastSave(), rows)
    return (
      choices &&
      takeKeys(
        merged,
        stored,
        keys.filter(key => choices[key] === 'theirs'),
      )
    )
  }
  return { merge, dialog }
}
