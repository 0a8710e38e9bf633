import SwapHorizOutlined from '@mui/icons-material/SwapHorizOutlined'
import { Alert, Box, Button, type Theme, useMediaQuery } from '@mui/material'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useStore, useTranslate } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import type { MappingAttribute } from '../../contract/mapping/mapping.ts'
import type { PreviewProduct } from '../../contract/mapping/preview.ts'
import { LeaveGuard } from '../../kit/form/LeaveGuard.tsx'
import { UnassignedErrors } from '../../kit/form/RecordFormFrame.tsx'
import { SessionDraftNotice } from '../../kit/form/useSessionDraft.tsx'
import { Mono } from '../../kit/marks.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { PageEnd } from '../../layout/PageFrame.tsx'
import type { ErrorsByField } from '../../wire/saves.ts'
import { RenamedNotice } from '../sync/RenamedOptions.tsx'
import { StaleNotice } from '../sync/StaleReferences.tsx'
import { MappingBar, MappingColumns } from './MappingFrame.tsx'
import { bodyOf } from './draft/mappingDraft.ts'
import { FieldForm } from './form/FieldForm.tsx'
import { FieldCard } from './list/FieldCard.tsx'
import { missingFields, type Statuses, statusIn } from './list/fieldStatus.tsx'
import { PreviewPanel } from './preview/PreviewPanel.tsx'
import { type Level, levels, type LoadedMapping } from './useMapping.ts'
import { useMappingEditor } from './useMappingEditor.ts'

/** The mapping editor: the list of fields, the form and the preview of the selected one, and the save bar. */
export const MappingEditor = (loaded: LoadedMapping) => {
  const { fields: byLevel, attributes, lookup } = loaded
  const translate = useTranslate()
  const oneColumn = useMediaQuery<Theme>(theme => theme.breakpoints.down('md'), { noSsr: true })
  const { selected, select } = useSelectedField()
  // a phone shows the form as a separate page, and the browser's Back button leads to the list
  const open = useCallback(
    (key: string) => {
      select(key, { replace: !oneColumn || selected !== undefined })
      if (oneColumn) window.scrollTo(0, 0)
    },
    [select, oneColumn, selected],
  )
  const editor = useMappingEditor({ ...loaded, onTravel: open })
  const { fields, mapping, statuses, dirty, refusals } = editor
  const field = fields.find(({ key }) => key === selected)
  const body = useMemo(() => bodyOf(mapping), [mapping])
  const [product, setProduct] = useState<PreviewProduct>()
  const [tab, setTab] = useState<Level>('product')
  const level = field ? (levels.find(candidate => byLevel[candidate].includes(field)) ?? tab) : tab
  const lastSelected = useRef<Partial<Record<Level, string>>>({})
  useEffect(() => {
    if (field) lastSelected.current[level] = field.key
  }, [field, level])
  const goTo = (next: Level) => {
    setTab(next)
    select(oneColumn ? undefined : lastSelected.current[next], { replace: true })
  }
  useUndoKeys(editor)
  const [lastEdited, setLastEdited] = useStore<string | undefined>('mapping.lastEdited')
  const change: typeof editor.change = (changed, ...draft) => {
    setLastEdited(changed.key)
    editor.change(changed, ...draft)
  }
  // a wide page opens with work to do beside its list; a phone opens with the list
  const opensWith = useRef(
    oneColumn || selected !== undefined ? undefined : () => firstToEdit(fields, statuses, lastEdited),
  )
  useEffect(() => {
    const first = opensWith.current?.()
    opensWith.current = undefined
    if (first !== undefined) select(first, { replace: true })
  }, [select])

  const handledRefusals = useRef(0)
  useEffect(() => {
    if (refusals === handledRefusals.current) return
    handledRefusals.current = refusals
    const wrong = fields.filter(({ key }) => statusIn(statuses, key).errors > 0)
    if (wrong[0] && !wrong.some(({ key }) => key === selected)) open(wrong[0].key)
  }, [refusals, fields, statuses, selected, open])

  const fieldKeys = new Set(fields.map(({ key }) => key))
  return (
    <>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, maxWidth: 1296, width: '100%' }}>
        <SessionDraftNotice draft={editor.draft} />
        {!(oneColumn && field) && <StaleNotice />}
        {!(oneColumn && field) && <RenamedNotice />}
        <UnknownFields
          keys={Object.keys(mapping.others).filter(key => !fieldKeys.has(key))}
          errors={editor.errors.others}
          onRemove={editor.removeOther}
        />
        <MappingColumns
          shown={field ? 'detail' : 'list'}
          list={
            <FieldCard
              fields={byLevel}
              statuses={statuses}
              level={level}
              onLevel={goTo}
              selected={field?.key}
              onSelect={open}
            />
          }
          detail={
            field ? (
              <FieldForm
                key={field.key}
                field={field}
                mapping={mapping}
                errors={editor.errors}
                lookup={lookup}
                attributes={attributes}
                refusals={refusals}
                onChange={change}
                onBack={() => select(undefined, { replace: true })}
              />
            ) : (
              <EmptyState icon={SwapHorizOutlined} text={translate('kontor.mapping.nothingSelected')} />
            )
          }
          preview={
            field && (
              <PreviewPanel
                key={field.key}
                field={field}
                mapping={body}
                lookup={lookup}
                product={product}
                onProduct={setProduct}
              />
            )
          }
        />
        {/* above the save bar, which is sticky while there are changes */}
        <Box
          sx={{
            position: 'sticky',
            bottom: dirty ? { xs: 84, sm: 72 } : 16,
            zIndex: 3,
            '&:empty': { display: 'none' },
          }}
        >
          <PageEnd />
        </Box>
      </Box>
      <MappingBar
        dirty={dirty}
        saving={editor.saving}
        canUndo={editor.canUndo}
        canRedo={editor.canRedo}
        onUndo={editor.undo}
        onRedo={editor.redo}
        onDiscard={editor.discard}
        onSave={editor.save}
      />
      <LeaveGuard dirty={dirty} />
    </>
  )
}

