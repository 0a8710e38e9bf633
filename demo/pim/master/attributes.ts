import type { FamilyCode } from '../words/garments.ts'
import { texts, type Texts } from '../words/phrases.ts'

/** The part of a product that an attribute belongs to: the whole product, one of its colors, or the single article. */
export type Part = 'whole' | 'colour' | 'article'

/** An attribute of the demo catalogue. */
export interface Attribute {
  readonly code: string
  readonly type: string
  readonly group: string
  readonly labels: Texts
  readonly part: Part
  readonly localizable: boolean
  readonly scopable: boolean
  /** The families that have the attribute; all if absent. */
  readonly families?: readonly FamilyCode[]
  /** Properties of the API's item that differ from the usual ones. */
  readonly extras: Readonly<Record<string, unknown>>
}

interface More {
  part?: Part
  localizable?: boolean
  scopable?: boolean
  families?: readonly FamilyCode[]
  [extra: string]: unknown
}

function attribute(code: string, type: string, group: string, labels: Texts, more: More = {}): Attribute {
  const { part = 'whole', localizable = false, scopable = false, families, ...extras } = more
  const full = type.includes('_catalog_') ? type : `pim_catalog_${type}`
  return { code, type: full, group, labels, part, localizable, scopable, families, extras }
}

const SIZED: readonly FamilyCode[] = [
  'tshirts',
  'shirts',
  'dresses',
  'jeans',
  'jackets',
  'knitwear',
  'sneakers',
]
const CLOTHES: readonly FamilyCode[] = ['tshirts', 'shirts', 'dresses', 'jeans', 'jackets', 'knitwear']
const CENTIMETRES = { metric_family: 'Length', default_metric_unit: 'CENTIMETER', negative_allowed: false }
const MONEY = { decimals_allowed: true }
const PICTURE = { part: 'colour', allowed_extensions: ['png', 'jpg'], max_file_size: '10' } as const
const EACH_LOCALE = { localizable: true } as const

function picture(at: number): Attribute {
  return attribute(
    `picture_${at}`,
    'image',
    'media',
    texts(`Bild ${at}`, `Picture ${at}`, `Image ${at}`),
    PICTURE,
  )
}

function bullet(at: number): Attribute {
  const labels = texts(`Aufzählungspunkt ${at}`, `Bullet point ${at}`, `Point fort ${at}`)
  return attribute(`bullet_${at}`, 'text', 'marketing', labels, EACH_LOCALE)
}

const MEASUREMENT_COLUMNS = [
  {
    code: 'size',
    data_type: 'select',
    validations: {},
    is_required_for_completeness: true,
    labels: texts('Größe', 'Size', 'Taille'),
  },
  {
    code: 'chest',
    data_type: 'number',
    validations: {},
    is_required_for_completeness: false,
    labels: texts('Brustweite', 'Chest', 'Poitrine'),
  },
  {
    code: 'length',
    data_type: 'number',
    validations: {},
    is_required_for_completeness: false,
    labels: texts('Länge', 'Length', 'Longueur'),
  },
]

