import type { MessageTable } from '../message.ts'

/** The messages of an export on hold, by the exceeded limit: a number of articles, or a share of those on sale. */
export const holdMessages = {
  onHold: {
    en: '{limits|A safety limit is|{limits} safety limits are} exceeded. Nothing has been uploaded.',
    de: '{limits|Eine Sicherheitsgrenze ist|{limits} Sicherheitsgrenzen sind} überschritten. Es wurde nichts hochgeladen.',
    page: 'exportSettings',
  },
  onHoldIncomplete: {
    en: 'Akeneo counts {counted} products, but its list ended after {read}. Nothing is withdrawn, and nothing has been uploaded. Have the search index of the PIM cleaned (pim:product:clean-removed-products) or built anew, then start a new export.',
    de: 'Akeneo zählt {counted} Produkte, seine Liste endete aber nach {read}. Es wird nichts zurückgezogen, und es wurde nichts hochgeladen. Lassen Sie den Suchindex des PIM bereinigen (pim:product:clean-removed-products) oder neu aufbauen, und starten Sie dann einen neuen Export.',
    page: 'akeneoApi',
  },
  onHoldWithdrawn: {
    en: '{count|One article|{count} articles} would be withdrawn, the limit is {most}. Nothing has been uploaded.',
    de: '{count|Ein Artikel würde|{count} Artikel würden} zurückgezogen, die Grenze ist {most}. Es wurde nichts hochgeladen.',
    page: 'exportSettings',
  },
  'onHoldWithdrawn.share': {
    en: '{count|One article|{count} articles} would be withdrawn, {part}% of {active}; the limit is {most}%. Nothing has been uploaded.',
    de: '{count|Ein Artikel würde|{count} Artikel würden} zurückgezogen, {part} % von {active}; die Grenze ist {most} %. Es wurde nichts hochgeladen.',
    page: 'exportSettings',
  },
  onHoldPrices: {
    en: '{count|One price|{count} prices} would change by more than {share}%, the limit is {most}. Nothing has been uploaded.',
    de: '{count|Ein Preis würde|{count} Preise würden} sich um mehr als {share} % ändern, die Grenze ist {most}. Es wurde nichts hochgeladen.',
    page: 'exportSettings',
  },
  'onHoldPrices.share': {
    en: '{count|One price|{count} prices} would change by more than {share}%, {part}% of {active}; the limit is {most}%. Nothing has been uploaded.',
    de: '{count|Ein Preis würde|{count} Preise würden} sich um mehr als {share} % ändern, {part} % von {active}; die Grenze ist {most} %. Es wurde nichts hochgeladen.',
    page: 'exportSettings',
  },
  onHoldMoved: {
    en: '{count|One article|{count} articles} would move to another product number, the limit is {most}. Nothing has been uploaded.',
    de: '{count|Ein Artikel würde|{count} Artikel würden} zu einer anderen Produktnummer wechseln, die Grenze ist {most}. Es wurde nichts hochgeladen.',
    page: 'exportSettings',
  },
  'onHoldMoved.share': {
    en: '{count|One article|{count} articles} would move to another product number, {part}% of {active}; the limit is {most}%. Nothing has been uploaded.',
    de: '{count|Ein Artikel würde|{count} Artikel würden} zu einer anderen Produktnummer wechseln, {part} % von {active}; die Grenze ist {most} %. Es wurde nichts hochgeladen.',
    page: 'exportSettings',
  },
  onHoldEmptied: {
    en: '{column}: {count|one value|{count} values} would be empty that TB.One has, the limit is {most}. Nothing has been uploaded. Check whether Akeneo still shows the values to this connection.',
    de: '{column}: {count|Ein Wert wäre|{count} Werte wären} leer, {count|den|die} TB.One hat, die Grenze ist {most}. Es wurde nichts hochgeladen. Prüfen Sie, ob Akeneo dieser Verbindung die Werte noch zeigt.',
    page: 'exportSettings',
  },
  'onHoldEmptied.share': {
    en: '{column}: {count|one value|{count} values} would be empty that TB.One has, {part}% of {active}; the limit is {most}%. Nothing has been uploaded. Check whether Akeneo still shows the values to this connection.',
    de: '{column}: {count|Ein Wert wäre|{count} Werte wären} leer, {count|den|die} TB.One hat, {part} % von {active}; die Grenze ist {most} %. Es wurde nichts hochgeladen. Prüfen Sie, ob Akeneo dieser Verbindung die Werte noch zeigt.',
    page: 'exportSettings',
  },
  onHoldReplaced: {
    en: '{column}: {count|one value|{count} values} would be replaced by the text of another language, the limit is {most}. Nothing has been uploaded. Check whether Akeneo still shows the values of the language to this connection.',
    de: '{column}: {count|Ein Wert würde|{count} Werte würden} durch den Text einer anderen Sprache ersetzt, die Grenze ist {most}. Es wurde nichts hochgeladen. Prüfen Sie, ob Akeneo dieser Verbindung die Werte der Sprache noch zeigt.',
    page: 'exportSettings',
  },
  'onHoldReplaced.share': {
    en: '{column}: {count|one value|{count} values} would be replaced by the text of another language, {part}% of {active}; the limit is {most}%. Nothing has been uploaded. Check whether Akeneo still shows the values of the language to this connection.',
    de: '{column}: {count|Ein Wert würde|{count} Werte würden} durch den Text einer anderen Sprache ersetzt, {part} % von {active}; die Grenze ist {most} %. Es wurde nichts hochgeladen. Prüfen Sie, ob Akeneo dieser Verbindung die Werte der Sprache noch zeigt.',
    page: 'exportSettings',
  },
  onHoldEmpty: {
    en: 'No product passes the filter, and {count|one article|{count} articles} would be withdrawn. Nothing has been uploaded.',
    de: 'Der Filter lässt kein Produkt durch, und {count|ein Artikel würde|{count} Artikel würden} zurückgezogen. Es wurde nichts hochgeladen.',
    page: 'productFilter',
  },
  onHoldChannels: {
    en: '{count|One article|{count} articles} would stay on sale on {channels} unattended: this file has no column for it. Nothing has been uploaded.',
    de: '{count|Ein Artikel bliebe|{count} Artikel blieben} auf {channels} unbeaufsichtigt im Verkauf: Diese Datei hat dafür keine Spalte. Es wurde nichts hochgeladen.',
    page: 'channels',
  },
  onHoldActivation: {
    en: '{count|One article|{count} articles} would stay on sale unattended: no field is mapped that takes {count|it|them} off sale. Nothing has been uploaded.',
    de: '{count|Ein Artikel bliebe|{count} Artikel blieben} unbeaufsichtigt im Verkauf: Es ist kein Feld zugeordnet, das {count|ihn|sie} aus dem Verkauf nimmt. Es wurde nichts hochgeladen.',
    page: 'mapping',
  },
} as const satisfies MessageTable
