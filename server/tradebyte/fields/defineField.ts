import { valueKinds, type UiType } from '../../../src/contract/mapping.ts'
import type { SourceKind } from '../sources/sourceKind.ts'
import type { FieldDefinition, Rule } from './fieldDefinition.ts'

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
  Pick<FieldDefinition, 'field' | 'max' | 'whenMissing' | 'orElse' | 'listMax' | 'supportsAkeneoScope'>
>

/** Builds the definitions of one level; what the rule says need not be repeated. */
export const defineField =
  (level: FieldDefinition['level']) =>
  (
    key: string,
    kind: keyof typeof valueKinds,
    uiType: UiType,
    rule: Rule,
    [en, de]: readonly [string, string],
    [infoEn, infoDe]: readonly [string, string],
    extras: Extras = {},
  ): FieldDefinition => ({
    key,
    field: key,
    level,
    kind: valueKinds[kind],
    uiType,
    rule,
    label: { en, de },
    info: { en: infoEn, de: infoDe },
    max: maxOf[rule] ?? null,
    whenMissing: null,
    orElse: [],
    supportsAkeneoScope: rule !== 'identity',
    sources: sourcesOf[rule],
    listMax: listMaxOf[rule] ?? 5,
    ...extras,
  })
