import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { type MappingAttribute, mappingCalls, mappingSchema } from '../../contract/mapping/mapping.ts'
import { useService } from '../../dataProvider/useProvider.ts'
import { useSessionDraft } from '../../kit/form/useSessionDraft.tsx'
import { useSingleFlight } from '../../kit/useSingleFlight.ts'
import { useToasts } from '../../kit/useToasts.ts'
import { acceptSave, conflictIn, splitErrors } from '../../wire/saves.ts'
import { syncStateKey } from '../sync/useSync.ts'
import { findingsIn } from './draft/findings.ts'
import { bodyOf, differingKeys, type MappingDraft, mergeDraft, readMapping } from './draft/mappingDraft.ts'
import { type MappingChange, isDirty, mappingReducer, startMapping } from './draft/mappingState.ts'
import type { Draft } from './draft/valueShapes.ts'
import { statusesOf } from './table/fieldStatus.tsx'
import type { LoadedMapping } from './useMapping.ts'
import { useMappingConflict } from './useMappingConflict.tsx'
import { cellsKey } from './product/usePreview.ts'

interface Options extends LoadedMapping {
  /** Called with the key of the field that undo or redo changed. */
  onTravel: (key: string) => void
}

/** The state of the mapping editor: the draft, the status of its fields, and actions to change, undo and save. */
export const useMappingEditor = ({ fields: byLevel, lookup, stored, onTravel }: Options) => {
  const send = useService()
  const client = useQueryClient()
  const toasts = useToasts()
  const fields = useMemo(() => [...byLevel.product, ...byLevel.article], [byLevel])
  const [state, dispatch] = useReducer(mappingReducer, undefined, () =>
    startMapping(readMapping(fields, stored)),
  )
  const appliedStored = useRef(stored)
  useEffect(() => {
    if (appliedStored.current === stored) return
    appliedStored.current = stored
    dispatch({ type: 'storedChanged', stored: readMapping(fields, stored) })
  }, [fields, stored])
  const conflict = useMappingConflict(fields)
  const { run, busy: saving } = useSingleFlight()
  const [refusals, setRefusals] = useState(0)
  const { history, errors } = state
  const mapping = history.present
  const statuses = useMemo(
    () => statusesOf(fields, mapping, errors, lookup),
    [fields, mapping, errors, lookup],
  )
  const dirty = useMemo(() => isDirty(state), [state])
  const changed = useMemo(() => new Set(differingKeys(state.stored, mapping)), [state.stored, mapping])

  const draft = useSessionDraft({
    name: 'mapping',
    dirty,
    read: () => ({ before: bodyOf(state.stored), mine: bodyOf(mapping) }),
    write: values => {
      const [before, mine] = [values['before'], values['mine']].map(value =>
        readMapping(fields, mappingSchema.parse(value)),
      )
      if (before && mine) dispatch({ type: 'restored', before, mine })
    },
  })

  const change = useCallback(
    (field: MappingAttribute, draft: Draft, change: MappingChange) =>
      dispatch({ type: 'change', field, draft, change }),
    [],
  )
  const resetField = useCallback((key: string) => dispatch({ type: 'resetField', key }), [])
  const travel = (type: 'undo' | 'redo', to: MappingDraft | undefined) => {
    if (!to) return
    dispatch({ type })
    const [key] = differingKeys(mapping, to)
    if (key !== undefined) onTravel(key)
  }
  /** Whether the draft has errors that the service would refuse. */
  const hasErrors = () =>
    fields.some(field => findingsIn(field, mapping, lookup).some(({ severity }) => severity === 'error'))

  const refuse = () => {
    setRefusals(count => count + 1)
    toasts.failed('kontor.kit.saveFailed')
  }
  const sendAll = async () => {
    let sent = mapping
    try {
      for (let isSent = false; !isSent;) {
        const { data, version } = await send(mappingCalls.getMapping)
        const now = readMapping(fields, data)
        const merged = await conflict.merge(state.stored, mapping, now)
        if (!merged) return
        sent = merged
        dispatch({ type: 'storedChanged', stored: now })
        // a choice of the other user's value is a step that can be undone
        if (differingKeys(mergeDraft(state.stored, mapping, now), sent).length > 0)
          dispatch({ type: 'restored', before: now, mine: sent })
        const answer = send(mappingCalls.saveMapping, { query: { seen: version }, body: bodyOf(sent) })
        isSent = await acceptSave(answer).then(
          () => true,
          (error: unknown) => {
            if (conflictIn(error)) return false // saved in between: once more with that mapping
            throw error
          },
        )
      }
      dispatch({ type: 'saved', sent })
      void client.invalidateQueries({ queryKey: syncStateKey })
      // an answer that is still computed compares with the mapping before the save
      void client
        .cancelQueries({ queryKey: cellsKey })
        .then(() => client.invalidateQueries({ queryKey: cellsKey }))
      toasts.done('kontor.kit.saved')
    } catch (error) {
      const split = splitErrors(error, [])
      if (!split) return toasts.failed(error instanceof Error ? error.message : 'kontor.kit.saveFailed')
      dispatch({ type: 'refused', sent, fields, errors: split.others })
      refuse()
    }
  }
  const save = () => {
    if (!saving && hasErrors()) refuse()
    else void run(sendAll)
  }

  return {
    fields,
    mapping,
    errors,
    statuses,
    dirty,
    /** The keys of the fields with unsaved changes. */
    changed,
    /** Unsaved changes of an ended session. */
    draft,
    saving,
    /** The question whose value to keep; it must be rendered. */
    conflictDialog: conflict.dialog,
    /** The number of refused saves. */
    refusals,
    change,
    save,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => travel('undo', history.past.at(-1)),
    redo: () => travel('redo', history.future[0]),
    /** Puts a field back to its saved state. */
    resetField,
    discard: () => dispatch({ type: 'discard' }),
    removeOther: (key: string) => dispatch({ type: 'removeOther', key }),
  }
}
