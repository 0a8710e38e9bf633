import { pagePaths } from '../../../src/contract/pagePaths.ts'
import { resources, settings } from '../../../src/resources/index.ts'
import type { StoredMessage } from '../../store/exports/exportRecord.ts'
import type { IssueCode } from '../../tradebyte/checks/issueWords.ts'
import { fieldOfColumn } from '../../tradebyte/fields/fieldTable.ts'
import type { RunWord } from './runMessages.ts'

/** The codes of all messages of a run, about itself or about a product. */
export type MessageCode = RunWord | IssueCode

/**
 * The codes of messages by the page of the console where the problem is resolved. Problems that are resolved in
 * Akeneo or at a server are not listed.
 */
export const messagesByPage: Readonly<Record<string, readonly MessageCode[]>> = {
  [settings.akeneoApi.path]: [
    'notConfigured',
    'addressInvalid',
    'addressRefused',
    'hostNotFound',
    'connectionRefused',
    'tlsInvalid',
    'notAkeneo',
    'clientInvalid',
    'userInvalid',
    'grantNotAllowed',
    'appRevoked',
    'redirectedElsewhere',
    'endlessList',
    'answerTooLarge',
    'tooManyValues',
    'masterDataTooLarge',
    'listIncomplete',
    'onHoldIncomplete',
  ],
  [pagePaths.sync]: ['notSynchronised', 'structureMissing', 'structureLost'],
  [settings.productFilter.path]: ['nothingPassed', 'onHoldEmpty', 'filterRefused', 'askedTooMuch'],
  [settings.exportSettings.path]: [
    'noDefaultLanguage',
    'stayOnSale',
    'onHold',
    'onHoldWithdrawn',
    'onHoldWithdrawn.share',
    'onHoldPrices',
    'onHoldPrices.share',
    'onHoldMoved',
    'onHoldMoved.share',
    'onHoldEmptied',
    'onHoldEmptied.share',
    'onHoldReplaced',
    'onHoldReplaced.share',
  ],
  [resources.channels.path]: ['channelsLeft', 'channelsClose', 'noneEnabled', 'onHoldChannels'],
  [pagePaths.mapping]: [
    'leftOut.notShared',
    'leftOut.noAxis',
    'twoActivationLevels',
    'tooManyEntries',
    'tooManyInAll',
    'tooManyInTemplate',
    'tooManyColumns',
    'noActivation',
    'activationOpen',
    'onHoldActivation',
    'noArticleNumber',
    'noProductNumber',
    'unitNotConvertible',
    'wrongCountry',
    'wrongRateClass',
    'unknownType',
    'notExportable',
    'modelCodeIsSku',
    'soldProductNumber',
    'twinUnmappedAxis',
    'twinNoComponent',
  ],
  [settings.ftp.path]: [
    'transfer.notConfigured',
    'transfer.downloadOnly',
    'transfer.addressInvalid',
    'transfer.addressRefused',
    'transfer.hostNotFound',
    'transfer.connectionRefused',
    'transfer.timeout',
    'transfer.loginRefused',
    'transfer.keyRefused',
    'transfer.keyUnreadable',
    'transfer.passphraseMissing',
    'transfer.passphraseWrong',
    'transfer.directoryMissing',
    'transfer.directoryTooLong',
    'transfer.certificateWrongHost',
    'transfer.fingerprintChanged',
    'transfer.protocolMismatch',
    'transfer.nameRefused',
  ],
  [settings.csv.path]: ['notEncodable'],
  [settings.tessaApi.path]: ['assetUnreachable'],
}

/** Messages of one kind, by how their codes begin: each names a condition of the filter. */
const filterPrefix = 'filter.'

const pages = new Map<string, string>(
  Object.entries(messagesByPage).flatMap(([page, codes]) => codes.map(code => [code, page] as const)),
)

/**
 * The page where the problem of a message is resolved; null if the console has none.
 * @example pageOfMessage('transfer.loginRefused') // '/settings/tradebyte/ftp'
 */
export const pageOfMessage = (code: string): string | null =>
  pages.get(code) ?? (code.startsWith(filterPrefix) ? settings.productFilter.path : null)

/** The fields of messages that name none in their values. */
const fieldsOfMessages: Readonly<Partial<Record<string, string>>> = {
  noActivation: 'a_active',
  twoActivationLevels: 'p_active',
}

/**
 * The path of the page where the problem of a message is resolved, with the field that the mapping page opens.
 * @example pathOfMessage(runMessage('leftOut.notShared', { column: 'p_brand', count: 2 })) // '/settings/tradebyte/mapping#p_brand'
 */
export const pathOfMessage = ({ code, params }: StoredMessage): string | null => {
  const page = pageOfMessage(code)
  if (page !== pagePaths.mapping) return page
  const { field, column } = params
  const key = field ?? (typeof column === 'string' ? fieldOfColumn(column, {}, 'en')?.key : undefined)
  const fragment = key ?? fieldsOfMessages[code]
  return fragment === undefined ? page : `${page}#${encodeURIComponent(fragment)}`
}
