import type { Choice } from '../../src/contract/kinds.ts'
import type { BuiltInSource } from '../../src/contract/mapping/entry.ts'
import type { Language, Sentence } from '../../src/contract/words.ts'

/** What the sources that are no attributes are called in the mapping, and their group. */
export const builtInWords = {
  group: { en: 'System fields', de: 'Systemfelder' },
  labels: {
    '@identifier': { en: 'Identifier (SKU)', de: 'Kennung (SKU)' },
    '@rootModel': { en: 'Code of the root model', de: 'Code des obersten Modells' },
    '@parent': { en: 'Code of the parent model', de: 'Code des übergeordneten Modells' },
    '@family': { en: 'Code of the family', de: 'Code der Familie' },
    '@familyLabel': { en: 'Label of the family', de: 'Bezeichnung der Familie' },
    '@enabled': { en: 'Enabled', de: 'Aktiv' },
    '@categories': { en: 'Codes of the categories', de: 'Codes der Kategorien' },
  },
} as const satisfies { group: Sentence; labels: Readonly<Record<BuiltInSource, Sentence>> }

/** The choices that do not come from the PIM, by list and code, in the order they are offered. */
export const choiceWords = {
  statuses: {
    enabled: { en: 'Enabled', de: 'Aktiv' },
    disabled: { en: 'Disabled', de: 'Inaktiv' },
  },
  delimiters: {
    ';': { en: 'Semicolon ;', de: 'Semikolon ;' },
    ',': { en: 'Comma ,', de: 'Komma ,' },
    '|': { en: 'Pipe |', de: 'Senkrechter Strich |' },
    '\t': { en: 'Tab', de: 'Tabulator' },
  },
  decimalPoints: {
    '.': { en: 'Point .', de: 'Punkt .' },
    ',': { en: 'Comma ,', de: 'Komma ,' },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Sentence>>>>

/** The choices of a table of words. `worded(choiceWords.statuses, 'de')` */
export const worded = (words: Readonly<Record<string, Sentence>>, language: Language): Choice[] =>
  Object.entries(words).map(([code, word]) => ({ code, label: word[language] }))
