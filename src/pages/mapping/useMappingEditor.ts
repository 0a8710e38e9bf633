import { useCallback, useMemo, useReducer, useRef, useState } from 'react'
import { calls } from '../../contract/calls.ts'
import { storedMappingSchema, type MappingAttribute } from '../../contract/mapping.ts'
import { acceptSave } from '../../dataProvider/acceptSave.ts'
import { useService } from '../../dataProvider/useService.ts'
import { splitErrors } from '../../kit/splitErrors.ts'
import { useKeptInput } from '../../kit/useKeptInput.ts'
import { useToasts } from '../../kit/useToasts.ts'
import { findingsOf } from './draft/findings.ts'
import {
  bodyOf,
  differingKeys,
  draftOf,
  mergeDraft,
  readMapping,
  type MappingDraft,
} from './draft/mappingDraft.ts'
import { isDirty, mappingReducer, startMapping, type Change } from './draft/mappingState.ts'
import type { Draft } from './draft/shapes.ts'
import { statusesOf } from './list/fieldStatus.ts'
import type { LoadedMapping } from './useMapping.ts'

interface Wanted extends LoadedMapping {
  /** Told which field undo or redo has changed. */
  onTravel: (key: string) => void
}

/** The mapping while it is edited: what it is, how things stand, and all that can be done with it. */
export const useMappingEditor = ({ fields: byLevel, world, stored, onTravel }: Wanted) => {
  const send = useService()
  const toasts = useToasts()
  const fields = useMemo(() => [...byLevel.product, ...byLevel.article], [byLevel])
  const [state, dispatch] = useReducer(mappingReducer, undefined, () =>
    startMapping(readMapping(fields, stored)),
  )
  const [saving, setSaving] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const underWay = useRef(false)
  const { history, errors } = state
  const mapping = history.present
  const statuses = useMemo(() => statusesOf(fields, mapping, errors, world), [fields, mapping, errors, world])
  const dirty = useMemo(() => isDirty(state), [state])

  const kept = useKeptInput({
    name: 'mapping',
    dirty,
    read: () => ({ before: bodyOf(state.stored), mine: bodyOf(mapping) }),
    write: values => {
      const [before, mine] = [values['before'], values['mine']].map(value =>
        readMapping(fields, storedMappingSchema.parse(value)),
      )
      if (before && mine) dispatch({ type: 'restored', before, mine })
    },
  })

  const change = useCallback(
    (field: MappingAttribute, draft: Draft, change: Change) =>
      dispatch({ type: 'change', field, draft, change }),
    [],
  )
  const travel = (type: 'undo' | 'redo', to: MappingDraft | undefined) => {
    if (!to) return
    dispatch({ type })
    const [key] = differingKeys(mapping, to)
    if (key !== undefined) onTravel(key)
  }
  /** Whether the console itself sees what the service would refuse. */
  const hasGaps = () =>
    fields.some(field =>
      findingsOf(field, draftOf(mapping, field), world).some(({ severity }) => severity === 'error'),
    )

  const refuse = () => {
    setRefusals(count => count + 1)
    toasts.failed('kontor.kit.saveFailed')
  }
  const sendAll = async () => {
    let sent = mapping
    try {
      const now = readMapping(fields, (await send(calls.getMapping)).data)
      sent = mergeDraft(state.stored, mapping, now)
      dispatch({ type: 'followed', stored: now })
      await acceptSave(send(calls.saveMapping, { body: bodyOf(sent) }))
      dispatch({ type: 'saved', sent })
      toasts.done('kontor.kit.saved')
    } catch (error) {
      const split = splitErrors(error, [])
      if (!split) return toasts.failed(error instanceof Error ? error.message : 'kontor.kit.saveFailed')
      dispatch({ type: 'refused', sent, fields, errors: split.others })
      refuse()
    }
  }
  const save = async () => {
    if (underWay.current) return
    if (hasGaps()) return refuse()
    underWay.current = true
    setSaving(true)
    try {
      await sendAll()
    } finally {
      underWay.current = false
      setSaving(false)
    }
  }

  return {
    fields,
    mapping,
    errors,
    statuses,
    dirty,
    /** What was changed before the session ended. */
    kept,
    saving,
    /** Counts refused saves. */
    refusals,
    change,
    save,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => travel('undo', history.past.at(-1)),
    redo: () => travel('redo', history.future[0]),
    discard: () => dispatch({ type: 'discard' }),
    removeOther: (key: string) => dispatch({ type: 'removeOther', key }),
  }
}
