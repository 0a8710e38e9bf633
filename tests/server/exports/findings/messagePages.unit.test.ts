import { describe, expect, it } from 'vitest'
import {
  type MessageCode,
  messagesByPage,
  pageOfMessage,
  pathOfMessage,
} from '../../../../server/exports/findings/messagePages.ts'
import { formatRunMessage, runMessage, runWords } from '../../../../server/exports/findings/runMessages.ts'
import { catalogue, type IssueCode } from '../../../../server/tradebyte/checks/issueWords.ts'
import { pagePaths } from '../../../../src/contract/pagePaths.ts'
import { resources, settings } from '../../../../src/resources/index.ts'

const issueCodes = Object.keys(catalogue) as IssueCode[] // its own keys

/**
 * Corrected in Akeneo, on a server, by a new start or not at all; the parts of a structure have their own
 * links.
 */
const withoutPage: readonly MessageCode[] = [
  ...(['waiting', 'starting', 'collecting', 'reading', 'readingOn', 'resuming', 'comparing'] as const),
  ...(['written', 'recording', 'uploading', 'discarded', 'overtaken', 'nothingChanged', 'nothing'] as const),
  ...([
    'madeUp',
    'pimAhead',
    'pimBehind',
    'pimAway',
    'pimGone',
    'pimBusy',
    'pimSetBack',
    'pimSetForward',
    'noReference',
  ] as const),
  ...([
    'newTarget',
    'deltaCompares',
    'deltaSendsAll',
    'deltaLeavesAssets',
    'inDelta',
    'notInDelta',
    'pendingAgain',
    'onlyWithdrawn',
    'fileMissing',
  ] as const),
  ...(['nothingThere', 'allGood', 'noted', 'noted.unchanged', 'someWarnings'] as const),
  ...(['someWarnings.unchanged', 'someErrors', 'someErrors.unchanged', 'checkGood'] as const),
  ...(['checkWarnings', 'checkErrors', 'cancelled', 'cancelled.atOnce', 'brokeOff'] as const),
  ...(['brokeOff.atOnce', 'brokeOffKept', 'changedMeanwhile', 'selectionChanged'] as const),
  ...([
    'resumesSoon',
    'filesAway',
    'keyAway',
    'stalled',
    'notContinuable',
    'internal',
    'returnLimited',
    'returnLater',
    'withdrawalUnsure',
    'withdrawalIncomplete',
  ] as const),
  ...([
    'withdrawalLater',
    'channelsOff',
    'pricesUnknown',
    'movedArticles',
    'emptiedCells',
    'replacedCells',
    'notUploaded',
    'mayHaveArrived',
  ] as const),
  ...(['sentAgain', 'timeout', 'forbidden', 'tokenRevoked', 'rateLimited', 'unavailable'] as const),
  ...(['badAnswer', 'transfer.noPermission', 'transfer.diskFull', 'transfer.unavailable'] as const),
  ...(['transfer.certificateUntrusted', 'transfer.certificateExpired'] as const),
  ...(['transfer.connectionLost', 'storage.diskFull', 'storage.readOnly', 'storage.damaged'] as const),
  ...(['storage.missing', 'storage.diskFailed', 'storage.fileLimit'] as const),
  ...([
    'structure.units.gone',
    'structure.attributes.gone',
    'structure.attributes.type',
    'structure.channels.gone',
  ] as const),
  ...(['structure.attributes.scope', 'structure.attributes.unsynchronized'] as const),
  ...(['structure.locales.inactive', 'structure.locales.channel', 'structure.families.gone'] as const),
  ...(['structure.currencies.inactive', 'structure.categories.gone', 'unchecked.attributes'] as const),
  ...(['unchecked.channels', 'unchecked.locales', 'unchecked.currencies'] as const),
  ...(['unchecked.families', 'unchecked.categories', 'unchecked.measurementFamilies'] as const),
  ...(['numberTooLong', 'eanMissing', 'duplicateArticleNumber', 'unusable', 'eanCheckDigit'] as const),
  ...(['eanScientific', 'eanDigits', 'tooLong', 'listOverflow', 'requiredMissing'] as const),
  ...(['axisMissing', 'unequalAxes', 'oldPriceBelowPrice', 'imageMissing', 'urlTooLong'] as const),
  ...(['notUrl', 'wrongNumber', 'wrongBoolean', 'wrongTariffNumber', 'spaceInNumber'] as const),
  ...(['assetUnavailable', 'parentMissing', 'renumbered', 'renumberedKept', 'letterCase'] as const),
  ...(['becameVariant', 'leftModel', 'duplicateEan', 'soldEan', 'twinEqualValues'] as const),
  ...(['priceZero', 'priceMissing', 'priceCurrencyMissing', 'ambiguousNumber', 'belowZero'] as const),
  ...(['roundedUp', 'roundedDown', 'severalValues', 'optionUnlabeled', 'wrongDate'] as const),
  ...(['invisibleInNumber'] as const),
  ...(['recordUnreadable'] as const),
]

