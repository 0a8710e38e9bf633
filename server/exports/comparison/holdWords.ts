import type { Sentence } from '../../../src/contract/words.ts'

/** The sentences of an export on hold, by the exceeded limit: a number of articles, or a share of those on sale. */
export const holdSentences = {
  onHold: {
    en: '{limits|A safety limit is|{limits} safety limits are} exceeded. Nothing has been uploaded.',
    de: '{limits|Eine Sicherheitsgrenze ist|{limits} Sicherheitsgrenzen sind} überschritten. Es wurde nichts hochgeladen.',
  },
  onHoldWithdrawn: {
    en: '{count|One article|{count} articles} would be withdrawn, the limit is {most}. Nothing has been uploaded.',
    de: '{count|Ein Artikel würde|{count} Artikel würden} zurückgezogen, die Grenze ist {most}. Es wurde nichts hochgeladen.',
  },
  'onHoldWithdrawn.share': {
    en: '{count|One article|{count} articles} would be withdrawn, {part}% of {active}; the limit is {most}%. Nothing has been uploaded.',
    de: '{count|Ein Artikel würde|{count} Artikel würden} zurückgezogen, {part} % von {active}; die Grenze ist {most} %. Es wurde nichts hochgeladen.',
  },
  onHoldPrices: {
    en: '{count|One price|{count} prices} would change by more than {share}%, the limit is {most}. Nothing has been uploaded.',
    de: '{count|Ein Preis würde|{count} Preise würden} sich um mehr als {share} % ändern, die Grenze ist {most}. Es wurde nichts hochgeladen.',
  },
  'onHoldPrices.share': {
    en: '{count|One price|{count} prices} would change by more than {share}%, {part}% of {active}; the limit is {most}%. Nothing has been uploaded.',
    de: '{count|Ein Preis würde|{count} Preise würden} sich um mehr als {share} % ändern, {part} % von {active}; die Grenze ist {most} %. Es wurde nichts hochgeladen.',
  },
  onHoldEmpty: {
    en: 'No product passes the filter, and {count|one article|{count} articles} would be withdrawn. Nothing has been uploaded.',
    de: 'Der Filter lässt kein Produkt durch, und {count|ein Artikel würde|{count} Artikel würden} zurückgezogen. Es wurde nichts hochgeladen.',
  },
} as const satisfies Record<string, Sentence>