/** Every attribute of the demo catalogue, in display order. */
export const attributes: readonly Attribute[] = [
  attribute('sku', 'identifier', 'general', texts('Artikelnummer', 'SKU', 'Référence'), {
    part: 'article',
    unique: true,
    is_main_identifier: true,
  }),
  attribute('ean', 'text', 'general', texts('EAN', 'EAN', 'EAN'), {
    part: 'article',
    unique: true,
    max_characters: 13,
  }),
  attribute(
    'supplier_sku',
    'text',
    'general',
    texts('Lieferantennummer', 'Supplier number', 'Référence fournisseur'),
    { part: 'article' },
  ),
  attribute('brand', 'simpleselect', 'general', texts('Marke', 'Brand', 'Marque')),
  attribute('gender', 'simpleselect', 'general', texts('Geschlecht', 'Gender', 'Genre')),
  attribute('season', 'simpleselect', 'general', texts('Saison', 'Season', 'Saison')),
  attribute('release_date', 'date', 'general', texts('Erstverkaufstag', 'Release date', 'Date de sortie')),
  attribute('name', 'text', 'marketing', texts('Name', 'Name', 'Nom'), EACH_LOCALE),
  attribute('description', 'textarea', 'marketing', texts('Beschreibung', 'Description', 'Description'), {
    localizable: true,
    wysiwyg_enabled: true,
  }),
  attribute(
    'short_description',
    'textarea',
    'marketing',
    texts('Kurzbeschreibung', 'Short description', 'Description courte'),
    { localizable: true, scopable: true },
  ),
  bullet(1),
  bullet(2),
  bullet(3),
  attribute('keywords', 'multiselect', 'marketing', texts('Schlagwörter', 'Keywords', 'Mots-clés')),
  attribute('colour', 'simpleselect', 'variation', texts('Farbe', 'Colour', 'Couleur'), { part: 'colour' }),
  attribute(
    'colour_detail',
    'text',
    'variation',
    texts('Farbbezeichnung', 'Colour name', 'Nom de la couleur'),
    { part: 'colour', localizable: true },
  ),
  attribute('size', 'simpleselect', 'variation', texts('Größe', 'Size', 'Taille'), {
    part: 'article',
    families: SIZED,
  }),
  attribute(
    'colour_swatch',
    'atelier_catalog_swatch',
    'variation',
    texts('Farbmuster', 'Swatch', 'Échantillon'),
    { part: 'colour' },
  ),
  attribute('fit', 'simpleselect', 'technical', texts('Passform', 'Fit', 'Coupe'), { families: CLOTHES }),
  attribute('material', 'multiselect', 'technical', texts('Material', 'Material', 'Matière')),
  attribute('care', 'multiselect', 'technical', texts('Pflege', 'Care', 'Entretien')),
  attribute('sustainable', 'boolean', 'technical', texts('Nachhaltig', 'Sustainable', 'Durable'), {
    default_value: false,
  }),
  attribute(
    'carbon_footprint',
    'number',
    'technical',
    texts('CO2-Fußabdruck (kg)', 'Carbon footprint (kg)', 'Empreinte carbone (kg)'),
    { decimals_allowed: true, negative_allowed: false },
  ),
  attribute('measurements', 'table', 'technical', texts('Maßtabelle', 'Size chart', 'Tableau des mesures'), {
    families: ['jackets'],
    table_configuration: MEASUREMENT_COLUMNS,
  }),
  attribute('size_guide', 'file', 'media', texts('Größenberater', 'Size guide', 'Guide des tailles'), {
    families: ['sneakers'],
    allowed_extensions: ['pdf'],
  }),
  picture(1),
  picture(2),
  picture(3),
  picture(4),
  attribute(
    'tessa_images',
    'eikona_catalog_tessa',
    'media',
    texts('TESSA-Bilder', 'TESSA images', 'Images TESSA'),
    {
      part: 'colour',
      max_displayed_assets: 10,
      tessa_export_url: 'https://tessa.example/{ASSET_ID}/{SCOPE}',
    },
  ),
  attribute('price', 'price_collection', 'prices', texts('Preis', 'Price', 'Prix'), MONEY),
  attribute(
    'old_price',
    'price_collection',
    'prices',
    texts('Streichpreis', 'Old price', 'Ancien prix'),
    MONEY,
  ),
  attribute(
    'purchase_price',
    'price_collection',
    'prices',
    texts('Einkaufspreis', 'Purchase price', "Prix d'achat"),
    MONEY,
  ),
  attribute(
    'channel_price',
    'price_collection',
    'prices',
    texts('Kanalpreis', 'Channel price', 'Prix par canal'),
    { ...MONEY, scopable: true },
  ),
  attribute('stock', 'number', 'logistics', texts('Bestand', 'Stock', 'Stock'), {
    part: 'article',
    decimals_allowed: false,
    negative_allowed: false,
  }),
  attribute(
    'delivery_days',
    'number',
    'logistics',
    texts('Lieferzeit in Tagen', 'Delivery days', 'Délai de livraison en jours'),
    { part: 'article', decimals_allowed: false, negative_allowed: false },
  ),
  attribute('weight', 'metric', 'logistics', texts('Gewicht', 'Weight', 'Poids'), {
    part: 'article',
    metric_family: 'Weight',
    default_metric_unit: 'GRAM',
    decimals_allowed: true,
    negative_allowed: false,
  }),
  attribute('width', 'metric', 'logistics', texts('Breite', 'Width', 'Largeur'), {
    ...CENTIMETRES,
    decimals_allowed: false,
  }),
  attribute('height', 'metric', 'logistics', texts('Höhe', 'Height', 'Hauteur'), {
    ...CENTIMETRES,
    decimals_allowed: false,
  }),
  attribute('length', 'metric', 'logistics', texts('Länge', 'Length', 'Longueur'), {
    ...CENTIMETRES,
    decimals_allowed: true,
  }),
  attribute(
    'origin_country',
    'simpleselect',
    'logistics',
    texts('Herkunftsland', 'Country of origin', "Pays d'origine"),
  ),
  attribute(
    'customs_tariff',
    'text',
    'logistics',
    texts('Zolltarifnummer', 'Customs tariff number', 'Code douanier'),
  ),
]

const byCode = new Map(attributes.map(one => [one.code, one]))

/** Finds an attribute by its code. */
export function attributeOf(code: string): Attribute | undefined {
  return byCode.get(code)
}

/** The attribute groups, in display order: code and labels. */
export const attributeGroups: readonly (readonly [code: string, labels: Texts])[] = [
  ['general', texts('Allgemein', 'General', 'Général')],
  ['marketing', texts('Marketing', 'Marketing', 'Marketing')],
  ['variation', texts('Varianten', 'Variation', 'Variation')],
  ['technical', texts('Technik und Pflege', 'Technical and care', 'Technique et entretien')],
  ['media', texts('Medien', 'Media', 'Médias')],
  ['prices', texts('Preise', 'Prices', 'Prix')],
  ['logistics', texts('Logistik', 'Logistics', 'Logistique')],
]
