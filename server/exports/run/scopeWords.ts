import type { SettingsPart } from '../../../src/contract/calls/exports.ts'
import { formatMessage, type Language, type Sentence } from '../../../src/contract/words.ts'

/** The sentences about the products that a delta takes. */
export const scopeSentences = {
  deltaCompares: {
    en: '{parts} changed since export #{id}. The delta therefore compares all products with the last delivery, and sends those whose rows differ.',
    de: '{parts}: geändert seit Export #{id}. Deshalb vergleicht das Delta alle Produkte mit der letzten Übergabe und sendet die, deren Zeilen abweichen.',
  },
  deltaSendsAll: {
    en: '{parts} changed since export #{id}. The delta therefore sends all products.',
    de: '{parts}: geändert seit Export #{id}. Deshalb sendet das Delta alle Produkte.',
  },
  deltaLeavesAssets: {
    en: 'A delta takes the products that changed in Akeneo. Where only an asset changed there, its products come with the next full export.',
    de: 'Ein Delta nimmt die Produkte mit, die sich in Akeneo geändert haben. Hat sich dort nur ein Asset geändert, kommen seine Produkte mit dem nächsten vollständigen Export.',
  },
  inDelta: {
    en: 'The next delta includes it, too.',
    de: 'Das nächste Delta nimmt es ebenfalls mit.',
  },
  notInDelta: {
    en: 'Akeneo has not changed the product since export #{id}, so the next delta leaves it out.',
    de: 'Akeneo hat das Produkt seit Export #{id} nicht geändert, deshalb lässt das nächste Delta es aus.',
  },
} as const satisfies Record<string, Sentence>

const partWords: { readonly [P in SettingsPart]: Sentence } = {
  mapping: { en: 'mapping', de: 'Zuordnung' },
  channels: { en: 'channels', de: 'Kanäle' },
  languages: { en: 'languages', de: 'Sprachen' },
  exportSettings: { en: 'export settings', de: 'Exporteinstellungen' },
  csv: { en: 'CSV settings', de: 'CSV-Einstellungen' },
  cluster: { en: 'cluster settings', de: 'Cluster-Einstellungen' },
  productFilter: { en: 'product filter', de: 'Produktfilter' },
  masterData: { en: 'labels in Akeneo', de: 'Bezeichnungen in Akeneo' },
  addresses: { en: 'addresses of images', de: 'Adressen der Bilder' },
  update: { en: 'Kontor', de: 'Kontor' },
}

/** The names of parts, as a message stores them, in a list that begins a sentence. */
export const partsInWords = (parts: string, language: Language): string => {
  const words: Readonly<Record<string, Sentence | undefined>> = partWords
  const names = parts.split(' ').map(part => {
    const word = words[part]
    return word ? formatMessage(word, language) : part
  })
  const list = new Intl.ListFormat(language).format(names)
  return list.charAt(0).toUpperCase() + list.slice(1)
}
