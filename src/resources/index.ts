import { channels } from './channels.ts'
import { exports } from './exports.ts'
import { languages } from './languages.ts'
import { akeneoApi } from './settings/akeneoApi.ts'
import { csv } from './settings/csv.ts'
import { exportSettings } from './settings/exportSettings.ts'
import { users } from './users.ts'

/** Every list of records, in menu order. */
export const resources = { exports, channels, languages, users } as const

/** Every singleton, in menu order. */
export const settings = { exportSettings, akeneoApi, csv } as const
