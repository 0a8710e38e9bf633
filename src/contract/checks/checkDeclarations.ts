import { flattenFields, inputFieldsOf, referencedResourceOf } from '../derive.ts'
import type { Fields } from '../fields.ts'
import type { Field } from '../kinds.ts'
import { comparedAs, comparedFieldsOf } from '../list/listOffer.ts'
import { declarationTexts, wordNames, type Words } from '../declarationTexts.ts'
import { canHold, conditionsAt, controllingFieldsOf, kindWithField } from '../record/visibility.ts'
import { fieldExampleOf, fieldSchemaOf } from '../record/fieldSchema.ts'
import { isGroup } from '../record/paths.ts'
import { type ComparedAs, comparedValues, conditionsIn, limitOf } from '../kinds/kind.ts'
import {
  type Declaration,
  type Declarations,
  isResource,
  menuPlaces,
  type ResourceDeclaration,
  tileGroups,
  tileIconNames,
} from '../resource.ts'
import { checkName, DeclarationError, describeMistake, type ReportMistake } from './declarationError.ts'
import { checkKeys } from './knownKeys.ts'
import { checkGuardedFields, checkMany, checkRules } from './ruleChecks.ts'

/** Tables outside the declarations whose keys are names of declarations. A table that is left out is not checked. */
export interface DeclarationContext {
  /** The names of the option lists of the service. */
  readonly optionLists?: readonly string[]
  /** The handlers of actions by declaration and action. */
  readonly actions?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** The connection tests by declaration. */
  readonly connectionTests?: Readonly<Record<string, unknown>>
  /** The rules of the service for saves by declaration. */
  readonly rules?: Readonly<Record<string, unknown>>
  /** The German texts by declaration. */
  readonly german?: Readonly<Record<string, Words>>
  /** The paths of the fields with parts of pages by declaration. */
  readonly parts?: Readonly<Record<string, readonly string[]>>
}

const checkRow = ({ id, fields, row, list = {}, search = [] }: ResourceDeclaration, find: ReportMistake) => {
  const names = Object.entries(fields).flatMap(([name, field]) => (isGroup(field) ? [] : [name]))
  const toggles = names.filter(name => fields[name]?.kind === 'toggle')
  checkName(find, 'id', id, [...names, 'id'], 'field')
  for (const name of [row.title].flat()) checkName(find, 'row.title', name, names, 'field')
  checkName(find, 'row.subtitle', row.subtitle, names, 'field')
  checkName(find, 'row.accent', row.accent, toggles, 'toggle')
  for (const key of ['chips', 'more'] as const)
    for (const name of row[key] ?? []) checkName(find, `row.${key}`, name, names, 'field')
  for (const name of search) checkName(find, 'search', name, names, 'field')
  const compared = comparedFieldsOf(fields).map(([path]) => path)
  checkName(find, 'list.sort', list.sort?.field, compared, 'field')
  for (const key of ['columns', 'filters', 'bulk'] as const)
    for (const name of list[key] ?? []) checkName(find, `list.${key}`, name, compared, 'field')
}

/** The names that a condition of a field may use: paths of fields, and for members of its group their short names too. */
const allowedConditionFields = (fields: Fields, path: string): string[] => {
  const inputs = inputFieldsOf(fields).filter(([, field]) => field.kind !== 'password')
  const [group, member] = path.split('.')
  return inputs.flatMap(([other]) =>
    other === path || other.startsWith(`${path}.`)
      ? []
      : member !== undefined && other.startsWith(`${group}.`)
        ? [other.slice(`${group}.`.length), other]
        : [other],
  )
}

/** What has a size: conditions with a limit need it. */
const sized = new Set<ComparedAs>(['number', 'amount', 'day', 'moment'])

/** Reports a limit of a condition that the values of the field cannot be compared with. */
const checkLimit = (
  find: ReportMistake,
  key: string,
  limit: number | string,
  controller: string,
  field: Field,
) => {
  const [kind] = kindWithField(field)
  if (!sized.has(comparedAs(field)))
    find(key, `compares the size of ${controller}, which is no number, amount, day or time`)
  else if (typeof kind.toComparable(limit) !== 'number')
    find(key, `compares with ${JSON.stringify(limit)}, which ${controller} never is`)
}

const checkConditions = (fields: Fields, find: ReportMistake) => {
  const byPath = new Map(flattenFields(fields))
  for (const [path, field] of flattenFields(fields)) {
    const conditions = conditionsIn(field.when)
    const names = conditions.length > 0 ? allowedConditionFields(fields, path) : []
    const key = `fields.${path}.when`
    for (const condition of conditions) {
      checkName(find, `${key}.field`, condition.field, names, 'field')
      const controller = conditionsAt(fields, path).find(one => one.condition === condition)?.controller ?? ''
      const deciding = byPath.get(controller)
      if (!names.includes(condition.field) || !deciding || isGroup(deciding)) continue
      const limit = limitOf(condition)
      if (limit !== undefined) checkLimit(find, key, limit, controller, deciding)
      const codes = 'options' in deciding && typeof deciding.options !== 'string' ? deciding.options : []
      for (const value of comparedValues(condition))
        if (!canHold(deciding, value))
          find(key, `compares with ${JSON.stringify(value)}, which ${controller} never is`, String(value), codes.map(({ code }) => code)) // oxfmt-ignore
    }
  }
}

