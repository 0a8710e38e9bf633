import type { UiType } from '../../../src/contract/mapping/mapping.ts'
import type { ValueKind } from '../../../src/contract/mapping/valueKinds.ts'
import type { Sentence } from '../../../src/contract/words.ts'
import type { IssueCode } from '../checks/issueWords.ts'
import type { SourceKind } from '../mapping/entryKinds.ts'

/** What a cell must look like. Source: TB.One import format. */
export const rules = [
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
] as const
export type Rule = (typeof rules)[number]

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
  /** Longest value in characters; null = no limit known. */
  readonly max: number | null
  /** What it is when a mapped field stays empty; null = the field is optional. */
  readonly whenMissing: IssueCode | null
  /** Fields that stand in for it when it is empty. */
  readonly orElse: readonly string[]
  readonly supportsAkeneoScope: boolean
  /** The unit of its numbers, by its code in Akeneo; null = none, or any. */
  readonly unit: string | null
  /** What may be chosen; empty = anything but tables. */
  readonly sources: readonly SourceKind[]
  /** Most columns a list may take, per channel or key. */
  readonly listMax: number
}

/** What the fields of a rule may be filled from; empty = anything but tables. */
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
}

const maxOf: Readonly<Partial<Record<Rule, number>>> = { identity: 50, code: 50, ean13: 13, url: 255 }
const listMaxOf: Readonly<Partial<Record<Rule, number>>> = { url: 10 }

type Extras = Partial<
  Pick<
    FieldDefinition,
    'field' | 'max' | 'whenMissing' | 'orElse' | 'listMax' | 'supportsAkeneoScope' | 'unit'
  >
>

/** Builds the definitions of one level; what the rule says need not be repeated. */
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
    sources: sourcesOf[rule],
    listMax: listMaxOf[rule] ?? 5,
    ...extras,
  })
