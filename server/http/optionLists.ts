import { chosenOptionsIn, referencedResourceOf, type Values } from '../../src/contract/derive.ts'
import { fieldError, type FieldMessages } from '../../src/contract/errors.ts'
import type { Fields } from '../../src/contract/fields.ts'
import type { Choice } from '../../src/contract/kinds.ts'
import { type BuiltInSource, builtInSources } from '../../src/contract/mapping/entry.ts'
import type { SourceAttribute } from '../../src/contract/mapping/mapping.ts'
import type { Language, Sentence } from '../../src/contract/words.ts'
import type { resources, settings } from '../../src/resources/index.ts'
import { languages } from '../../src/resources/languages.ts'
import { downloadOnly } from '../../src/resources/settings/ftp.ts'
import type { MasterKind } from '../model/masterData.ts'
import type { AkeneoAttribute, AkeneoCategory } from '../model/akeneo.ts'
import { isFilterable } from '../model/attributeTypes.ts'
import type { Deps } from '../deps.ts'
import type { MasterStore } from '../store/masterStore.ts'
import { shorten } from '../tradebyte/values/text.ts'
import { transferProtocols } from '../transfer/remote.ts'
import { groupedBy } from '../shared/groupedBy.ts'

interface Labeled {
  readonly code: string
  readonly label: string
}

/**
 * The label of a PIM item in the user's language, else in any language, else its code in brackets as Akeneo shows it.
 */
export const labeledOption = (
  { code, labels }: { code: string; labels: Readonly<Record<string, string>> },
  language: Language,
): Labeled => {
  const locale = Object.keys(labels).find(name => name.startsWith(language))
  return { code, label: (locale && labels[locale]) || Object.values(labels)[0] || `[${code}]` }
}

/** Compares labels by the rules of a language. */
export const byLabel = (language: Language) => {
  const { compare } = new Intl.Collator(language, { numeric: true })
  return (a: Labeled, b: Labeled): number => compare(a.label, b.label)
}

/**
 * Attributes of the PIM by group, in the order of its groups, each group by label.
 * @param isOffered leaves some out
 */
export const sourceAttributes = async (
  masters: MasterStore,
  language: Language,
  isOffered: (attribute: AkeneoAttribute) => boolean = () => true,
): Promise<SourceAttribute[]> => {
  const groups = [...(await masters.attributeGroups())].sort((a, b) => a.sortOrder - b.sortOrder)
  const members = groupedBy((await masters.attributes()).filter(isOffered), ({ group }) => group)
  const known = new Set(groups.map(({ code }) => code))
  const orphans = [...members.keys()].filter(code => !known.has(code)).map(code => ({ code, labels: {} }))
  return [...groups, ...orphans].flatMap(group => {
    const groupLabel = labeledOption(group, language).label
    return (members.get(group.code) ?? [])
      .map(attribute => ({
        ...labeledOption(attribute, language),
        groupLabel,
        type: attribute.type,
        scopable: attribute.scopable,
        isLocalized: attribute.localizable,
        metricFamily: attribute.metricFamily,
        differs: false,
      }))
      .sort(byLabel(language))
  })
}

/** Sources of the mapping that are not attributes. */
export const builtInAttributes = (language: Language): SourceAttribute[] =>
  builtInSources.map(code => ({
    code,
    label: builtInWords.labels[code][language],
    groupLabel: builtInWords.group[language],
    type: 'builtIn',
    scopable: false,
    isLocalized: false,
    metricFamily: null,
    differs: false,
  }))

type Draft = Choice & { readonly children: Draft[] }

/** The parent of each category, if it is in the list and its ancestors end at a root. */
const parentsOf = (categories: readonly AkeneoCategory[]): Map<string, string> => {
  const parentByCode = new Map(categories.map(({ code, parent }) => [code, parent]))
  const parents = new Map<string, string>()
  const visited = new Set<string>()
  for (const { code } of categories) {
    const path = new Set<string>()
    for (let current = code; !visited.has(current);) {
      path.add(current)
      const parent = parentByCode.get(current)
      // a category without a listed parent is a root, and so is one category of each cycle
      if (parent === null || parent === undefined || !parentByCode.has(parent) || path.has(parent)) break
      parents.set(current, parent)
      current = parent
    }
    for (const category of path) visited.add(category)
  }
  return parents
}

/**
 * The trees of categories, each level sorted by label. Every category is included: one without a listed parent
 * becomes a root, and so does one of each cycle.
 */
export const treesOf = (categories: readonly AkeneoCategory[], language: Language): Choice[] => {
  const drafts = new Map<string, Draft>(
    categories.map(category => [category.code, { ...labeledOption(category, language), children: [] }]),
  )
  const parents = parentsOf(categories)
  const roots: Draft[] = []
  for (const [code, draft] of drafts) (drafts.get(parents.get(code) ?? '')?.children ?? roots).push(draft)
  const compare = byLabel(language)
  for (const { children } of drafts.values()) if (children.length > 1) children.sort(compare)
  return roots.sort(compare)
}

