import { Alert, Card, Typography } from '@mui/material'
import { useMemo, useRef } from 'react'
import type { MappingAttribute, SourceAttribute } from '../../../contract/mapping.ts'
import { draftOf, type MappingDraft } from '../draft/mappingDraft.ts'
import type { Change } from '../draft/mappingState.ts'
import type { PlacedErrors } from '../draft/placeErrors.ts'
import { shapeOf, type Draft } from '../draft/shapes.ts'
import type { World } from '../draft/world.ts'
import { FieldFrame } from './FieldFrame.ts'
import { FieldHead, fieldNameId } from './FieldHead.tsx'
import { KindForm } from './KindForm.tsx'
import { UnfitValue } from './UnfitValue.tsx'
import { useFocusError } from './useFocusError.ts'
import { useNotes } from './useNotes.ts'

interface Props {
  field: MappingAttribute
  mapping: MappingDraft
  errors: PlacedErrors
  world: World
  attributes: readonly SourceAttribute[]
  /** Counts refused saves: after each the first wrong input takes the focus. */
  refusals: number
  onChange: (field: MappingAttribute, draft: Draft, change: Change) => void
  /** Back to the list, where there is room for one of both. */
  onBack: () => void
}

/** What is mapped to one marketplace field. */
export const FieldForm = (props: Props) => {
  const { field, mapping, errors, world, attributes, refusals, onChange, onBack } = props
  const card = useRef<HTMLDivElement>(null)
  const draft = draftOf(mapping, field)
  const notes = useNotes(field, draft, errors, world)
  useFocusError(card, refusals)
  const choices = useMemo(() => {
    const allowed = new Set(field.allowedAkeneoAttributesCodes)
    return allowed.size === 0 ? attributes : attributes.filter(({ code }) => allowed.has(code))
  }, [field, attributes])
  const scoped =
    field.supportsAkeneoScope ||
    shapeOf(field.type)
      .entriesOf(draft)
      .some(({ entry }) => entry.akeneoChannel !== undefined)
  const frame = useMemo(
    () => ({
      field,
      world,
      choices,
      notes,
      columns: {
        akeneoChannel: scoped,
        formatter: world.formatters.size > 0,
        axisMode: field.field === 'a_comp',
      },
    }),
    [field, world, choices, notes, scoped],
  )
  const ownNotes = notes.filter(({ path }) => path === '')
  const unfit = mapping.others[field.key]
  return (
    <Card ref={card} component="section" aria-labelledby={fieldNameId} sx={{ width: '100%', maxWidth: 1000 }}>
      <FieldHead field={field} onBack={onBack} />
      {field.info !== '' && (
        <Typography variant="body2" sx={{ p: '12px 16px 0', maxWidth: '76ch', color: 'text.secondary' }}>
          {field.info}
        </Typography>
      )}
      {ownNotes.length > 0 && (
        <Alert severity="error" sx={{ m: '12px 16px 0' }}>
          {ownNotes.map(({ text }) => (
            <div key={text}>{text}</div>
          ))}
        </Alert>
      )}
      {unfit === undefined ? (
        <FieldFrame value={frame}>
          <KindForm
            key={field.key}
            kind={field.type}
            value={draft}
            onChange={(value, change) => onChange(field, value, change)}
          />
        </FieldFrame>
      ) : (
        <UnfitValue
          stored={unfit}
          onStartAnew={() => onChange(field, shapeOf(field.type).empty, { at: '', structure: true })}
        />
      )}
    </Card>
  )
}
