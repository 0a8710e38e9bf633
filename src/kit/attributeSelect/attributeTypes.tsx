import AttachFileOutlined from '@mui/icons-material/AttachFileOutlined'
import AutoAwesomeOutlined from '@mui/icons-material/AutoAwesomeOutlined'
import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined'
import ChecklistOutlined from '@mui/icons-material/ChecklistOutlined'
import CollectionsOutlined from '@mui/icons-material/CollectionsOutlined'
import ExtensionOutlined from '@mui/icons-material/ExtensionOutlined'
import DataObjectOutlined from '@mui/icons-material/DataObjectOutlined'
import FingerprintOutlined from '@mui/icons-material/FingerprintOutlined'
import ImageOutlined from '@mui/icons-material/ImageOutlined'
import LinkOutlined from '@mui/icons-material/LinkOutlined'
import NotesOutlined from '@mui/icons-material/NotesOutlined'
import NumbersOutlined from '@mui/icons-material/NumbersOutlined'
import PermMediaOutlined from '@mui/icons-material/PermMediaOutlined'
import PushPinOutlined from '@mui/icons-material/PushPinOutlined'
import RadioButtonCheckedOutlined from '@mui/icons-material/RadioButtonCheckedOutlined'
import SellOutlined from '@mui/icons-material/SellOutlined'
import ShortTextOutlined from '@mui/icons-material/ShortTextOutlined'
import StraightenOutlined from '@mui/icons-material/StraightenOutlined'
import TableChartOutlined from '@mui/icons-material/TableChartOutlined'
import TextSnippetOutlined from '@mui/icons-material/TextSnippetOutlined'
import ToggleOnOutlined from '@mui/icons-material/ToggleOnOutlined'
import { Box } from '@mui/material'
import type { ElementType } from 'react'
import { useTranslate } from 'react-admin'

/** The icon and the name of an attribute type. */
interface AttributeType {
  readonly icon: ElementType
  /** Translation key below `kontor.attributeSelect.types`. */
  readonly word: string
}

const oneOf: AttributeType = { icon: RadioButtonCheckedOutlined, word: 'select' }
const someOf: AttributeType = { icon: ChecklistOutlined, word: 'selectMany' }
const assets: AttributeType = { icon: CollectionsOutlined, word: 'assets' }
const template: AttributeType = { icon: TextSnippetOutlined, word: 'template' }
const other: AttributeType = { icon: ExtensionOutlined, word: 'other' }

const types: Readonly<Record<string, AttributeType>> = {
  fixedValue: { icon: PushPinOutlined, word: 'fixedValue' },
  textTemplate: { icon: DataObjectOutlined, word: 'textTemplate' },
  builtIn: { icon: AutoAwesomeOutlined, word: 'builtIn' },
  pim_catalog_identifier: { icon: FingerprintOutlined, word: 'identifier' },
  pim_catalog_text: { icon: ShortTextOutlined, word: 'text' },
  pim_catalog_textarea: { icon: NotesOutlined, word: 'textarea' },
  pim_catalog_boolean: { icon: ToggleOnOutlined, word: 'boolean' },
  pim_catalog_number: { icon: NumbersOutlined, word: 'number' },
  pim_catalog_simpleselect: oneOf,
  pim_catalog_multiselect: someOf,
  pim_reference_data_simpleselect: oneOf,
  pim_reference_data_multiselect: someOf,
  pim_catalog_reference_data_simpleselect: oneOf,
  pim_catalog_reference_data_multiselect: someOf,
  akeneo_reference_entity: oneOf,
  akeneo_reference_entity_collection: someOf,
  pim_catalog_date: { icon: CalendarMonthOutlined, word: 'date' },
  pim_catalog_metric: { icon: StraightenOutlined, word: 'metric' },
  pim_catalog_price_collection: { icon: SellOutlined, word: 'price' },
  pim_catalog_image: { icon: ImageOutlined, word: 'image' },
  pim_catalog_file: { icon: AttachFileOutlined, word: 'file' },
  eikona_catalog_tessa: { icon: PermMediaOutlined, word: 'tessa' },
  pim_catalog_asset_collection: assets,
  pim_assets_collection: assets,
  pim_catalog_product_link: { icon: LinkOutlined, word: 'productLink' },
  pim_catalog_table: { icon: TableChartOutlined, word: 'table' },
}

/**
 * The icon and the name of an attribute type of Akeneo. The names of template types are not published; all of them
 * contain `template`.
 * @example attributeTypeOf('pim_catalog_metric').word // 'metric'
 */
export const attributeTypeOf = (type: string): AttributeType =>
  (Object.hasOwn(types, type) ? types[type] : undefined) ?? (/template/i.test(type) ? template : other)

/** The icon of an attribute type, with its name as tooltip and for screen readers. */
export const TypeIcon = ({ type }: { type: string }) => {
  const translate = useTranslate()
  const { icon, word } = attributeTypeOf(type)
  const name = translate(`kontor.attributeSelect.types.${word}`)
  return (
    <span data-part="type" title={name} role="img" aria-label={name}>
      <Box component={icon} aria-hidden />
    </span>
  )
}
