import { createHmac } from 'node:crypto'
import { setImmediate as letOthersWork } from 'node:timers/promises'
import { addressWithin, checkShape, entryDocuments } from '../../../src/contract/configuration/checkShape.ts'
import {
  type ConfigurationDocument,
  configurationPartsOf,
  configuredFieldsOf,
  keyOf,
  mappingPart,
} from '../../../src/contract/configuration/parts.ts'
import { configurationMessages } from '../../../src/contract/messages/forms/configuration.ts'
import { chosenOptionsIn, mergeRecord, type Values } from '../../../src/contract/derive.ts'
import type { FieldMessages } from '../../../src/contract/errors.ts'
import type { Fields } from '../../../src/contract/fields.ts'
import { isRecord, ownValue, recordOrEmpty, sameValue } from '../../../src/contract/record/paths.ts'
import {
  type Declaration,
  type Declarations,
  isResource,
  type ResourceDeclaration,
  type SettingsDeclaration,
} from '../../../src/contract/resource.ts'
import { type Difference, differencesOf } from '../../../src/contract/versions/differences.ts'
import type { Mapping } from '../../../src/contract/mapping/mapping.ts'
import { valueKinds } from '../../../src/contract/mapping/valueKinds.ts'
import type { Deps } from '../../deps.ts'
import { readStoredMapping } from '../../exports/select/mappedSources.ts'
import { fieldTable } from '../../tradebyte/fields/fieldTable.ts'
import { changeForms, shownStates } from '../../store/versions/versionedForm.ts'
import { createDeclaredWords } from '../declared/declarationTexts.ts'
import { createDocumentSaves } from '../declared/documentSaves.ts'
import { createReferences, type ServedDeclarations } from '../declared/references.ts'
import { rules } from '../declared/rules.ts'
import { completeChange } from '../declared/saves.ts'
import { createOptions, type OptionLists, optionLists, type ServedOptions } from '../optionLists.ts'
import type { Caller } from '../versions/authorship.ts'
import { shownDifference } from '../versions/bindVersions.ts'
import { saveMapping } from '../versions/mappingSaves.ts'
import { rememberApplied } from './appliedConfiguration.ts'
import { withSecrets } from './secrets.ts'

/** What a document would change, or why it is refused. */
export type ConfigurationPlan =
  | { readonly errors: FieldMessages }
  | {
      /** Of the present state and the wanted changes. Empty if there is nothing to do. */
      readonly hash: string
      readonly differences: readonly Difference[]
      readonly applied: boolean
      readonly errors?: undefined
    }

/** A document, and who applies it. */
export interface PlanRequest {
  readonly document: unknown
  readonly by: Caller
  /** The variables that hold the secrets; without it stored secrets stay. */
  readonly environment: NodeJS.ProcessEnv | undefined
  /** Applies the document if its plan still has this hash. */
  readonly apply?: string | undefined
}

/** A record or the mapping that a document changes. */
interface Change {
  readonly document: string
  /** Absent for the mapping. */
  readonly fields?: Fields
  readonly before: Values | null
  readonly after: Values
  /** Secrets that the service makes, another one for each plan. */
  readonly made?: readonly string[]
}

const toDifferences = ({ document, fields, before, after }: Change): Difference[] => {
  if (!fields) return differencesOf(before, after, document)
  const forms = changeForms(fields, { before: before ?? undefined, after }, null, '0')
  const all = differencesOf(...shownStates(fields, forms.before ?? null, forms.after ?? null), document)
  // settings whose values are the defaults are saved for the first time
  return all.length > 0 || before ? all : [{ address: document, before: null, after: {} }]
}

/** What users save of a record, with secrets. */
const savedValues = ({ fields, before, after, document, made = [] }: Change) =>
  [before, { ...after, ...Object.fromEntries(made.map(name => [name, null])) }].map(record => [
    document,
    record && fields ? configuredFieldsOf(fields).map(([name]) => [name, record[name] ?? null]) : record,
  ])

/** Whether a field of the mapping has a value for each channel. */
const isByChannel = (key: string): boolean => {
  const field = fieldTable.get(key)
  return field !== undefined && 'perChannel' in valueKinds[field.kind]
}

const withoutNulls = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))

/** The mapping with the fields of a document; a field with values by channel keeps those of other channels. Null removes. */
const mergeMapping = (stored: Mapping, given: Values): Mapping => {
  const merged = Object.entries(given).map(([key, value]) => {
    const hasChannels = isByChannel(key) && isRecord(value)
    return [
      key,
      hasChannels ? withoutNulls({ ...recordOrEmpty(ownValue(stored, key)), ...value }) : value,
    ] as const
  })
  return withoutNulls({ ...stored, ...Object.fromEntries(merged) })
}

