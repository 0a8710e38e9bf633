import SwapHorizOutlined from '@mui/icons-material/SwapHorizOutlined'
import { Alert, Box, Button, type Theme, useMediaQuery } from '@mui/material'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
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
import { statusIn } from './list/fieldStatus.tsx'
import { PreviewPanel } from './preview/PreviewPanel.tsx'
import { type Level, levels, type LoadedMapping } from './useMapping.ts'
import { useMappingEditor } from './useMappingEditor.ts'

/** The mapping editor: the fields, the form of one, what it makes of a product, and the bar that saves. */
export const MappingEditor = (loaded: LoadedMapping) => {
  const { fields: byLevel, attributes, lookup } = loaded
  const translate = useTranslate()
  const oneColumn = useMediaQuery<Theme>(theme => theme.breakpoints.down('md'), { noSsr: true })
  const { selected, select } = useSelectedField()
  // on a phone the form is a page of its own: the way back leads to the list
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
  const level = field ? (levels.find(one => byLevel[one].includes(field)) ?? tab) : tab
  const lastOpen = useRef<Partial<Record<Level, string>>>({})
  useEffect(() => {
    if (field) lastOpen.current[level] = field.key
  }, [field, level])
  const goTo = (next: Level) => {
    setTab(next)
    select(oneColumn ? undefined : lastOpen.current[next], { replace: true })
  }
  useUndoKeys(editor)

  const handledRefusals = useRef(0)
  useEffect(() => {
    if (refusals === handledRefusals.current) return
    handledRefusals.current = refusals
    const wrong = fields.filter(({ key }) => statusIn(statuses, key).errors > 0)
    if (wrong[0] && !wrong.some(({ key }) => key === selected)) open(wrong[0].key)
  }, [refusals, fields, statuses, selected, open])

  const known = new Set(fields.map(({ key }) => key))
  return (
    <>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, maxWidth: 1296, width: '100%' }}>
        <SessionDraftNotice draft={editor.draft} />
        {!(oneColumn && field) && <StaleNotice />}
        {!(oneColumn && field) && <RenamedNotice />}
        <StrangeFields
          keys={Object.keys(mapping.others).filter(key => !known.has(key))}
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
                onChange={editor.change}
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
        {/* above the bar, which stays in view while something is changed */}
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

interface StrangeFieldsProps {
  /** Keys of the stored mapping that are no field. */
  keys: readonly string[]
  /** Errors that belong to no field. */
  errors: ErrorsByField
  onRemove: (key: string) => void
}

/** Lists what is stored for fields that do not exist: it stays until a person removes it. */
const StrangeFields = ({ keys, errors, onRemove }: StrangeFieldsProps) => {
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
 * Keeps the open field behind the `#` of the address: it can be linked to, the way back leads to the list on a
 * phone, and nobody is asked about unsaved changes who only goes on to the next field.
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

/** Ctrl or Cmd with Z undoes, with Shift too it redoes; so does Ctrl with Y. */
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
