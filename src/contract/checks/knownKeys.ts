import type { Check, Fields, Group, ListOf, RowOf } from '../fields.ts'
import { type Choice, type Kind, kinds } from '../kinds.ts'
import {
  commonKeys,
  conditionKeys,
  fieldAccessKeys,
  type KeysOf,
  conditionsIn,
  type When,
} from '../kinds/kind.ts'
import type { Pattern } from '../kinds/texts.ts'
import type { Sentence } from '../words.ts'
import {
  type Action,
  type Declaration,
  type Many,
  type ResourceDeclaration,
  resourceVerbs,
  type SettingsDeclaration,
  settingsVerbs,
  type Tile,
} from '../resource.ts'
import type { ReportMistake } from './declarationError.ts'

const declarationKeys = {
  name: true,
  label: true,
  path: true,
  api: true,
  fields: true,
  intro: true,
  access: true,
  tile: true,
  menu: true,
  actions: true,
  calls: true,
  verbs: true,
  sentences: true,
  check: true,
} as const

const settingsKeys: KeysOf<SettingsDeclaration> = declarationKeys

const resourceKeys: KeysOf<ResourceDeclaration> = {
  ...declarationKeys,
  id: true,
  row: true,
  list: true,
  empty: true,
  onDelete: true,
  search: true,
  many: true,
  paged: true,
  history: true,
}

const rowKeys: KeysOf<RowOf<Fields>> = {
  title: true,
  subtitle: true,
  accent: true,
  picture: true,
  chips: true,
  more: true,
}

const listKeys: KeysOf<ListOf<Fields>> = { columns: true, sort: true, filters: true, bulk: true, csv: true }
const manyKeys: KeysOf<Many> = { of: true, by: true }
const tileKeys: KeysOf<Tile> = { group: true, icon: true, place: true }
const actionKeys: KeysOf<Action> = { label: true, call: true }
const checkKeysOf: KeysOf<Check> = { fields: true, sentence: true, holds: true }
const groupKeys: KeysOf<Group> = { kind: true, label: true, fields: true, when: true }
const choiceKeys: KeysOf<Choice> = {
  code: true,
  label: true,
  groupLabel: true,
  type: true,
  isLocalized: true,
  children: true,
}
const patternKeys: KeysOf<Pattern> = { matches: true, sentence: true }
const sentenceKeys: KeysOf<Sentence> = { en: true, de: true }

/** A declaration as plain data, which no compiler has seen. */
type Plain = Readonly<Record<string, unknown>>

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof RegExp)

/** Reports the keys of an object that are not known. What is no object is not checked. */
const checkObject = (find: ReportMistake, place: string, value: unknown, known: readonly string[]): void => {
  for (const key of isPlain(value) ? Object.keys(value) : [])
    if (!known.includes(key)) find(place, `has the key "${key}", which is not there`, key, known)
}

const checkWhen = (find: ReportMistake, place: string, when: unknown) => {
  for (const condition of conditionsIn(when as When | undefined))
    // only its keys are read
    checkObject(find, `${place}.when`, condition, Object.keys(conditionKeys))
}

/** @returns whether the kinds of all fields are known */
const checkFields = (find: ReportMistake, fields: Plain, place: string): boolean => {
  const kindNames = [...Object.keys(kinds), 'group']
  let areKindsKnown = true
  for (const [name, field] of Object.entries(fields)) {
    const path = `${place}.${name}`
    const kind = isPlain(field) ? String(field.kind) : ''
    if (!isPlain(field) || !kindNames.includes(kind)) {
      find(`${path}.kind`, `names the kind "${kind}", which is not there`, kind, kindNames)
      areKindsKnown = false
      continue
    }
    checkWhen(find, path, field.when)
    if (kind === 'group') {
      checkObject(find, path, field, Object.keys(groupKeys))
      if (isPlain(field.fields) && !checkFields(find, field.fields, path)) areKindsKnown = false
      continue
    }
    checkObject(find, `${path}.access`, field.access, Object.keys(fieldAccessKeys))
    const { optionKeys } = kinds[kind as Kind] // checked above
    checkObject(find, path, field, Object.keys({ ...commonKeys, ...optionKeys }))
    for (const choice of Array.isArray(field.options) ? (field.options as unknown[]) : [])
      checkObject(find, `${path}.options`, choice, Object.keys(choiceKeys))
    checkObject(find, `${path}.pattern`, field.pattern, Object.keys(patternKeys))
    if (isPlain(field.pattern))
      checkObject(find, `${path}.pattern.sentence`, field.pattern.sentence, Object.keys(sentenceKeys))
  }
  return areKindsKnown
}

/**
 * Reports the unknown keys of a declaration. The compiler refuses them in TypeScript; declarations in JavaScript and JSON,
 * and objects that were not written in place, are checked here at the start.
 * @returns whether the kinds of all fields are known, without which nothing else can be checked
 */
export const checkKeys = (
  declaration: Declaration,
  sort: 'resource' | 'settings',
  find: ReportMistake,
): boolean => {
  const { row, list, tile, actions, calls, fields, check: rules, many }: Plain = { ...declaration }
  const verbs = sort === 'resource' ? resourceVerbs : settingsVerbs
  const check = (place: string, value: unknown, known: object) =>
    checkObject(find, place, value, Object.keys(known))
  check('the declaration', declaration, sort === 'resource' ? resourceKeys : settingsKeys)
  check('row', row, rowKeys)
  check('list', list, listKeys)
  check('tile', tile, tileKeys)
  for (const relation of [many].flat()) check('many', relation, manyKeys)
  checkObject(find, 'calls', calls, verbs)
  for (const verb of declaration.verbs ?? [])
    if (!verbs.some(one => one === verb))
      find('verbs', `names the verb "${verb}", which is not there`, verb, verbs)
  for (const [name, action] of Object.entries(isPlain(actions) ? actions : {}))
    check(`actions.${name}`, action, actionKeys)
  for (const rule of Array.isArray(rules) ? (rules as unknown[]) : []) check('check', rule, checkKeysOf)
  return checkFields(find, isPlain(fields) ? fields : {}, 'fields')
}
