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
  /** The heading of its group in the list. */
  readonly groupLabel?: string
  /** The type in Akeneo, if it is an attribute. */
  readonly type?: string
  /** Whether the value differs by locale, if it is an attribute. */
  readonly isLocalized?: boolean
  /** Its children, if the list is a tree. */
  readonly children?: readonly Choice[]
}

/** The name of an option list of the service, or the choices themselves. */
type ChoicesFrom = { options: string | readonly Choice[] }

/** Kinds of fields with a fixed set of values. */
export interface ChoiceKinds {
  toggle: { value: boolean; options: object; neverNull: true }
  /** One code of an option list; `wide` lets the input fill a row of the form. */
  select: { value: string; options: ChoicesFrom & { wide?: boolean } }
  /** Several codes of an option list. */
  selectMany: { value: string[]; options: ChoicesFrom; neverNull: true }
  /**
   * Several codes of an option list that is a tree; a parent does not include its children. `leavesOnly` allows only
   * nodes without children; `inDialog` shows the number of chosen nodes and opens the tree in a dialog.
   */
  tree: {
    value: string[]
    options: { options: string; leavesOnly?: boolean; inDialog?: boolean }
    neverNull: true
  }
}

/** A switch. `toggle('Enabled', { default: true })` */
export const toggle = builder<'toggle', ChoiceKinds['toggle']>('toggle')
/** A choice of one option. `select('Currency', { options: 'akeneoCurrencies' })` */
export const select = optionsBuilder<'select', ChoiceKinds['select']>('select')
/** A choice of any number of options. `selectMany('Roles', { options: roles })` */
export const selectMany = optionsBuilder<'selectMany', ChoiceKinds['selectMany']>('selectMany')
/** A choice of any number of nodes of a tree. `tree('Categories', { options: 'akeneoCategoryTrees', leavesOnly: true })` */
export const tree = optionsBuilder<'tree', ChoiceKinds['tree']>('tree')

/** Keeps white space, because the code of a choice may be a tab or a space. */
const emptyToNull = (value: unknown) => (value === undefined || value === '' ? null : value)

/** The limits of a field with an option list: number of codes, and characters of one code. The schema does not know the list. */
export const maxCodes = 10_000
const maxCodeLength = 255
const code = () => z.string().max(maxCodeLength)

const choice = (options: string | readonly Choice[]) =>
  typeof options === 'string' ? code() : z.enum(options.map(option => option.code))

const inlineCodes = (options: string | readonly Choice[]) =>
  typeof options === 'string' ? [] : options.map(option => option.code)

const listName = ({ options }: ChoicesFrom) => (typeof options === 'string' ? options : undefined)

/** Filters may give a boolean as text. */
const toBoolean = (value: unknown) => (value === 'true' ? true : value === 'false' ? false : value === true)

export const choiceKinds: KindsOf<ChoiceKinds> = {
  toggle: {
    ...asIs,
    comparedAs: 'flag',
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
    optionKeys: { options: true, wide: true },
    comparedAs: 'code',
    responseSchema: nullableText,
    schema: field => filledOrNull(field, choice(field.options), emptyToNull),
    example: field => field.default ?? inlineCodes(field.options)[0] ?? null,
    empty: defaultOrNull,
    optionList: listName,
  },
  selectMany: {
    ...asIs,
    optionKeys: { options: true },
    comparedAs: 'codes',
    responseSchema: z.array(z.string()),
    schema: field => z.preprocess(value => value ?? [], z.array(choice(field.options)).max(maxCodes)),
    example: field => field.default ?? inlineCodes(field.options).slice(0, 1),
    empty: field => field.default ?? [],
    optionList: listName,
  },
  tree: {
    ...asIs,
    optionKeys: { options: true, leavesOnly: true, inDialog: true },
    comparedAs: 'codes',
    responseSchema: z.array(z.string()),
    schema: () => z.preprocess(value => value ?? [], z.array(code()).max(maxCodes)),
    example: field => field.default ?? [],
    empty: field => field.default ?? [],
    optionList: listName,
  },
}
