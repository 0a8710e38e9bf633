import type { Words } from '../contract/declarationTexts.ts'
import type { Declarations } from '../contract/resource.ts'
import { audit } from './audit.ts'
import { channels } from './channels.ts'
import { exports } from './exports.ts'
import { languages } from './languages.ts'
import { outbox } from './outbox.ts'
import { schedules } from './schedules.ts'
import { akeneoApi } from './settings/akeneoApi.ts'
import { assetCache } from './settings/assetCache.ts'
import { cluster } from './settings/cluster.ts'
import { csv } from './settings/csv.ts'
import { exportSettings } from './settings/exportSettings.ts'
import { ftp } from './settings/ftp.ts'
import { productFilter } from './settings/productFilter.ts'
import { retention } from './settings/retention.ts'
import { tessaApi } from './settings/tessaApi.ts'
import { tokens } from './tokens.ts'
import { users } from './users.ts'
import { webhooks } from './webhooks.ts'

/** All resources in menu order. */
export const resources = {
  exports,
  schedules,
  channels,
  languages,
  users,
  tokens,
  webhooks,
  outbox,
  audit,
} as const

/** All singletons in menu order. */
export const settings = {
  exportSettings,
  cluster,
  akeneoApi,
  productFilter,
  tessaApi,
  ftp,
  csv,
  assetCache,
  retention,
} as const

/** The declarations that the console is built from. */
export interface Declared extends Declarations {
  /** German texts by declaration; those of Kontor's own declarations are loaded with the language. */
  readonly german?: Readonly<Record<string, Words>>
}

/** Kontor's own declarations. */
export const declared: Declared = { resources, settings }