interface OptionList {
  (deps: Deps, language: Language): Promise<Choice[]>
  /**
   * The existing codes of all levels, at least those of `chosen` that exist, so that a validation need neither build a tree
   * of 50,000 categories nor read 50,000 records.
   */
  readonly existing?: (deps: Deps, chosen: readonly string[]) => Promise<ReadonlySet<string>>
  /** Whether its choices are master data of Akeneo, so that it is empty before the first synchronization. */
  readonly isOfAkeneo?: true
  /** Whether its choices never change, so that a code outside it has never been one. */
  readonly isFixed?: true
}
/** Lists of choices by the name the declarations use. */
export type OptionLists = Readonly<Record<string, OptionList>>

const isOfAkeneo = true as const

const ofAkeneo = (list: OptionList): OptionList => Object.assign(list, { isOfAkeneo } as const)

const fixed = (list: OptionList): OptionList => Object.assign(list, { isFixed: true } as const)

const same = (code: string): Choice => ({ code, label: code })

const nameOf = (kind: 'currency' | 'language', code: string, language: Language) =>
  new Intl.DisplayNames(language, { type: kind, fallback: 'code' }).of(code.replace('_', '-')) ?? code

/** The currencies or locales that are enabled in the PIM. The platform names them, which takes longer than reading them. */
const enabledOf = (kind: 'currencies' | 'locales', named: 'currency' | 'language'): OptionList => {
  const codesOf = async ({ masters }: Deps) =>
    (await masters[kind]()).filter(({ enabled }) => enabled).map(({ code }) => code)
  return Object.assign(
    async (deps: Deps, language: Language) =>
      (await codesOf(deps)).map(code => ({ code, name: code, label: nameOf(named, code, language) })),
    { existing: async (deps: Deps) => new Set(await codesOf(deps)), isOfAkeneo },
  )
}

const currencies = enabledOf('currencies', 'currency')
const locales = enabledOf('locales', 'language')

const withCodes = (kind: MasterKind, list: OptionList): OptionList =>
  Object.assign(ofAkeneo(list), { existing: ({ masters }: Deps) => masters.codes(kind) })

type Declared = typeof resources & typeof settings
type ListsIn<F> = {
  [N in keyof F]: F[N] extends { fields: infer G }
    ? ListsIn<G>
    : F[N] extends { options: infer O }
      ? O
      : never
}[keyof F]

/** The lists that feed a declared field, by name. */
type DeclaredList = Extract<{ [N in keyof Declared]: ListsIn<Declared[N]['fields']> }[keyof Declared], string>

/** Every list that feeds a field. */
export const optionLists: Readonly<Record<DeclaredList, OptionList>> = {
  akeneoCurrencies: currencies,
  akeneoCurrency: currencies,
  akeneoLocales: locales,
  akeneoChannels: ofAkeneo(async ({ masters }, language) =>
    (await masters.channels()).map(channel => labeledOption(channel, language)).sort(byLabel(language)),
  ),
  akeneoFamilies: withCodes('families', async ({ masters }, language) =>
    (await masters.families()).map(family => labeledOption(family, language)).sort(byLabel(language)),
  ),
  akeneoCategoryTrees: withCodes('categories', async ({ masters }, language) =>
    treesOf(await masters.categories(), language),
  ),
  akeneoStatuses: fixed(async (_deps, language) => choicesOfWords(choiceWords.statuses, language)),
  akeneoQualityScores: fixed(async () => ['A', 'B', 'C', 'D', 'E'].map(same)),
  akeneoExportAttributes: ofAkeneo(async ({ masters }, language) =>
    (await sourceAttributes(masters, language))
      .filter(isFilterable)
      .map(({ code, label, groupLabel, type, isLocalized }) => ({
        code,
        label,
        groupLabel,
        type,
        isLocalized,
      })),
  ),
  languages: async ({ records }) =>
    (await records.list(languages)).map(({ name, label }) => ({ code: name, label })),
  languageAttributes: ofAkeneo(async ({ masters }, language) =>
    (await masters.attributes())
      .filter(({ type }) => type === 'pim_catalog_simpleselect')
      .map(attribute => labeledOption(attribute, language))
      .sort(byLabel(language)),
  ),
  delimiters: fixed(async (_deps, language) => choicesOfWords(choiceWords.delimiters, language)),
  protocols: fixed(async (_deps, language) => [
    ...Object.entries(transferProtocols).map(([code, { label }]) => ({
      code,
      label: typeof label === 'string' ? label : label[language],
    })),
    ...choicesOfWords(choiceWords.noProtocol, language),
  ]),
  charsets: fixed(async () => ['UTF-8', 'Windows-1252'].map(same)),
  decimalpoints: fixed(async (_deps, language) => choicesOfWords(choiceWords.decimalPoints, language)),
}

