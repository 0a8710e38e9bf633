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

/** The id of the field's name. */
const fieldNameId = 'mapping-field'

interface FieldFormProps {
  field: MappingAttribute
  mapping: MappingDraft
  errors: PlacedErrors
  lookup: EditorLookup
  attributes: readonly SourceAttribute[]
  /** Counts refused saves: after each the first wrong input takes the focus. */
  refusals: number
  onChange: (field: MappingAttribute, draft: Draft, change: Change) => void
  /** Back to the list, where there is room for one of both. */
  onBack: () => void
}

/** The form of one marketplace field: its name and kind, what is wrong with it, its entries. */
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
  const scoped =
    field.supportsAkeneoScope ||
    shapeOf(field.type)
      .entriesOf(draft)
      .some(({ entry }) => entry.akeneoChannel !== undefined)
  const frame = useMemo(
    () => ({
      field,
      lookup,
      choices,
      sources: [...formsIn(field, translate), ...choices],
      notes,
      columns: {
        akeneoChannel: scoped,
        formatter: lookup.formatters.size > 0,
        axisMode: field.field === 'a_comp',
      },
    }),
    [field, lookup, choices, notes, scoped, translate],
  )
  const fieldNotes = notes.filter(({ path }) => path === '')
  const unfit = mapping.others[field.key]
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

/** What may stand in place of an attribute: what tells products apart cannot be the same for all. */
const formsIn = ({ identifies }: MappingAttribute, translate: (key: string) => string): readonly Choice[] =>
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

interface FieldHeadProps {
  field: MappingAttribute
  /** Back to the list, where there is room for one of both. */
  onBack: () => void
}

/** Name, code and kind of the field whose form is open. */
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
      <Box component={fieldIcons[field.uiType]} aria-hidden sx={{ fontSize: 18, color: 'text.tertiary' }} />
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

interface UnfitValueProps {
  stored: unknown
  onStartAnew: () => void
}

/** Shows a stored value that is none of the field's kind, and offers an empty one. */
const UnfitValue = ({ stored, onStartAnew }: UnfitValueProps) => {
  const translate = useTranslate()
  return (
    <Alert
      severity="error"
      sx={{ m: 2 }}
      action={
        <Button variant="outlined" onClick={onStartAnew}>
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

/** After a refused save the first wrong input takes the focus. */
const useFocusError = (form: RefObject<HTMLElement | null>, refusals: number): void => {
  const handled = useRef(0)
  useEffect(() => {
    if (refusals === handled.current) return
    handled.current = refusals
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    wrong?.focus()
    wrong?.scrollIntoView?.({ block: 'nearest' })
  }, [form, refusals])
}