/** The field that the page opens with: the first open required one, else the last edited one, else the first mapped one. */
const firstToEdit = (
  fields: readonly MappingAttribute[],
  statuses: Statuses,
  lastEdited: string | undefined,
): string | undefined =>
  (
    missingFields(fields, statuses)[0] ??
    fields.find(({ key }) => key === lastEdited) ??
    fields.find(({ key }) => statusIn(statuses, key).mapped)
  )?.key

interface UnknownFieldsProps {
  /** Keys of the stored mapping without a field. */
  keys: readonly string[]
  /** Errors without a field. */
  errors: ErrorsByField
  onRemove: (key: string) => void
}

/** Lists stored values of fields that do not exist, with buttons to remove them. */
const UnknownFields = ({ keys, errors, onRemove }: UnknownFieldsProps) => {
  const translate = useTranslate()
  return (
    <>
      <UnassignedErrors errors={errors} />
      {keys.length > 0 && (
        <Alert severity="warning">
          {translate('kontor.mapping.others')}
          <Box component="ul" sx={{ m: '4px 0 0', p: 0, listStyle: 'none' }}>
            {keys.map(key => (
              <Box component="li" key={key} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
                <Mono>{key}</Mono>
                <Button
                  onClick={() => onRemove(key)}
                  aria-label={translate('kontor.mapping.remove', { entry: key })}
                >
                  {translate('kontor.mapping.removeValue')}
                </Button>
              </Box>
            ))}
          </Box>
        </Alert>
      )}
    </>
  )
}

/**
 * The key of the selected field in the `#` of the address, so that a field has a link, the Back button leads to the list
 * on a phone, and another field does not trigger the question about unsaved changes.
 */
const useSelectedField = () => {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const select = useCallback(
    (key: string | undefined, how: { replace: boolean }) =>
      void navigate({ hash: key === undefined ? '' : encodeURIComponent(key) }, how),
    [navigate],
  )
  return { selected: hash.length > 1 ? decodeURIComponent(hash.slice(1)) : undefined, select }
}

/** Keyboard shortcuts: Ctrl+Z or Cmd+Z to undo; with Shift, or Ctrl+Y, to redo. */
const useUndoKeys = ({ undo, redo }: { undo: () => void; redo: () => void }): void => {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return
      const key = event.key.toLowerCase()
      if (key !== 'z' && key !== 'y') return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) redo()
      else undo()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [undo, redo])
}
