import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined'
import FormatListBulletedOutlined from '@mui/icons-material/FormatListBulletedOutlined'
import ImageOutlined from '@mui/icons-material/ImageOutlined'
import NumbersOutlined from '@mui/icons-material/NumbersOutlined'
import PhotoLibraryOutlined from '@mui/icons-material/PhotoLibraryOutlined'
import PlaylistAddOutlined from '@mui/icons-material/PlaylistAddOutlined'
import SellOutlined from '@mui/icons-material/SellOutlined'
import ShortTextOutlined from '@mui/icons-material/ShortTextOutlined'
import ToggleOnOutlined from '@mui/icons-material/ToggleOnOutlined'
import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined'
import { Alert, Box, Button, Card, Chip, IconButton, Typography } from '@mui/material'
import { type ElementType, type RefObject, useEffect, useMemo, useRef } from 'react'
import { useTranslate } from 'react-admin'
import type { Choice } from '../../../contract/kinds.ts'
import type { MappingAttribute, SourceAttribute, UiType } from '../../../contract/mapping/mapping.ts'
import { kindOfNumber } from '../../../contract/mapping/valueKinds.ts'
import { Mono } from '../../../kit/marks.tsx'
import { type EditorLookup, sourceForms } from '../draft/entry.ts'
import { draftOf, type MappingDraft } from '../draft/mappingDraft.ts'
import type { Change } from '../draft/mappingState.ts'
import type { PlacedErrors } from '../draft/findings.ts'
import { type Draft, shapeOf } from '../draft/valueShapes.ts'
import { RequiredChip } from '../list/fieldStatus.tsx'
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
  onChange: (field: MappingAttribute, draft: Draft, change: Change) => void
  /** Called when the user returns to the list on a narrow page. */
  onBack: () => void
}

/** The form of one field: its name and kind, its errors and its entries. */
export const FieldForm = (props: FieldFormProps) => {
  const { field, mapping, errors, lookup, attributes, refusals, onChange, onBack } = props
  const translate = useTranslate()
  const card = useRef<HTMLDivElement>(null)
  const draft = draftOf(mapping, field)
  const notes = useNotes(field, mapping, errors, lookup)
  useFocusError(card, refusals)
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
      columns: {
        akeneoChannel: hasChannels,
        formatter: lookup.formatters.size > 0,
        axisMode: field.field === 'a_comp',
      },
    }),
    [field, lookup, choices, notes, hasChannels, translate],
  )
  const fieldNotes = notes.filter(({ path }) => path === '')
  const invalidValue = mapping.others[field.key]
  return (
    <Card ref={card} component="section" aria-labelledby={fieldNameId} sx={{ width: '100%' }}>
      <FieldHead field={field} onBack={onBack} />
      {field.info !== '' && (
        <Typography variant="body2" sx={{ p: '12px 16px 0', maxWidth: '76ch', color: 'text.secondary' }}>
          {field.info}
        </Typography>
      )}
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
    </Card>
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

interface FieldHeadProps {
  field: MappingAttribute
  /** Called when the user returns to the list on a narrow page. */
  onBack: () => void
}

/** Name, code and kind of the field. */
const FieldHead = ({ field, onBack }: FieldHeadProps) => {
  const translate = useTranslate()
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: '10px',
        minHeight: 56,
        px: 2,
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <IconButton
        aria-label={translate('kontor.mapping.allFields')}
        onClick={onBack}
        sx={{ display: { md: 'none' }, ml: '-8px' }}
      >
        <ArrowBackOutlined />
      </IconButton>
      <Box component={iconOf(field.uiType)} aria-hidden sx={{ fontSize: 18, color: 'text.tertiary' }} />
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 1,
          alignItems: 'baseline',
        }}
      >
        <Typography variant="subtitle1" component="h2" id={fieldNameId}>
          {field.label}
        </Typography>
        <Typography variant="body2" component="span">
          <Mono quiet>{field.field}</Mono>
        </Typography>
      </Box>
      {field.required && <RequiredChip />}
      <Chip
        label={translate(`kontor.mapping.kinds.${kindOfNumber(field.type)}`)}
        sx={{ display: { xs: 'none', sm: 'flex' } }}
      />
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
    invalid?.scrollIntoView?.({ block: 'nearest' })
  }, [form, refusals])
}
