import { useMemo } from 'react'
import { type RaRecord, useLocaleState, useTranslate } from 'react-admin'
import { nameOf, routeNameOf } from '../contract/derive.ts'
import type { Field } from '../contract/kinds.ts'
import { pagePaths } from '../contract/pagePaths.ts'
import type { Declaration, ResourceDeclaration } from '../contract/resource.ts'
import { languageOf } from '../contract/words.ts'
import type { Crumb } from '../layout/PageFrame.tsx'

/** The words of one declaration in the reader's language. */
export interface DeclarationText {
  readonly declaration: Declaration
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

/** Looks up the words of a declaration. `useDeclarationText(channels).label('akeneoCurrency')` is `Currency`. */
export const useDeclarationText = (declaration: Declaration): DeclarationText => {
  const translate = useTranslate()
  const base = `resources.${routeNameOf(declaration)}`
  return {
    declaration,
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

/** Writes a title as it stands within a sentence: English lowers its first letter unless it is an acronym, German keeps it. */
export const useLowercaseTitle = (): ((title: string) => string) => {
  const keeps = languageOf(useLocaleState()[0]) === 'de'
  return title =>
    keeps || /^[A-Z0-9.]{2,}/.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1)
}

/** What people call a record: its title, else its identifier. */
export const recordTitle = (declaration: ResourceDeclaration, record: RaRecord): string =>
  nameOf(declaration, record) || String(record.id)

/** The way to a page below Settings. */
export const useSettingsCrumbs = (): readonly Crumb[] => {
  const translate = useTranslate()
  const label = translate('kontor.kit.settings')
  return useMemo(() => [{ label, to: pagePaths.settings }], [label])
}
