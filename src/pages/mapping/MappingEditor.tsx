import { Alert, Box, Button, type Theme, useMediaQuery } from '@mui/material'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useStore, useTranslate } from 'react-admin'
import type { MappingAttribute } from '../../contract/mapping/mapping.ts'
import { LeaveGuard } from '../../kit/form/LeaveGuard.tsx'
import { UnassignedErrors } from '../../kit/form/RecordFormFrame.tsx'
import { SessionDraftNotice } from '../../kit/form/useSessionDraft.tsx'
import { Mono } from '../../kit/marks.tsx'
import { PageEnd, pageWidths } from '../../layout/PageFrame.tsx'
import type { ErrorsByField } from '../../wire/saves.ts'
import { FileDifferences } from '../configuration/FileDifferences.tsx'
import { RenamedNotice } from '../sync/RenamedOptions.tsx'
import { StaleNotice } from '../sync/StaleReferences.tsx'
import { MappingBar } from './MappingBar.tsx'
import { MappingCard } from './MappingCard.tsx'
import { bodyOf } from './draft/mappingDraft.ts'
import { FieldForm } from './form/FieldForm.tsx'
import { ChangedProducts } from './product/ChangedProducts.tsx'
import { useNextProblem } from './product/useProducts.ts'
import { useProof } from './product/useProof.ts'
import { missingFields, type Statuses, statusIn } from './table/fieldStatus.tsx'
import { changedCells } from './table/proof.ts'
import { type Level, levels, type LoadedMapping } from './useMapping.ts'
import { useMappingEditor } from './useMappingEditor.ts'
import { useMappingKeys } from './useMappingKeys.ts'
import { usePlace } from './usePlace.ts'

/** The mapping editor: the table of fields beside the cells of a product, the form of the open field, and the save bar. */
export const MappingEditor = (loaded: LoadedMapping) => {
  const { fields: byLevel, attributes, lookup } = loaded
  const isPhone = useMediaQuery<Theme>(theme => theme.breakpoints.down('md'), { noSsr: true })
  const { selected, select, sku, selectProduct } = usePlace()
  const open = useCallback((key: string) => select(key, { replace: true }), [select])
  const editor = useMappingEditor({ ...loaded, onTravel: open })
  const { fields, mapping, statuses, dirty, changed, refusals } = editor
  const field = fields.find(({ key }) => key === selected)
  const body = useMemo(() => bodyOf(mapping), [mapping])
  const proof = useProof(body, sku, selectProduct)
  const problem = useNextProblem(field?.key, body, proof.identifier, proof.pages, proof.show)

  const [tab, setTab] = useState<Level>('product')
  const level = field ? (levels.find(candidate => byLevel[candidate].includes(field)) ?? tab) : tab
  const lastSelected = useRef<Partial<Record<Level, string>>>({})
  useEffect(() => {
    if (field) lastSelected.current[level] = field.key
  }, [field, level])
  const goTo = (next: Level) => {
    setTab(next)
    select(lastSelected.current[next], { replace: true })
  }
  const [lastEdited, setLastEdited] = useStore<string | undefined>('mapping.lastEdited')
  const change: typeof editor.change = (changedField, ...draft) => {
    setLastEdited(changedField.key)
    editor.change(changedField, ...draft)
  }
  const opensWith = useRef(
    selected === undefined ? () => firstToEdit(fields, statuses, lastEdited) : undefined,
  )
  useEffect(() => {
    const first = opensWith.current?.()
    opensWith.current = undefined
    if (first !== undefined) open(first)
  }, [open])

  const { resetField } = editor
  const changedKey = field && changed.has(field.key) ? field.key : undefined
  const reset = useMemo(
    () => (changedKey === undefined ? undefined : () => resetField(changedKey)),
    [changedKey, resetField],
  )

  const handledRefusals = useRef(0)
  useEffect(() => {
    if (refusals === handledRefusals.current) return
    handledRefusals.current = refusals
    const wrong = fields.filter(({ key }) => statusIn(statuses, key).errors > 0)
    if (wrong[0] && !wrong.some(({ key }) => key === selected)) open(wrong[0].key)
  }, [refusals, fields, statuses, selected, open])

  const search = useRef<HTMLInputElement>(null)
  useMappingKeys({
    undo: editor.undo,
    redo: editor.redo,
    save: () => {
      if (dirty) editor.save()
    },
    step: proof.step,
    nextProblem: problem.next,
    find: () => search.current?.focus(),
  })

  const fieldKeys = new Set(fields.map(({ key }) => key))
  return (
    <>
      <Box
        sx={{ display: 'flex', flexDirection: 'column', gap: 2, maxWidth: pageWidths.list, width: '100%' }}
      >
        <SessionDraftNotice draft={editor.draft} />
        <StaleNotice />
        <RenamedNotice />
        <UnknownFields
          keys={Object.keys(mapping.others).filter(key => !fieldKeys.has(key))}
          errors={editor.errors.others}
          onRemove={editor.removeOther}
        />
        <FileDifferences area="mapping" />
        <MappingCard
          fields={byLevel}
          mapping={mapping}
          statuses={statuses}
          changed={changed}
          lookup={lookup}
          level={level}
          onLevel={goTo}
          field={field}
          onOpen={open}
          onClose={() => select(undefined, { replace: true })}
          proof={proof}
          problem={problem}
          searchRef={search}
          isPhone={isPhone}
          reach={<ChangedProducts mapping={body} field={changedKey} />}
          form={
            field && (
              <FieldForm
                key={field.key}
                field={field}
                mapping={mapping}
                errors={editor.errors}
                lookup={lookup}
                attributes={attributes}
                refusals={refusals}
                onChange={change}
                onReset={reset}
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
        changedFields={changed.size}
        changedCells={proof.cells ? changedCells(proof.cells) : null}
        saving={editor.saving}
        canUndo={editor.canUndo}
        canRedo={editor.canRedo}
        onUndo={editor.undo}
        onRedo={editor.redo}
        onDiscard={editor.discard}
        onSave={editor.save}
      />
      {editor.conflictDialog}
      <LeaveGuard dirty={dirty} pathOnly />
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