describe('the page of a message', () => {
  it('is known for every message, or known to be absent', () => {
    const named = [...runWords, ...issueCodes].filter(code => pageOfMessage(code) !== null)
    const all: string[] = [...named, ...withoutPage]
    expect(all.toSorted()).toEqual([...runWords, ...issueCodes].toSorted())
  })

  it('is a page of the console, and one for each message', () => {
    const known = [...Object.values(resources), ...Object.values(settings)].map(({ path }) => path)
    for (const page of Object.keys(messagesByPage))
      expect([...known, ...Object.values(pagePaths)]).toContain(page)
    const codes = Object.values(messagesByPage).flat()
    expect(codes).toHaveLength(new Set(codes).size)
  })

  it('is the page that the sentence names', () => {
    const sentences = [
      ...runWords.map(code => [code, formatRunMessage(runMessage(code), 'en')] as const),
      ...issueCodes.map(code => [code, catalogue[code].remedies.en] as const),
    ]
    const pages = Object.values(settings).map(({ label, path }) => [label, path] as const)
    const wrong = sentences.flatMap(([code, sentence]) => {
      const places = pages.filter(([label]) => sentence.toLowerCase().includes(label.toLowerCase()))
      const page = pageOfMessage(code)
      return places.length === 0 || places.some(([, path]) => path === page) ? [] : [[code, page]]
    })
    expect(wrong).toEqual([])
    expect(sentences.filter(([, said]) => said.includes('FTP settings')).length).toBeGreaterThan(5)
  })

  it('is the field of the mapping that the message names', () => {
    const mapping = '/settings/tradebyte/mapping'
    const leftOut = { column: 'p_comp[color]', count: 2, field: 'p_comp' }
    expect(pathOfMessage(runMessage('leftOut.notShared', leftOut))).toBe(`${mapping}#p_comp`)
    expect(pathOfMessage(runMessage('leftOut.noAxis', { column: 'a_comp[fit]', count: 2 }))).toBe(
      `${mapping}#a_comp`,
    )
    expect(pathOfMessage(runMessage('noActivation', { count: 2 }))).toBe(`${mapping}#a_active`)
    expect(pathOfMessage(runMessage('stayOnSale', { count: 2 }))).toBe(settings.exportSettings.path)
  })
})

describe('the sentence about values without a column', () => {
  it.each([
    ['en', 345, /^Brand \(p_brand\): 345 products have values .* so these values were left out/],
    ['en', 1, /^Brand \(p_brand\): one product has a value .* so this value was left out/],
    ['de', 345, /^Marke \(p_brand\): 345 Produkte haben Werte, .* diese Werte wurden weggelassen/],
    ['de', 1, /^Marke \(p_brand\): Ein Produkt hat einen Wert, .* dieser Wert wurde weggelassen/],
  ] as const)(
    'names the field first, and says of the values that they were left out (%s, %i)',
    (language, count, sentence) => {
      expect(
        formatRunMessage(runMessage('leftOut.notShared', { column: 'p_brand', count }), language),
      ).toMatch(sentence)
    },
  )
})
