import type { Fields, Group } from '../fields.ts'
import type { Field } from '../kinds.ts'
import {
  concealRecord,
  contentFieldsOf,
  hasSecretPart,
  storedFieldsOf,
  storedFormOf,
  titleFieldsOf,
  type Values,
} from '../derive.ts'
import { isRecord } from '../record/paths.ts'
import type { Declarations, ResourceDeclaration, SettingsDeclaration } from '../resource.ts'

/** The version of the form of configuration documents. */
export const configurationVersion = 1

/** The part of a configuration that holds the mapping; the others have the names of their declarations. */
export const mappingPart = 'mapping'

/** A configuration, or a part of it: settings and mapping by name, lists as arrays, secrets by the name of a variable. */
export type ConfigurationDocument = Values & { readonly version: typeof configurationVersion }

/** Lists with a history and settings that can be saved. Users are neither, so that no file gives access. */
export const configurationPartsOf = ({
  resources,
  settings,
}: Declarations): {
  readonly resources: readonly ResourceDeclaration[]
  readonly settings: readonly SettingsDeclaration[]
} => ({
  resources: Object.values(resources).filter(({ history }) => history),
  settings: Object.values(settings).filter(({ verbs }) => verbs === undefined || verbs.includes('save')),
})

/** The names of all parts, sorted. */
export const partNamesOf = (declarations: Declarations): string[] => {
  const { resources, settings } = configurationPartsOf(declarations)
  return [mappingPart, ...[...resources, ...settings].map(({ name }) => name)].toSorted()
}

/** The fields that a configuration holds: those that users save, without files. */
export const configuredFieldsOf = (fields: Fields): [string, Field | Group][] => {
  const files = new Set(contentFieldsOf(fields).map(([path]) => path))
  return storedFieldsOf(fields).filter(
    ([name, field]) => !files.has(name) && (field.kind === 'group' || !field.readOnly),
  )
}

/** Whether a configuration always names a variable in place of the value. */
export const isSecretField = (field: Field | Group): boolean => storedFormOf(field) !== 'clear'

const isCredential = (field: Field): boolean => 'credential' in field && field.credential === true

/** Whether a configuration may name a variable in place of the value. */
export const mayBeSecret = (field: Field): boolean =>
  isSecretField(field) || isCredential(field) || hasSecretPart(field)

/** Whether an exported configuration names a variable in place of a value: of a credential, and of an address with a token. */
export const isSecretValue = (field: Field, value: unknown): boolean =>
  mayBeSecret(field) &&
  (!hasSecretPart(field) || concealRecord({ field }, { field: value })['field'] !== value)

/** Whether a value of a document names a variable. */
export const isNamedSecret = (value: unknown): value is NamedSecret =>
  isRecord(value) &&
  typeof value.secret === 'string' &&
  secretName.test(value.secret) &&
  Object.keys(value).length === 1

/** The field that tells a record from the others of its list. */
export const keyOf = (resource: ResourceDeclaration): string =>
  resource.id === 'id' ? (titleFieldsOf(resource)[0] ?? 'id') : resource.id

/** Only these variables can be named, so that no file reads the others, such as the database's password. */
export const secretName = /^SECRET_[A-Z0-9_]{1,200}$/

/** A secret in a configuration. */
export interface NamedSecret {
  /** The variable of the environment that holds it; without one the stored secret stays. */
  readonly secret: string
}

/** The usual variable of a secret: `SECRET_FTP_PRIVATE_KEY` for the private key of `ftp`. */
export const secretNameOf = (...names: readonly string[]): string =>
  ['SECRET', ...names]
    .map(name => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').replace(/[^A-Za-z0-9]+/g, '_'))
    .join('_')
    .toUpperCase()
