import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { type Version, versionCalls } from '../../contract/versions/versionCalls.ts'
import { pagePaths } from '../../contract/pagePaths.ts'
import { routeNameOf } from '../../contract/derive.ts'
import { isRecord, sameValue, type Values } from '../../contract/record/paths.ts'
import { useService } from '../../dataProvider/useProvider.ts'
import { useSingleFlight } from '../../kit/useSingleFlight.ts'
import { useToasts } from '../../kit/useToasts.ts'
import { acceptSave, splitErrors } from '../../wire/saves.ts'
import type { FieldChange } from '../settings/audit/ChangeTable.tsx'
import { declarationOf, useAreaName, useFieldLabel } from '../settings/audit/useAuditPage.ts'

const versionsKey = ['versions']

/** Loads the versions of a document, newest first; of all documents without one. @param since ISO 8601 */
export const useVersions = (document: string | undefined, since?: string) => {
  const send = useService()
  return useQuery({
    queryKey: [...versionsKey, 'list', document, since],
    queryFn: async ({ signal }) =>
      (await send(versionCalls.listVersions, { query: { document, since }, signal })).data,
  })
}

/** Compares a version with another one, or with the current state. */
export const useComparison = (id: number, to: number | undefined) => {
  const send = useService()
  return useQuery({
    queryKey: [...versionsKey, 'difference', id, to],
    queryFn: async ({ signal }) =>
      (await send(versionCalls.compareVersion, { places: { id }, query: { to }, signal })).data,
  })
}

/** The area of a document: the name of its declaration, or `mapping`. `areaOf('channels/zade')` is `channels`. */
export const areaOf = (document: string): string => document.split('/')[0] ?? ''

/** The id of the record of a document; empty for a document that is no record. */
export const recordOf = (document: string): string => document.split('/').slice(1).join('/')

/** Gives the name of a document: `Mapping`, or `Channels: Zalando DE`. */
export const useDocumentName = () => {
  const areaName = useAreaName()
  return ({ document, name }: Pick<Version, 'document' | 'name'>) => {
    const record = name ?? recordOf(document)
    return record === '' ? areaName(areaOf(document)) : `${areaName(areaOf(document))}: ${record}`
  }
}

/** The page of the area of a document. */
export const versionPage = (document: string): string => {
  const declaration = declarationOf(areaOf(document))
  return declaration ? `/${routeNameOf(declaration)}` : pagePaths.mapping
}

const toRecord = (value: unknown): Values | undefined => {
  if (isRecord(value)) return value
  const isList = Array.isArray(value) && value.length > 0 && value.every(isRecord)
  return isList ? Object.fromEntries(value.map((item, index) => [`${index + 1}`, item])) : undefined
}

/** The change of a value; where there was or will be none, of each value within it. */
const changesWithin = ({ name, before, after }: FieldChange): FieldChange[] => {
  const [earlier, later] = [toRecord(before), toRecord(after)]
  if ((!earlier && before !== null) || (!later && after !== null) || (!earlier && !later))
    return [{ name, before: before === '' ? null : before, after: after === '' ? null : after }]
  return [...new Set([...Object.keys(earlier ?? {}), ...Object.keys(later ?? {})])]
    .flatMap(part =>
      changesWithin({
        name: `${name}.${part}`,
        before: earlier?.[part] ?? null,
        after: later?.[part] ?? null,
      }),
    )
    .filter(change => !sameValue(change.before, change.after))
}

/**
 * The fields that differ, by their paths within the document.
 * @example versionChanges('mapping', [{ address: 'mapping.p_comp[care].formatter', … }]) // [{ name: 'p_comp.care.formatter', … }]
 */
export const versionChanges = (document: string, differences: Version['differences']): FieldChange[] =>
  differences.flatMap(({ address, before = null, after = null }) => {
    const name = address.slice(document.length + 1).replaceAll(/\[([^\]]*)\]/g, '.$1')
    return changesWithin({ name, before, after })
  })

/**
 * Restores a version, or takes back its change. A toast says what became of it; a refusal names the fields.
 * @param newest the newest version that the user sees, so that a later change is not overwritten
 */
export const useVersionActions = ({ id, document }: Version, newest: number) => {
  const send = useService()
  const client = useQueryClient()
  const translate = useTranslate()
  const toasts = useToasts()
  const labelOf = useFieldLabel(areaOf(document))
  const { run, busy } = useSingleFlight()

  const reasonOf = (error: unknown): string => {
    const fields = Object.entries(splitErrors(error, [])?.others ?? {})
    const sentences = fields.map(([path, sentence]) => `${labelOf(path)}: ${sentence}`)
    if (sentences.length > 0) return sentences.join(' ')
    return error instanceof Error ? translate(error.message, { _: error.message }) : ''
  }
  const perform = async (kind: 'restore' | 'undo'): Promise<boolean> => {
    const call = kind === 'restore' ? versionCalls.restoreVersion : versionCalls.undoVersion
    try {
      await acceptSave(send(call, { places: { id }, query: { seen: newest } }))
      toasts.done(kind === 'restore' ? 'kontor.history.restored' : 'kontor.history.undone')
      return true
    } catch (error) {
      toasts.failed('kontor.history.failed', { reason: reasonOf(error) })
      return false
    } finally {
      // every list and form may show the document
      void client.invalidateQueries()
    }
  }
  return {
    busy,
    /** Resolves to whether it succeeded. */
    restore: async () => (await run(() => perform('restore'))) ?? false,
    undo: async () => (await run(() => perform('undo'))) ?? false,
  }
}
