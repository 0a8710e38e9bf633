import type { Blocker, BlockerCode } from '../../../src/contract/calls/dashboard.ts'
import { type Mapping, mappingSchema } from '../../../src/contract/mapping/mapping.ts'
import { pagePaths } from '../../../src/contract/pagePaths.ts'
import type { Language } from '../../../src/contract/words.ts'
import { resources, settings } from '../../../src/resources/index.ts'
import { connectionOf } from '../../akeneo/createAkeneoClient.ts'
import type { DocumentStore } from '../../store/documentStore.ts'
import type { ExportStore } from '../../store/exportStore.ts'
import type { MasterStore } from '../../store/masterStore.ts'
import type { RecordStore } from '../../store/recordStore.ts'
import type { FieldDefinition } from '../../tradebyte/fields/defineField.ts'
import { fieldTable } from '../../tradebyte/fields/fieldTable.ts'
import { readStored } from '../../tradebyte/mapping/readStored.ts'
import { fillsBothLevels } from '../../tradebyte/mapping/validateMapping.ts'
import { defaultLanguageIn, mappingDocument } from '../readSetup.ts'
import { readStructureProblems } from '../selection/structureGuard.ts'

interface Stores {
  readonly exports: ExportStore
  readonly records: RecordStore
  readonly documents: DocumentStore
  readonly masters: MasterStore
}

/** The page on which each blocker is mended. */
const pathOf: { readonly [C in BlockerCode]: string } = {
  noConnection: settings.akeneoApi.path,
  notSynchronized: pagePaths.sync,
  structure: pagePaths.sync,
  noLanguage: resources.languages.path,
  noDefaultLanguage: settings.exportSettings.path,
  requiredOpen: pagePaths.mapping,
  twoActivationLevels: pagePaths.mapping,
}

/** Required fields that a mapping leaves to nobody: neither it nor the service nor a field that stands in fills them. */
export const openFieldsIn = (mapping: Mapping): FieldDefinition[] => {
  const isMapped = (key: string) => {
    const field = fieldTable.get(key)
    return field !== undefined && readStored(mapping, field) !== null
  }
  return [...fieldTable.values()].filter(
    ({ key, rule, whenMissing, orElse }) =>
      whenMissing !== null && rule !== 'identity' && ![key, ...orElse].some(isMapped),
  )
}

/** Whether TB.One, or a person without an upload target, ever got a file with products. */
export const hasDelivered = async (exports: ExportStore): Promise<boolean> =>
  (await exports.laterDelivery(0, true)) !== undefined

/**
 * Finds what keeps every export from starting, in the order of the way to the first one. Asks nobody but the database.
 * @param language of the names of fields
 */
export const readBlockers = async (stores: Stores, language: Language): Promise<Blocker[]> => {
  const { exports, records, documents, masters } = stores
  const found: Blocker[] = []
  const add = (code: BlockerCode, params: Blocker['params'] = {}) =>
    found.push({ code, params, path: pathOf[code] })
  const mapping = (await documents.read(mappingDocument, mappingSchema)) ?? {}
  const languages = await records.list(resources.languages)
  const { defaultLanguage } = await records.readSettings(settings.exportSettings)

  if (!connectionOf(await records.readSettings(settings.akeneoApi))) add('noConnection')
  if ((await masters.codes('attributes')).size === 0) add('notSynchronized')
  else {
    const { length: count } = (await readStructureProblems(stores, language)).filter(
      ({ stops = true }) => stops,
    )
    if (count > 0) add('structure', { count })
  }
  if (languages.length === 0) add('noLanguage')
  else if (defaultLanguageIn(languages, defaultLanguage) === null) add('noDefaultLanguage')
  const open = (await hasDelivered(exports)) ? [] : openFieldsIn(mapping)
  if (open.length > 0) {
    const names = open.map(({ label }) => label[language])
    add('requiredOpen', { fields: new Intl.ListFormat(language).format(names), count: open.length })
  }
  const enabled = new Set(
    (await records.list(resources.channels)).filter(channel => channel.enabled).map(({ name }) => name),
  )
  if (fillsBothLevels(mapping, name => enabled.has(name))) add('twoActivationLevels')
  return found
}
