import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined'
import FormatListBulletedOutlined from '@mui/icons-material/FormatListBulletedOutlined'
import ImageOutlined from '@mui/icons-material/ImageOutlined'
import NumbersOutlined from '@mui/icons-material/NumbersOutlined'
import PhotoLibraryOutlined from '@mui/icons-material/PhotoLibraryOutlined'
import PlaylistAddOutlined from '@mui/icons-material/PlaylistAddOutlined'
import SellOutlined from '@mui/icons-material/SellOutlined'
import ShortTextOutlined from '@mui/icons-material/ShortTextOutlined'
import ToggleOnOutlined from '@mui/icons-material/ToggleOnOutlined'
import { Alert, Box, Button, Typography } from '@mui/material'
import { type ElementType, type RefObject, useEffect, useMemo, useRef } from 'react'
import { useTranslate } from 'react-admin'
import type { Choice } from '../../../contract/kinds.ts'
import type { MappingAttribute, SourceAttribute, UiType } from '../../../contract/mapping/mapping.ts'
import { kindOfNumber } from '../../../contract/mapping/valueKinds.ts'
import { Mono, visuallyHidden } from '../../../kit/marks.tsx'
import { type EditorLookup, sourceForms } from '../draft/entry.ts'
import { draftOf, type MappingDraft } from '../draft/mappingDraft.ts'
import type { MappingChange } from '../draft/mappingState.ts'
import type { PlacedErrors } from '../draft/findings.ts'
import { type Draft, shapeOf } from '../draft/valueShapes.ts'
import { KindForm } from './kindForms.tsx'
import { FieldFrame, useNotes } from './notes.tsx'

/** The element id of the field's name. */
const fieldNameId = 'mapping-field'

interface FieldFormProps {
  field: MappingAttribute
  mapping: MappingDraft
  errors: PlacedErrors
  lookup: EditorLookup
  attributes: readonly SourceAttribute[]
  /** The number of refused saves; after each one the first invalid input takes the focus. */
  refusals: number
  onChange: (field: MappingAttribute, draft: Draft, change: MappingChange) => void
  /** Puts the field back to its saved state; undefined for a field without unsaved changes. */
  onReset: (() => void) | undefined
}

/** The form of one field: its name and kind, its errors and its entries. */
export const FieldForm = (props: FieldFormProps) => {
  const { field, mapping, errors, lookup, attributes, refusals, onChange, onReset } = props
  const translate = useTranslate()
  const form = useRef<HTMLElement>(null)
  const draft = draftOf(mapping, field)
  const notes = useNotes(field, mapping, errors, lookup)
  useFocusError(form, refusals)
  const choices = useMemo(() => {
    const allowed = new Set(field.allowedAkeneoAttributesCodes)
    return allowed.size === 0 ? attributes : attributes.filter(({ code }) => allowed.has(code))
  }, [field, attributes])
  const hasChannels =
    field.supportsAkeneoScope ||
    shapeOf(field.type)
      .entriesOf(draft)
      .some(({ entry }) => entry.akeneoChannel !== undefined)
  const frame = useMemo(
    () => ({
      field,
      lookup,
      choices,
      sources: [...textSourcesOf(field, translate), ...choices],
      notes,
      reset: onReset,
      columns: {
        akeneoChannel: hasChannels,
        formatter: lookup.formatters.size > 0,
        axisMode: field.field === 'a_comp',
      },
    }),
    [field, lookup, choices, notes, onReset, hasChannels, translate],
  )
  const fieldNotes = notes.filter(({ path }) => path === '')
  const invalidValue = mapping.others[field.key]
  return (
    <section ref={form} aria-labelledby={fieldNameId}>
      <FieldHead field={field} />
      {fieldNotes.length > 0 && (
        <Alert severity="error" sx={{ m: '12px 16px 0' }}>
          {fieldNotes.map(({ text }) => (
            <div key={text}>{text}</div>
          ))}
        </Alert>
      )}
      {invalidValue === undefined ? (
        <FieldFrame value={frame}>
          <KindForm
            key={field.key}
            kind={field.type}
            value={draft}
            onChange={(value, change) => onChange(field, value, change)}
          />
        </FieldFrame>
      ) : (
        <InvalidValue
          stored={invalidValue}
          onReset={() => onChange(field, shapeOf(field.type).empty, { at: '', structure: true })}
        />
      )}
    </section>
  )
}

/** The choices besides attributes: fixed value and template. An identifying field takes no fixed value, because it must differ between products. */
const textSourcesOf = (
  { identifies }: MappingAttribute,
  translate: (key: string) => string,
): readonly Choice[] =>
  [
    { code: sourceForms.value, label: translate('kontor.mapping.fixedValue'), type: 'fixedValue' },
    { code: sourceForms.template, label: translate('kontor.mapping.textTemplate'), type: 'textTemplate' },
  ].filter(({ code }) => !identifies || code === sourceForms.template)

/** The icon of each type of marketplace field. */
const fieldIcons: { readonly [T in UiType]: ElementType } = {
  text: ShortTextOutlined,
  number: NumbersOutlined,
  price: SellOutlined,
  list: FormatListBulletedOutlined,
  'list-dynamic': PlaylistAddOutlined,
  boolean: ToggleOnOutlined,
  image: ImageOutlined,
  images: PhotoLibraryOutlined,
  category: AccountTreeOutlined,
}

/** The icon of a type; of one that only another backend knows that of texts. */
const iconOf = (type: string): ElementType =>
  (fieldIcons as Readonly<Partial<Record<string, ElementType>>>)[type] ?? fieldIcons.text

/** Kind and purpose of the field; its name is in the row above. */
const FieldHead = ({ field }: { field: MappingAttribute }) => {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: '10px', pl: 2, pr: 6, pt: 1 }}>
      <h2 id={fieldNameId} style={visuallyHidden}>
        {field.label}
      </h2>
      <Box
        component={iconOf(field.uiType)}
        aria-hidden
        sx={{ mt: '3px', fontSize: 18, color: 'text.tertiary' }}
      />
      <Typography variant="body2" sx={{ flex: 1, minWidth: 0, py: '2px', color: 'text.secondary' }}>
        <Box component="span" sx={{ fontWeight: 500 }}>
          {translate(`kontor.mapping.kinds.${kindOfNumber(field.type)}`)}
        </Box>
        {field.info !== '' && ' · '}
        <span>{field.info}</span>
      </Typography>
    </Box>
  )
}

interface InvalidValueProps {
  stored: unknown
  onReset: () => void
}

/** Shows a stored value that does not fit the field's kind, with a button to replace it by an empty one. */
const InvalidValue = ({ stored, onReset }: InvalidValueProps) => {
  const translate = useTranslate()
  return (
    <Alert
      severity="error"
      sx={{ m: 2 }}
      action={
        <Button variant="outlined" onClick={onReset}>
          {translate('kontor.mapping.startAnew')}
        </Button>
      }
    >
      {translate('kontor.mapping.unfit')}
      <div>
        <Mono>{JSON.stringify(stored)}</Mono>
      </div>
    </Alert>
  )
}

/** Focuses the first invalid input after a refused save. */
const useFocusError = (form: RefObject<HTMLElement | null>, refusals: number): void => {
  const handledRefusals = useRef(0)
  useEffect(() => {
    if (refusals === handledRefusals.current) return
    handledRefusals.current = refusals
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    invalid?.focus()
    invalid?.scrollIntoView({ block: 'nearest' })
  }, [form, refusals])
}