/** Saves the parts of a document through the checks of the console, and collects changes and errors. */
const createWriter = (
  deps: Deps,
  served: ServedDeclarations,
  { by, environment }: PlanRequest,
  isSynchronized: boolean,
) => {
  const references = createReferences(served, deps)
  const lists: OptionLists = { ...references.lists, ...optionLists }
  const offered = createOptions(deps, lists)
  /** Before the first synchronization Akeneo's choices are all missing, which is one error. */
  const options: ServedOptions = {
    ...offered,
    refused: async (fields, record, language) => {
      const found = await offered.refused(fields, record, language)
      if (isSynchronized) return found
      const ofAkeneo = new Set(
        chosenOptionsIn(fields, record).flatMap(({ path, list }) => (lists[list]?.isOfAkeneo ? [path] : [])),
      )
      const others = Object.entries(found).filter(([path]) => !ofAkeneo.has(path))
      if (others.length < Object.keys(found).length) refuseUnsynchronized()
      return Object.fromEntries(others)
    },
  }
  const checks = { options, references, words: createDeclaredWords(served.german) }
  const changes: Change[] = []
  const errors: Record<string, string[]> = {}

  const refuseUnsynchronized = () => {
    errors[''] = [configurationMessages.notSynchronized[by.language]]
  }

  const refuse = (document: string, values: Values, found: FieldMessages = {}) => {
    for (const [path, messages] of Object.entries(found))
      errors[addressWithin(document, path, values)] = [...messages]
    return Object.keys(found).length > 0
  }

  /** The body of a save; undefined if it would change nothing, or lacks a secret. */
  const bodyOf = (fields: Fields, document: string, values: Values, stored: Values | undefined) => {
    const { body, errors: missing } = withSecrets(fields, values, stored ?? {}, environment, by.language)
    if (refuse(document, values, missing)) return undefined
    if (!stored) return body
    const whole = completeChange(fields, stored, body, undefined)
    const isSame = sameValue(mergeRecord(fields, whole, stored), mergeRecord(fields, stored, stored))
    return isSame ? undefined : body
  }

  /** Saves the values of a document. @param stored undefined for a new record, and before the first save of a singleton */
  const saveDocument = async (
    declaration: Declaration,
    values: Values,
    stored: (Values & { id?: unknown }) | undefined,
    document: string,
  ) => {
    const { fields, name } = declaration
    const saves = createDocumentSaves(declaration, deps, checks)
    const made = rules[name]?.madeSecrets?.filter(secret => (values[secret] ?? null) === null) ?? []
    // each time that such a secret is emptied makes another one, so that a document would never be done
    const named = Object.entries(values).filter(([name]) => !stored || !made.includes(name))
    const body = bodyOf(fields, document, Object.fromEntries(named), stored)
    if (!body) return
    const isNew = isResource(declaration) && !stored
    const id = isResource(declaration) ? String(stored?.[declaration.id]) : ''
    const saved = await (isNew ? saves.create(body, by) : saves.update(id, body, by))
    if (saved.errors) return void refuse(document, values, saved.errors)
    changes.push({ document, fields, before: stored ?? null, after: saved.values, made })
  }

  return {
    changes,
    errors,

    saveList: async (resource: ResourceDeclaration, list: readonly Values[]) => {
      const key = keyOf(resource)
      const stored = await deps.records.list(resource)
      const storedDocuments = entryDocuments(
        resource,
        stored.map(one => String((one as Values)[key])),
      )
      const byDocument = new Map(storedDocuments.map((document, index) => [document, stored[index]] as const))
      const documents = entryDocuments(
        resource,
        list.map(one => String(one[key])),
      )
      for (const [index, values] of list.entries()) {
        const document = documents[index] ?? ''
        await saveDocument(resource, values, byDocument.get(document), document)
        await letOthersWork()
      }
    },

    saveSettings: async (settings: SettingsDeclaration, values: Values) =>
      saveDocument(settings, values, await deps.records.findSettings(settings), settings.name),

    saveMapping: async (given: Values) => {
      const before = await readStoredMapping(deps)
      const after = mergeMapping(before, given)
      if (sameValue(before, after)) return
      const saved = await saveMapping(deps, after, by)
      if (saved.success) changes.push({ document: mappingPart, before, after })
      else if (!isSynchronized) refuseUnsynchronized()
      else refuse(mappingPart, after, saved.errors)
    },
  }
}

/**
 * Plans what a document changes: it is saved through the checks of the console in one transaction, which is taken back unless
 * `apply` has the hash of the plan. What the document does not name stays.
 */
export const planConfiguration = async (
  deps: Deps,
  served: ServedDeclarations,
  request: PlanRequest,
): Promise<ConfigurationPlan> => {
  const { document, by, apply } = request
  const wrong = checkShape(document, served, by.language, isByChannel)
  if (Object.keys(wrong).length > 0) return { errors: wrong }
  const parts = document as ConfigurationDocument // checked above
  const { resources, settings } = configurationPartsOf(served as Declarations)

  const plan = await deps.inConfiguration<ConfigurationPlan>(apply === undefined, async stores => {
    const isSynchronized = (await stores.masters.count('attributes')) > 0
    const writer = createWriter({ ...deps, ...stores }, served, request, isSynchronized)
    // lists first: settings and the mapping refer to their entries
    for (const resource of resources)
      if (resource.name in parts) await writer.saveList(resource, parts[resource.name] as Values[])
    for (const singleton of settings)
      if (singleton.name in parts) await writer.saveSettings(singleton, parts[singleton.name] as Values)
    if (mappingPart in parts) await writer.saveMapping(parts[mappingPart] as Values)
    const { changes, errors } = writer
    const refused: ConfigurationPlan = { errors }
    if (Object.keys(errors).length > 0) return { result: refused, commit: false }
    const differences: Difference[] = []
    for (const change of changes) {
      differences.push(...toDifferences(change).map(shownDifference))
      await letOthersWork()
    }
    const hash =
      differences.length === 0
        ? ''
        : createHmac('sha256', deps.vault.keysFor('configuration')[0])
            .update(JSON.stringify(changes.map(savedValues)))
            .digest('hex')
            .slice(0, 16)
    const commit = apply === hash
    if (commit) await rememberApplied(stores.documents, parts, by.user.email, deps.clock)
    const accepted: ConfigurationPlan = { hash, differences, applied: commit }
    return { result: accepted, commit }
  })
  // it may have woken before the new schedules were stored
  if (!plan.errors && plan.applied) deps.scheduler.wake()
  return plan
}