/** The option lists: the answers of options calls and the validation of saves. */
export interface ServedOptions {
  /** The choices of several lists, as an options call answers them. */
  read(names: readonly string[], language: Language): Promise<Record<string, Choice[]>>
  /** Sentences for chosen codes that their list does not contain. */
  refused(fields: Fields, record: Values, language: Language): Promise<FieldMessages>
}

/** The most codes that the sentences of one field name; the rest are counted. */
const maxNamedCodes = 5

/** Every code of a list, and whether it has children. */
const branchesIn = (
  choices: readonly Choice[],
  branches = new Map<string, boolean>(),
): Map<string, boolean> => {
  for (const { code, children = [] } of choices) {
    branches.set(code, children.length > 0)
    branchesIn(children, branches)
  }
  return branches
}

const sentences = (
  code: 'optionGone' | 'recordGone' | 'notALeaf',
  values: readonly string[],
  language: Language,
): string[] => {
  const rest = values.length - maxNamedCodes
  const each = values
    .slice(0, maxNamedCodes)
    .map(value => fieldError(code, language, { value: shorten(value) }))
  return rest > 0 ? [...each, fieldError('andMore', language, { count: rest })] : each
}

export const createOptions = (deps: Deps, lists: OptionLists): ServedOptions => {
  const choicesOf = async (name: string, language: Language) => (await lists[name]?.(deps, language)) ?? []
  /** Chosen codes that the list lacks, and codes with children where only leaves are permitted. */
  const unfit = async (name: string, leavesOnly: boolean, chosen: readonly string[], language: Language) => {
    const codes = leavesOnly ? undefined : await lists[name]?.existing?.(deps, chosen)
    if (codes) return { gone: chosen.filter(code => !codes.has(code)), above: [] }
    const branches = branchesIn(await choicesOf(name, language))
    return {
      gone: chosen.filter(code => !branches.has(code)),
      above: leavesOnly ? chosen.filter(code => branches.get(code)) : [],
    }
  }

  return {
    read: async (names, language) =>
      Object.fromEntries(
        await Promise.all(names.map(async name => [name, await choicesOf(name, language)] as const)),
      ),

    refused: async (fields, record, language) => {
      const errors: FieldMessages = {}
      for (const { path, field, list, codes } of chosenOptionsIn(fields, record)) {
        if (codes.length === 0) continue
        const leavesOnly = 'leavesOnly' in field && field.leavesOnly === true
        const { gone, above } = await unfit(list, leavesOnly, codes, language)
        const messages = [
          ...(lists[list]?.isFixed && gone.length > 0
            ? [fieldError('notAnOption', language)]
            : sentences(
                referencedResourceOf(field) === undefined ? 'optionGone' : 'recordGone',
                gone,
                language,
              )),
          ...sentences('notALeaf', above, language),
        ]
        if (messages.length > 0) errors[path] = messages
      }
      return errors
    },
  }
}

/** The labels of sources that are not attributes, and of their group. */
export const builtInWords = {
  group: { en: 'System fields', de: 'Systemfelder' },
  labels: {
    '@identifier': { en: 'Identifier (SKU)', de: 'Kennung (SKU)' },
    '@rootModel': { en: 'Code of the root product model', de: 'Code des obersten Produktmodells' },
    '@parent': { en: 'Code of the parent product model', de: 'Code des übergeordneten Produktmodells' },
    '@family': { en: 'Code of the family', de: 'Code der Familie' },
    '@familyLabel': { en: 'Label of the family', de: 'Bezeichnung der Familie' },
    '@enabled': { en: 'Status (enabled)', de: 'Status (aktiviert)' },
    '@categories': { en: 'Codes of the categories', de: 'Codes der Kategorien' },
  },
} as const satisfies { group: Sentence; labels: Readonly<Record<BuiltInSource, Sentence>> }

/** The choices that do not come from the PIM, by list and code, in the order they are offered. */
export const choiceWords = {
  statuses: {
    enabled: { en: 'Enabled', de: 'Aktiviert' },
    disabled: { en: 'Disabled', de: 'Deaktiviert' },
  },
  noProtocol: { [downloadOnly]: { en: 'Download only', de: 'Nur Download' } },
  delimiters: {
    ';': { en: 'Semicolon ;', de: 'Semikolon ;' },
    ',': { en: 'Comma ,', de: 'Komma ,' },
    '|': { en: 'Vertical bar |', de: 'Senkrechter Strich |' },
    '\t': { en: 'Tab', de: 'Tabulator' },
  },
  decimalPoints: {
    '.': { en: 'Dot .', de: 'Punkt .' },
    ',': { en: 'Comma ,', de: 'Komma ,' },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Sentence>>>>

/** The choices of a table of words. `choicesOfWords(choiceWords.statuses, 'de')` */
export const choicesOfWords = (words: Readonly<Record<string, Sentence>>, language: Language): Choice[] =>
  Object.entries(words).map(([code, word]) => ({ code, label: word[language] }))
