import { Box, useMediaQuery, type Theme } from '@mui/material'
import SwapHorizOutlined from '@mui/icons-material/SwapHorizOutlined'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { KeptNotice } from '../../kit/KeptNotice.tsx'
import { LeaveGuard } from '../../kit/LeaveGuard.tsx'
import { FieldForm } from './form/FieldForm.tsx'
import { FieldCard } from './list/FieldCard.tsx'
import { statusIn } from './list/fieldStatus.ts'
import { MappingBar } from './MappingBar.tsx'
import { MappingColumns } from './MappingColumns.tsx'
import { StrangeFields } from './StrangeFields.tsx'
import { levels, type Level, type LoadedMapping } from './useMapping.ts'
import { useMappingEditor } from './useMappingEditor.ts'
import { useSelectedField } from './useSelectedField.ts'
import { useUndoKeys } from './useUndoKeys.ts'

/** The mapping as one edits it: fields, the form of one, and the foot that saves. */
export const MappingEditor = (loaded: LoadedMapping) => {
  const { fields: byLevel, attributes, world } = loaded
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
  const [tab, setTab] = useState<Level>('product')
  const level = field ? (levels.find(one => byLevel[one].includes(field)) ?? tab) : tab
  const lastOf = useRef<Partial<Record<Level, string>>>({})
  useEffect(() => {
    if (field) lastOf.current[level] = field.key
  }, [field, level])
  const goTo = (next: Level) => {
    setTab(next)
    select(oneColumn ? undefined : lastOf.current[next], { replace: true })
  }
  useUndoKeys(editor)

  const seen = useRef(0)
  useEffect(() => {
    if (refusals === seen.current) return
    seen.current = refusals
    const wrong = fields.filter(({ key }) => statusIn(statuses, key).errors > 0)
    if (wrong[0] && !wrong.some(({ key }) => key === selected)) open(wrong[0].key)
  }, [refusals, fields, statuses, selected, open])

  const known = new Set(fields.map(({ key }) => key))
  return (
    <>
      <Box
        sx={{ display: 'flex', flexDirection: 'column', gap: 2, maxWidth: 1296, width: '100%', mx: 'auto' }}
      >
        <KeptNotice kept={editor.kept} />
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
                world={world}
                attributes={attributes}
                refusals={refusals}
                onChange={editor.change}
                onBack={() => select(undefined, { replace: true })}
              />
            ) : (
              <EmptyState icon={SwapHorizOutlined} text={translate('kontor.mapping.nothingSelected')} />
            )
          }
        />
      </Box>
      <MappingBar
        dirty={dirty}
        saving={editor.saving}
        canUndo={editor.canUndo}
        canRedo={editor.canRedo}
        onUndo={editor.undo}
        onRedo={editor.redo}
        onDiscard={editor.discard}
        onSave={() => void editor.save()}
      />
      <LeaveGuard dirty={dirty} />
    </>
  )
}
