import type { MessageTable } from '../message.ts'

/** The messages of a run about its comparison with the delivered rows. */
export const comparisonMessages = {
  comparing: {
    en: 'Comparing with the last delivery',
    de: 'Wird mit der letzten Übergabe verglichen',
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
    page: 'akeneoApi',
  },
  withdrawalLater: {
    en: 'Articles that are no longer selected stay on sale until the next full export.',
    de: 'Nicht mehr ausgewählte Artikel bleiben bis zum nächsten vollständigen Export im Verkauf.',
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
  loss: { en: '{column} {count}', de: '{column} {count}' },
  lossUncounted: { en: '{column}', de: '{column}' },
} as const satisfies MessageTable