/** Reports fields that can never be visible, because their conditions depend on each other in a circle. */
const checkCircles = (fields: Fields, find: ReportMistake) => {
  const waitsFor = (path: string, from: readonly string[]): boolean =>
    conditionsAt(fields, path).some(
      ({ controller }) =>
        controller === from[0] || (!from.includes(controller) && waitsFor(controller, [...from, controller])),
    )
  for (const path of controllingFieldsOf(fields))
    if (waitsFor(path, [path])) find(`fields.${path}.when`, 'depends on the field itself, by way of others')
}

/** Whether the examples of a field pass its own pattern and check. */
const hasFittingExample = (field: Field): boolean => {
  if (!('pattern' in field || 'validate' in field)) return true
  return [1, 2].every(n => fieldSchemaOf(field, 'create').safeParse(fieldExampleOf(field, n)).success)
}

const checkFields = (
  fields: Fields,
  find: ReportMistake,
  { optionLists }: DeclarationContext,
  resources: readonly string[],
) => {
  const passwords = Object.keys(fields).filter(name => fields[name]?.kind === 'password')
  for (const [path, field] of flattenFields(fields)) {
    if (isGroup(field)) continue
    const key = `fields.${path}`
    if (field.kind === 'password')
      checkName(find, `${key}.repeats`, field.repeats, passwords.filter(name => name !== path), 'password') // oxfmt-ignore
    checkName(find, `${key}.to`, referencedResourceOf(field), resources, 'resource')
    if (!hasFittingExample(field)) find(`${key}.example`, 'gives a value that the field refuses')
    if (!('options' in field)) continue
    if (typeof field.options === 'string') {
      if (optionLists) checkName(find, `${key}.options`, field.options, optionLists, 'option list')
    } else if ('default' in field)
      for (const code of [field.default].flat())
        if (typeof code === 'string') checkName(find, `${key}.default`, code, field.options.map(option => option.code), 'choice') // oxfmt-ignore
  }
  checkConditions(fields, find)
  checkCircles(fields, find)
}

const checkHandlers = (
  declaration: Declaration,
  { actions, connectionTests }: DeclarationContext,
  find: ReportMistake,
) => {
  const handlers = Object.keys(actions?.[declaration.name] ?? {})
  const declared = Object.keys(declaration.actions ?? {})
  if (actions)
    for (const name of declared)
      if (!handlers.includes(name)) find(`actions.${name}`, 'has no handler in the service', name, handlers)
  for (const name of handlers)
    if (!declared.includes(name))
      find('actions', `lacks "${name}", for which the service has a handler`, name, declared)
  if (!connectionTests) return
  const tries = !isResource(declaration) && declaration.verbs?.includes('test') === true
  if (tries !== declaration.name in connectionTests)
    find('verbs', tries ? 'has "test", but the service has no test of this connection' : 'lacks "test", for which the service has a handler') // oxfmt-ignore
}

const checkWords = (declaration: Declaration, words: Words | undefined, find: ReportMistake) => {
  const english = wordNames(declarationTexts(declaration))
  const german = wordNames(words ?? {})
  for (const name of english) if (!german.includes(name)) find(name, 'has no German word')
  for (const name of german)
    if (!english.includes(name)) find(name, 'is a German word for nothing', name, english)
}

/**
 * Checks the names that the compiler cannot check: in the declarations, and in tables keyed by them.
 * @throws DeclarationError with one sentence for each mistake: declaration, key, the wrong name and the known names
 * @example checkDeclarations({ resources, settings }, { optionLists: Object.keys(optionLists) })
 */
export const checkDeclarations = (
  { resources, settings }: Declarations,
  around: DeclarationContext = {},
): void => {
  const mistakes: string[] = []
  const all = [...Object.entries(resources), ...Object.entries(settings)]
  const names = all.map(([name]) => name)
  for (const [name, declaration] of all) {
    const find: ReportMistake = (...mistake) => void mistakes.push(describeMistake(name, ...mistake))
    if (declaration.name !== name) find('name', `is "${declaration.name}", but it is listed as "${name}"`)
    const same = all.find(([other, { path }]) => other !== name && path === declaration.path)
    if (same) find('path', `is that of ${same[0]}`)
    if (!checkKeys(declaration, Object.hasOwn(resources, name) ? 'resource' : 'settings', find)) continue
    if (isResource(declaration)) checkRow(declaration, find)
    checkFields(declaration.fields, find, around, Object.keys(resources))
    checkName(find, 'tile.group', declaration.tile?.group, tileGroups, 'group')
    checkName(find, 'tile.icon', declaration.tile?.icon, tileIconNames, 'icon')
    checkName(find, 'menu.icon', declaration.menu?.icon, tileIconNames, 'icon')
    checkName(find, 'menu.after', declaration.menu?.after, menuPlaces, 'line')
    if (isResource(declaration)) checkMany(declaration, resources, find)
    checkRules(declaration, find)
    checkGuardedFields(declaration, find)
    checkHandlers(declaration, around, find)
    if (around.german) checkWords(declaration, around.german[name], find)
    const paths = flattenFields(declaration.fields).map(([path]) => path)
    for (const path of around.parts?.[name] ?? []) checkName(find, 'parts', path, paths, 'field')
  }
  for (const [thing, owners] of Object.entries({ ...around, optionLists: undefined }))
    for (const owner of Object.keys(owners ?? {}))
      if (!names.includes(owner))
        mistakes.push(describeMistake(owner, thing, 'belong to no declaration', owner, names))
  if (mistakes.length > 0) throw new DeclarationError(mistakes)
}
