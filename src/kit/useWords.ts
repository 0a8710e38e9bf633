import { useTranslate } from 'react-admin'
import { routeNameOf } from '../contract/derive.ts'
import type { Field } from '../contract/kinds.ts'
import type { Declaration } from '../contract/resource.ts'

/** The words of one declaration in the reader's language. */
export interface DeclarationWords {
  /** One of them, as a title: `Channel`. */
  readonly one: string
  /** All of them: `Channels`. */
  readonly many: string
  readonly intro: string | undefined
  readonly empty: string | undefined
  readonly onDelete: string | undefined
  label: (name: string) => string
  hint: (name: string, field: Field) => string | undefined
  /** The label of a choice that stands in the declaration itself. */
  choice: (name: string, code: string) => string
}

/** Looks up the words of a declaration. `useWords(channels).label('akeneoCurrency')` is `Currency`. */
export const useWords = (declaration: Declaration): DeclarationWords => {
  const translate = useTranslate()
  const base = `resources.${routeNameOf(declaration)}`
  return {
    one: translate(`${base}.name`, { smart_count: 1 }),
    many: translate(`${base}.name`, { smart_count: 2 }),
    intro: declaration.intro === undefined ? undefined : translate(`${base}.intro`),
    empty: 'empty' in declaration ? translate(`${base}.empty`) : undefined,
    onDelete: 'onDelete' in declaration ? translate(`${base}.onDelete`) : undefined,
    label: name => translate(`${base}.fields.${name}`),
    hint: (name, field) => (field.hint === undefined ? undefined : translate(`${base}.hints.${name}`)),
    choice: (name, code) => translate(`${base}.choices.${name}.${code}`, { _: code }),
  }
}
