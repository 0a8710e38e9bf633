import type { PlannedField } from './declarationText.ts'
import { capital, checkName, spaced } from './names.ts'
import { addEntry, type Draft, Refusal } from './plan.ts'

const [fields, lists] = ['src/contract/fields.ts', 'server/http/optionLists.ts']

/** The kinds of fields that a declaration can have, those of developers too, read from the contract. */
const kindsIn = (draft: Draft): string[] =>
  [...draft.read(fields).matchAll(/^export \{ ([^}]+) \} from '\.\/kinds\//gm)]
    .flatMap(([, names = '']) => names.split(','))
    .map(name => name.trim())

/** What a specification has behind the kind. */
interface Argument {
  readonly text: string
  readonly spec: string
  readonly draft: Draft
  /** The names of the resources that a reference may lead to. */
  readonly resources: readonly string[]
}

const wrong = (spec: string, problem: string) => new Refusal(`"${spec}" ${problem}`)

const partsOf = ({ text }: Argument): string[] => text.split(',').filter(Boolean)

/** Adds an option list with two sample choices, unless there is one of this name. */
const addList = (draft: Draft, name: string, isTree: boolean): void => {
  if (new RegExp(`^  ${name}:`, 'm').test(draft.read(lists))) return
  const leaf = "[{ code: 'second', label: 'Second', children: [] }]"
  const samples = isTree
    ? `[{ code: 'first', label: 'First', children: ${leaf} }]`
    : "['first', 'second'].map(same)"
  draft.change(
    lists,
    addEntry(
      lists,
      'optionLists: Readonly<Record<DeclaredList, OptionList>> = {',
      `${name}: async () => ${samples}`,
    ),
  )
}

const choices = (argument: Argument): object => {
  const codes = partsOf(argument)
  if (codes.length === 0)
    throw wrong(
      argument.spec,
      'names no choices. Write service:select:express,standard, or the name of one list.',
    )
  if (codes.length > 1) return { options: codes.map(code => ({ code, label: capital(spaced(code)) })) }
  const list = checkName(codes[0], 'option list')
  addList(argument.draft, list, false)
  return { options: list }
}

const target = (argument: Argument): object => {
  const { text, spec, resources } = argument
  if (resources.includes(text)) return { to: text }
  throw wrong(spec, `refers to no resource. Write its name last: ${resources.join(', ')}.`)
}

/** The options that a kind needs, from what the specification has behind it. */
const optionsOf: Readonly<Record<string, (argument: Argument) => object>> = {
  select: choices,
  selectMany: choices,
  tree: argument => {
    if (argument.text === '') throw wrong(argument.spec, 'names no option list. Write zones:tree:shopZones.')
    addList(argument.draft, checkName(argument.text, 'option list'), true)
    return { options: argument.text }
  },
  reference: target,
  references: target,
  money: argument => {
    const currencies = partsOf(argument)
    if (!currencies.every(code => /^[A-Z]{3}$/.test(code)))
      throw wrong(argument.spec, 'has no currencies. Write rent:money:EUR,CHF.')
    return { currencies: currencies.length > 0 ? currencies : ['EUR'] }
  },
  time: () => ({ readOnly: true }),
}

/** Kinds that always have a value or that only the service sets. */
const neverRequired = new Set(['key', 'toggle', 'time'])

const form = /^(?:(\w+)\.)?(\w+):(\w+)(?::([^:!]*))?(!)?$/

/**
 * Parses the fields of a command line: `name:text!` is required, `carrier:reference:carriers` and `service:select:a,b` say
 * what belongs to the kind, and `limits.parcels:number` is in the group `limits`. New option lists are added.
 * @throws Refusal
 */
export const parseFields = (
  draft: Draft,
  specs: readonly string[],
  resources: readonly string[],
): PlannedField[] => {
  const kinds = kindsIn(draft)
  const planned = specs.map(spec => {
    const [, group, name = '', kind = '', text = '', required] = form.exec(spec) ?? []
    if (kind === '')
      throw wrong(spec, 'is no field. Write name:kind, name:kind! if it is required: name:text!.')
    if (!kinds.includes(kind)) throw wrong(spec, `has no kind "${kind}". There is: ${kinds.join(', ')}.`)
    if (group !== undefined) checkName(group, 'group')
    if (required && neverRequired.has(kind))
      throw wrong(spec, `cannot be required: leave out the "!" of ${kind}.`)
    const argument = { text, spec, draft, resources }
    const own = optionsOf[kind]
    if (!own && text !== '') throw wrong(spec, `has "${text}", but ${kind} takes nothing behind it.`)
    return {
      path: [group, checkName(name, 'field')].filter(part => part !== undefined).join('.'),
      kind,
      label: capital(spaced(name)),
      options: { ...own?.(argument), ...(required ? { required: true } : {}) },
    }
  })
  const paths = planned.map(({ path }) => path)
  const twice = paths.find((path, index) => paths.indexOf(path) !== index)
  if (twice) throw new Refusal(`There are two fields "${twice}". Give each its own name.`)
  const keys = planned.filter(({ kind }) => kind === 'key')
  if (keys.length > 1 || keys.some(({ path }) => path.includes('.')))
    throw new Refusal('A record has one key, outside of groups.')
  return planned
}
