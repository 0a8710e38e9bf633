import { formatMessage, type Language, type Sentence } from '../../../src/contract/words.ts'
import { placeOf } from '../../tradebyte/checks/issues.ts'

/** The sentences of a run about its comparison with the delivered rows. */
export const differenceSentences = {
  comparing: { en: 'Comparing with the last delivery', de: 'Wird mit der letzten Übergabe verglichen' },
  stayOnSale: {
    en: '{count|One article that is no longer selected stays|{count} articles that are no longer selected stay} on sale, as the export settings say.',
    de: '{count|Ein nicht mehr ausgewählter Artikel bleibt|{count} nicht mehr ausgewählte Artikel bleiben} im Verkauf, wie in den Exporteinstellungen festgelegt.',
  },
  noActivation: {
    en: '{count|One article|{count} articles} cannot be withdrawn: the field a_active is not mapped.',
    de: '{count|Ein Artikel lässt|{count} Artikel lassen} sich nicht zurückziehen: Das Feld a_active ist nicht zugeordnet.',
  },
  returnLimited: {
    en: 'More than {count} articles are selected again without a change in Akeneo. This delta brings back {count} of them, the next ones the others; a full export brings back all.',
    de: 'Mehr als {count} Artikel sind wieder ausgewählt, ohne dass sie sich in Akeneo geändert hätten. Dieses Delta bringt {count} davon zurück, die nächsten die anderen; ein vollständiger Export bringt alle zurück.',
  },
  returnLater: {
    en: 'Articles that are selected again without a change in Akeneo come back with the next full export.',
    de: 'Artikel, die wieder ausgewählt sind, ohne dass sie sich in Akeneo geändert hätten, kommen mit dem nächsten vollständigen Export zurück.',
  },
  withdrawalUnsure: {
    en: '{count|One missing article is|{count} missing articles are} not withdrawn: Akeneo sent a product that could not be read, and it may be one of them.',
    de: '{count|Ein fehlender Artikel wird|{count} fehlende Artikel werden} nicht zurückgezogen: Akeneo lieferte ein Produkt, das sich nicht lesen ließ, und es kann dazugehören.',
  },
  withdrawalIncomplete: {
    en: '{count|One missing article is|{count} missing articles are} not withdrawn, because the list of Akeneo was incomplete.',
    de: '{count|Ein fehlender Artikel wird|{count} fehlende Artikel werden} nicht zurückgezogen, weil die Liste von Akeneo unvollständig war.',
  },
  listIncomplete: {
    en: 'Akeneo counts {counted} products, but its list ended after {read}. Have the search index of the PIM cleaned (pim:product:clean-removed-products) or built anew, then start a new export.',
    de: 'Akeneo zählt {counted} Produkte, seine Liste endete aber nach {read}. Lassen Sie den Suchindex des PIM bereinigen (pim:product:clean-removed-products) oder neu aufbauen, und starten Sie dann einen neuen Export.',
  },
  withdrawalLater: {
    en: 'Articles that are no longer selected stay on sale until the next full export.',
    de: 'Nicht mehr ausgewählte Artikel bleiben bis zum nächsten vollständigen Export im Verkauf.',
  },
  channelsLeft: {
    en: '{count|One article stays|Up to {count} articles stay} on sale on {channels}: the file delivered before had a column for it, this one has none, and TB.One keeps what it has. Take {count|it|them} off sale there in TB.One, or switch the channel on again.',
    de: '{count|Ein Artikel bleibt|Bis zu {count} Artikel bleiben} im Verkauf auf {channels}: Die zuvor übergebene Datei hatte dafür eine Spalte, diese hat keine, und TB.One behält, was es hat. Nehmen Sie {count|ihn|sie} dort in TB.One aus dem Verkauf, oder schalten Sie den Kanal wieder ein.',
  },
  channelsOff: {
    en: '{count|One withdrawn article may stay|{count} withdrawn articles may stay} on sale on {channels}: the file has no column for a channel that is switched off or no longer mapped. Take {count|it|them} off sale there in TB.One.',
    de: '{count|Ein zurückgezogener Artikel bleibt|{count} zurückgezogene Artikel bleiben} womöglich im Verkauf auf {channels}: Die Datei hat keine Spalte für einen Kanal, der ausgeschaltet oder nicht mehr zugeordnet ist. Nehmen Sie {count|ihn|sie} dort in TB.One aus dem Verkauf.',
  },
  pricesUnknown: {
    en: 'The prices of {count|one changed article|{count} changed articles} could not be compared: the file delivered before is gone.',
    de: 'Die Preise von {count|einem geänderten Artikel|{count} geänderten Artikeln} ließen sich nicht vergleichen: Die zuvor übergebene Datei fehlt.',
  },
  sentAgain: {
    en: '{count|One article counts|{count} articles count} as changed: an upload before ended without an answer, and TB.One may have its file.',
    de: '{count|Ein Artikel gilt|{count} Artikel gelten} als geändert: Ein früherer Upload endete ohne Antwort, und TB.One hat seine Datei womöglich.',
  },
  movedArticles: {
    en: '{count|One article moves|{count} articles move} to another product number. Some channels refuse that; check {count|it|them} under Moved.',
    de: '{count|Ein Artikel wechselt|{count} Artikel wechseln} zu einer anderen Produktnummer. Manche Kanäle lehnen das ab; prüfen Sie {count|ihn|sie} unter „Verschoben“.',
  },
  emptiedCells: {
    en: '{count|One value is|{count} values are} empty now that {count|was|were} delivered before: {losses}. An empty cell changes nothing at TB.One, unless its import deletes what is no longer sent.',
    de: '{count|Ein Wert ist|{count} Werte sind} jetzt leer, {count|der|die} zuvor übergeben {count|wurde|wurden}: {losses}. Eine leere Zelle ändert in TB.One nichts, außer wenn der Import löscht, was nicht mehr gesendet wird.',
  },
  replacedCells: {
    en: '{count|One value was|{count} values were} replaced by the text of another language: {losses}. Check in Akeneo whether the values of the language are still there.',
    de: '{count|Ein Wert wurde|{count} Werte wurden} durch den Text einer anderen Sprache ersetzt: {losses}. Prüfen Sie in Akeneo, ob es die Werte der Sprache noch gibt.',
  },
} as const satisfies Record<string, Sentence>

/** A column with the number of its cells that lost their value, as a message stores it. */
interface Loss {
  readonly column: string
  readonly count?: number
}

/** Writes columns and their counts into a value of a message: `p_text 96|<en>p_name 12`. */
export const lossesParam = (losses: readonly Loss[]): string =>
  losses.map(({ column, count }) => (count === undefined ? column : `${column} ${count}`)).join('|')

/** The most columns that a sentence names. */
const maxColumns = 4
const andMore: Sentence = {
  en: '{names} and {n|one more column|{n} more columns}',
  de: '{names} und {n|eine weitere Spalte|{n} weitere Spalten}',
}

/** The columns of a message with their labels in the reader's language, and their counts. */
export const lossesInWords = (text: string, language: Language): string => {
  const all = text.split('|').map(loss => {
    const [column = '', count] = loss.split(' ')
    return `${placeOf(column, language)}${count === undefined ? '' : ` ${count}`}`
  })
  const names = all.slice(0, maxColumns).join(', ')
  const n = all.length - maxColumns
  return n > 0 ? formatMessage(andMore, language, { names, n }) : names
}
