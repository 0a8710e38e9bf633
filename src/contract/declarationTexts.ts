import { flattenFields } from './derive.ts'
import type { Declaration } from './resource.ts'

type NamesWith<F, Part> = { [N in keyof F]: F[N] extends Part ? N : never }[keyof F]
type InlineChoices = { readonly options: readonly { readonly code: string }[] }
type CodesOf<F> = F extends { readonly options: readonly { readonly code: infer C extends string }[] }
  ? C
  : never

type PathOf<F> = {
  [N in keyof F & string]: F[N] extends { readonly kind: 'group'; readonly fields: infer G }
    ? N | `${N}.${keyof G & string}`
    : N
}[keyof F & string]
type AtPath<F, P> = P extends keyof F
  ? F[P]
  : P extends `${infer N}.${infer M}`
    ? N extends keyof F
      ? F[N] extends { readonly fields: infer G }
        ? G[M & keyof G]
        : never
      : never
    : never

/** The fields of a declaration by path, members of groups included: `options.isDelta`. */
type Flat<F> = { readonly [P in PathOf<F>]: AtPath<F, P> }

type WordsOfFields<F> = {
  readonly fields: { readonly [N in keyof F]: string }
} & (NamesWith<F, { hint: string }> extends never
  ? object
  : { readonly hints: { readonly [N in NamesWith<F, { hint: string }>]: string } }) &
  (NamesWith<F, InlineChoices> extends never
    ? object
    : {
        readonly choices: {
          readonly [N in NamesWith<F, InlineChoices>]: {
            readonly [C in CodesOf<F[N]>]: string
          }
        }
      })

/** The texts of a declaration by their place; a translation must provide all of them. */
export type WordsOf<D extends Declaration> = {
  readonly label: D['label'] extends string ? string : readonly [string, string]
} & WordsOfFields<Flat<D['fields']>> &
  (D extends { actions: infer A } ? { readonly actions: { readonly [N in keyof A]: string } } : object) &
  (D extends { sentences: infer S } ? { readonly sentences: { readonly [N in keyof S]: string } } : object) &
  (D extends { intro: string } ? { readonly intro: string } : object) &
  (D extends { empty: string } ? { readonly empty: string } : object) &
  (D extends { onDelete: string } ? { readonly onDelete: string } : object)

/** The words of a declaration as a catalogue holds them, whatever the language. */
export interface Words {
  readonly label: string | readonly [string, string]
  readonly fields: Readonly<Record<string, string>>
  readonly hints?: Readonly<Record<string, string>>
  readonly choices?: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly actions?: Readonly<Record<string, string>>
  readonly sentences?: Readonly<Record<string, string>>
  readonly intro?: string
  readonly empty?: string
  readonly onDelete?: string
}

/** The words of a declaration in another language, as far as they are translated. */
export interface TranslatedDeclaration extends Partial<Omit<Words, 'label'>> {
  /** One text, or the singular and the plurals in the order of polyglot. */
  readonly label?: string | readonly string[]
}

/** Nested texts by name. Kontor's texts use `{name}` and `{smart_count|one|several}`, react-admin's the syntax of polyglot. */
export interface TextCatalogue {
  readonly [name: string]: string | TextCatalogue
}

/** All texts of one language: react-admin's, Kontor's replacements for them, Kontor's own, and those of declarations by name. */
export interface LanguageWords {
  /** English stands in for the words that are missing here. */
  readonly isPartial?: boolean
  // a plain object, because react-admin's type lists each text by name
  readonly stock: object
  readonly reactAdmin: TextCatalogue
  readonly own: TextCatalogue
  readonly declared?: Readonly<Record<string, TranslatedDeclaration>>
}

/** The dotted paths of all texts in a catalog that are not empty: `fields.days`. */
export const wordNames = (words: object, before = ''): string[] =>
  Object.entries(words).flatMap(([name, word]: [string, unknown]) => {
    if (typeof word === 'object' && word !== null) return wordNames(word, `${before}${name}.`)
    return typeof word === 'string' && word.trim() !== '' ? [before + name] : []
  })

/** The English texts of a declaration. */
export const declarationTexts = (declaration: Declaration): Words => {
  const fields = flattenFields(declaration.fields)
  return {
    label: declaration.label,
    fields: Object.fromEntries(fields.map(([name, field]) => [name, field.label])),
    hints: Object.fromEntries(
      fields.flatMap(([name, field]) => ('hint' in field && field.hint ? [[name, field.hint]] : [])),
    ),
    choices: Object.fromEntries(
      fields.flatMap(([name, field]) =>
        'options' in field && typeof field.options !== 'string'
          ? [[name, Object.fromEntries(field.options.map(({ code, label }) => [code, label]))]]
          : [],
      ),
    ),
    actions: Object.fromEntries(
      Object.entries(declaration.actions ?? {}).map(([name, { label }]) => [name, label]),
    ),
    sentences: declaration.sentences ?? {},
    intro: declaration.intro,
    empty: 'empty' in declaration ? declaration.empty : undefined,
    onDelete: 'onDelete' in declaration ? declaration.onDelete : undefined,
  }
}
