import type { UiType } from '../../../src/contract/mapping/mapping.ts'
import type { ValueKind } from '../../../src/contract/mapping/valueKinds.ts'
import type { Sentence } from '../../../src/contract/words.ts'
import type { SourceKind } from '../mapping/entryKinds.ts'

/** The format of a cell. Source: TB.One import format. */
export const fieldRules = [
  'text',
  'code',
  'identity',
  'ean13',
  'integer',
  'decimal',
  'price',
  'zeroOne',
  'url',
  'tariffNumber',
  'country',
  'rateClass',
] as const
export type Rule = (typeof fieldRules)[number]

/** One mappable field of TB.One. Two value kinds of one field are two definitions with the same `field`. */
export interface FieldDefinition {
  /** The key in the mapping. */
  readonly key: string
  /** The column. */
  readonly field: string
  readonly level: 'product' | 'article'
  readonly kind: ValueKind
  readonly uiType: UiType
  readonly rule: Rule
  readonly label: Sentence
  readonly info: Sentence
  /** Longest value in characters; null without a known limit. */
  readonly max: number | null
  /** The issue of a mapped field that stays empty; null for an optional field. */
  readonly whenMissing: 'noProductNumber' | 'noArticleNumber' | 'requiredMissing' | 'eanMissing' | null
  /** Fields that substitute it when it is empty. */
  readonly orElse: readonly string[]
  readonly supportsAkeneoScope: boolean
  /** The unit of its numbers, by Akeneo's code; null for none, or any. */
  readonly unit: string | null
  /** What becomes of a number with a fraction in a field of whole numbers. */
  readonly fractions: 'leftOut' | 'roundedUp' | 'roundedDown'
  /** What becomes of a number below 0. */
  readonly belowZero: 'leftOut' | 'zero'
  /** Whether a cell holds one value; otherwise several are joined with commas. */
  readonly takesOne: boolean
  /** The permitted sources; empty permits all except tables. */
  readonly sources: readonly SourceKind[]
  /** The most columns of a list, per channel or key. */
  readonly listMax: number
}

/** The permitted sources of the fields with a rule; empty permits all except tables. */
const sourcesOf: Readonly<Record<Rule, readonly SourceKind[]>> = {
  text: [],
  code: [],
  identity: ['identifier', 'text', 'number', 'select'],
  ean13: ['identifier', 'text'],
  integer: ['number', 'metric', 'text', 'select'],
  decimal: ['number', 'metric', 'text', 'select'],
  price: ['price', 'number'],
  zeroOne: ['boolean', 'number', 'text', 'select'],
  url: ['media', 'assets', 'tessa', 'text'],
  tariffNumber: ['identifier', 'text', 'number', 'select'],
  country: ['text', 'select'],
  rateClass: [],
}

const maxOf: Readonly<Partial<Record<Rule, number>>> = { identity: 50, code: 50, ean13: 13, url: 255 }
const listMaxOf: Readonly<Partial<Record<Rule, number>>> = { url: 10 }

type Extras = Partial<
  Pick<
    FieldDefinition,
    | 'field'
    | 'max'
    | 'whenMissing'
    | 'orElse'
    | 'listMax'
    | 'supportsAkeneoScope'
    | 'unit'
    | 'fractions'
    | 'belowZero'
    | 'takesOne'
  >
>

/** Makes the definitions of one level; properties that follow from the rule are filled in. */
export const defineField =
  (level: FieldDefinition['level']) =>
  (
    key: string,
    kind: ValueKind,
    uiType: UiType,
    rule: Rule,
    [en, de]: readonly [string, string],
    [infoEn, infoDe]: readonly [string, string],
    extras: Extras = {},
  ): FieldDefinition => ({
    key,
    field: key,
    level,
    kind,
    uiType,
    rule,
    label: { en, de },
    info: { en: infoEn, de: infoDe },
    max: maxOf[rule] ?? null,
    whenMissing: null,
    orElse: [],
    supportsAkeneoScope: rule !== 'identity',
    unit: null,
    fractions: 'leftOut',
    belowZero: 'leftOut',
    takesOne: rule !== 'text',
    sources: sourcesOf[rule],
    listMax: listMaxOf[rule] ?? 5,
    ...extras,
  })
