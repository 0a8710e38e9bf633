import { matchPath } from 'react-router-dom'
import { pagePaths } from '../../contract/pagePaths.ts'
import type { help } from '../../i18n/en/help.ts'
import { profile } from '../../resources/account.ts'
import { exportPath } from '../../resources/exports.ts'
import { resources, settings } from '../../resources/index.ts'

/** A page that the help speaks about: a key of its words, and of a section of the handbook. */
export type HelpTopic = keyof (typeof help)['topics']

/** The page of each topic. Of several that match an address, the first one counts. */
const topicPaths: { readonly [T in HelpTopic]: string } = {
  dashboard: pagePaths.dashboard,
  checkRun: pagePaths.checkRun,
  changes: exportPath(':id', 'changes'),
  results: exportPath(':id', 'results'),
  export: exportPath(':id'),
  exports: resources.exports.path,
  product: pagePaths.products,
  trace: pagePaths.trace,
  sync: pagePaths.sync,
  mapping: pagePaths.mapping,
  channels: resources.channels.path,
  languages: resources.languages.path,
  schedules: resources.schedules.path,
  users: resources.users.path,
  tokens: resources.tokens.path,
  webhooks: resources.webhooks.path,
  outbox: resources.outbox.path,
  audit: resources.audit.path,
  akeneoApi: settings.akeneoApi.path,
  productFilter: settings.productFilter.path,
  exportSettings: settings.exportSettings.path,
  csv: settings.csv.path,
  cluster: settings.cluster.path,
  ftp: settings.ftp.path,
  tessaApi: settings.tessaApi.path,
  assetCache: settings.assetCache.path,
  retention: settings.retention.path,
  configuration: pagePaths.configuration,
  account: profile.path,
  history: pagePaths.history,
  settings: pagePaths.settings,
}

/** All topics, in the order of their search. */
export const helpTopics = Object.keys(topicPaths) as HelpTopic[] // the keys of this table

/** Pages below these are pages of their own. */
const exact = new Set<HelpTopic>(['settings'])

/**
 * The topic of a page, whose dialogs have addresses below its own.
 * @example helpTopicOf('/settings/users/3') // 'users'
 */
export const helpTopicOf = (pathname: string): HelpTopic | undefined =>
  helpTopics.find(topic => matchPath({ path: topicPaths[topic], end: exact.has(topic) }, pathname))
