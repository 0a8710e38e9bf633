import { z } from 'zod'
import {
  asIs,
  builder,
  defaultOrNull,
  filledOrNull,
  type KindsOf,
  nullableText,
  optionsBuilder,
} from './kind.ts'

/** One entry of an option list. */
export interface Choice {
  readonly code: string
  readonly label: string
  /** What it is listed under. */
  readonly groupLabel?: string
  /** Of an attribute: its type in Akeneo. */
  readonly type?: string
  /** Of an attribute: whether its value differs by locale. */
  readonly isLocalized?: boolean
  /** What lies below it, where the list is a tree. */
  readonly children?: readonly Choice[]
}

/** A list of the options call by its name, or the choices themselves. */
type ChoicesFrom = { options: string | readonly Choice[] }

/** Kinds that are chosen. */
export interface ChoiceKinds {
  toggle: { value: boolean; options: object; neverNull: true }
  /** One code of an option list; `wide` gives it a row of its own. */
  select: { value: string; options: ChoicesFrom & { wide?: boolean } }
  /** Several codes of an option list. */
  selectMany: { value: string[]; options: ChoicesFrom; neverNull: true }
  /**
   * Several codes of an option list that is a tree; a parent does not stand for its children. `leavesOnly` lets nothing
   * be ticked that has children; `inDialog` shows the number and opens the tree on demand.
   */
  tree: {
    value: string[]
    options: { options: string; leavesOnly?: boolean; inDialog?: boolean }
    neverNull: true
  }
}

/** On or off. `toggle('Enabled', { default: true })` */
export const toggle = builder<'toggle', ChoiceKinds['toggle']>('toggle')
/** One of a list. `select('Currency', { options: 'akeneoCurrencies' })` */
export const select = optionsBuilder<'select', ChoiceKinds['select']>('select')
/** Any of a list. `selectMany('Roles', { options: roles })` */
export const selectMany = optionsBuilder<'selectMany', ChoiceKinds['selectMany']>('selectMany')
/** Any nodes of a tree. `tree('Categories', { options: 'akeneoCategoryTrees', leavesOnly: true })` */
export const tree = optionsBuilder<'tree', ChoiceKinds['tree']>('tree')

/** The code of a choice may be white space: a tab, a space. */
const emptyToNull = (value: unknown) => (value === undefined || value === '' ? null : value)

/** Codes that a field may hold, and characters of one: of a list that comes from elsewhere the schema knows no more. */
export const maxCodes = 10_000
const maxCodeLength = 255
const code = () => z.string().max(maxCodeLength)

const choice = (options: string | readonly Choice[]) =>
  typeof options === 'string' ? code() : z.enum(options.map(option => option.code))

const inlineCodes = (options: string | readonly Choice[]) =>
  typeof options === 'string' ? [] : options.map(option => option.code)

const listName = ({ options }: ChoicesFrom) => (typeof options === 'string' ? options : undefined)

/** A filter may give a truth as text. */
const toBoolean = (value: unknown) => (value === 'true' ? true : value === 'false' ? false : value === true)

export const choiceKinds: KindsOf<ChoiceKinds> = {
  toggle: {
    ...asIs,
    responseSchema: z.boolean(),
    schema: field =>
      z.preprocess(
        value => (value === null ? undefined : value),
        z.boolean().default(field.default ?? false),
      ),
    example: field => field.default ?? true,
    empty: field => field.default ?? false,
    toComparable: toBoolean,
  },
  select: {
    ...asIs,
    responseSchema: nullableText,
    schema: field => filledOrNull(field, choice(field.options), emptyToNull),
    example: field => field.default ?? inlineCodes(field.options)[0] ?? null,
    empty: defaultOrNull,
    optionList: listName,
  },
  selectMany: {
    ...asIs,
    responseSchema: z.array(z.string()),
    schema: field => z.preprocess(value => value ?? [], z.array(choice(field.options)).max(maxCodes)),
    example: field => field.default ?? inlineCodes(field.options).slice(0, 1),
    empty: field => field.default ?? [],
    optionList: listName,
  },
  tree: {
    ...asIs,
    responseSchema: z.array(z.string()),
    schema: () => z.preprocess(value => value ?? [], z.array(code()).max(maxCodes)),
    example: field => field.default ?? [],
    empty: field => field.default ?? [],
    optionList: listName,
  },
}
