import { useMemo } from 'react'
import { type RaRecord, useLocaleState, useTranslate } from 'react-admin'
import { nameOf, routeNameOf } from '../contract/derive.ts'
import type { Field } from '../contract/kinds.ts'
import { pagePaths } from '../contract/pagePaths.ts'
import type { Declaration, ResourceDeclaration } from '../contract/resource.ts'
import { languageOf } from '../contract/words.ts'
import type { Crumb } from '../layout/PageFrame.tsx'

/** The texts of a declaration in the user's language. */
export interface DeclarationText {
  readonly declaration: Declaration
  /** The singular title: `Channel`. */
  readonly one: string
  /** The plural title: `Channels`. */
  readonly many: string
  readonly intro: string | undefined
  readonly empty: string | undefined
  readonly onDelete: string | undefined
  label: (name: string) => string
  hint: (name: string, field: Field) => string | undefined
  /** The label of a choice that the declaration holds. */
  choice: (name: string, code: string) => string
}

/** Translates the texts of a declaration. `useDeclarationText(channels).label('akeneoCurrency')` is `Currency`. */
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

/** Gives a title for use within a sentence: in English with a lower-case first letter unless it is an acronym, in German unchanged. */
export const useLowercaseTitle = (): ((title: string) => string) => {
  const isGerman = languageOf(useLocaleState()[0]) === 'de'
  return title =>
    isGerman || /^[A-Z0-9.]{2,}/.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1)
}

/** The title of a record, else its identifier. */
export const recordTitle = (declaration: ResourceDeclaration, record: RaRecord): string =>
  nameOf(declaration, record) || String(record.id)

/** The breadcrumbs of a page below Settings. */
export const useSettingsCrumbs = (): readonly Crumb[] => {
  const translate = useTranslate()
  const label = translate('kontor.kit.settings')
  return useMemo(() => [{ label, to: pagePaths.settings }], [label])
}

/** The breadcrumbs of the page of a declaration: Settings if its path is below. */
export const useCrumbsAbove = ({ path }: Declaration): readonly Crumb[] => {
  const crumbs = useSettingsCrumbs()
  return path.startsWith(`${pagePaths.settings}/`) ? crumbs : []
}
