import { type PlannedDeclaration, type PlannedField, rowOf } from '../new/declarationText.ts'
import { capital, dashed, singular, spaced } from '../new/names.ts'
import { type Document, isObject, type Json, type Schema } from './document.ts'
import { guessField, isGroup, propertiesOf, type Surroundings, toName } from './guessFields.ts'
import type { Imported } from './ownDeclarations.ts'

/** The calls of a list of records, and the schemas of its records. */
interface Collection {
  readonly name: string
  readonly path: string
  /** The name of the schema of a record, if it has one. */
  readonly schemaName: string | undefined
  /** A record in answers, and in the body of a save. */
  readonly shown: Schema
  readonly saved: Schema
  /** The parameter of the path of one record. */
  readonly parameter: string
  readonly verbs: readonly ('list' | 'get' | 'create' | 'update' | 'delete')[]
}

const contentOf = (value: unknown): unknown => {
  const content = isObject(value) && isObject(value['content']) ? value['content'] : {}
  const [, media] = Object.entries(content).find(([type]) => /json|\*/.test(type)) ?? []
  return isObject(media) ? media['schema'] : undefined
}

const bodyOf = (document: Document, operation: unknown): unknown =>
  isObject(operation) ? contentOf(document.resolve(operation['requestBody'])) : undefined

const answerOf = (document: Document, operation: unknown): unknown => {
  const responses = isObject(operation) && isObject(operation['responses']) ? operation['responses'] : {}
  const [, success] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? []
  return contentOf(document.resolve(success))
}

/** The schema of the entries of a list: the answer itself, or the first list of objects within it. */
const entriesOf = (document: Document, answer: unknown): unknown => {
  const schema = document.resolve(answer)
  if (schema.type === 'array') return schema.items
  const lists = propertiesOf(schema).map(([, value]) => document.resolve(value))
  return lists.find(({ type, items }) => type === 'array' && document.resolve(items).properties)?.items
}

/** One record in an answer, which may stand alone in a wrapping object. */
const recordIn = (document: Document, answer: unknown): unknown => {
  const members = propertiesOf(document.resolve(answer))
  const [, only] =
    members.find(([name]) => name === 'data') ?? (members.length === 1 ? members[0] : undefined) ?? []
  return document.resolve(only).properties ? only : answer
}

const nameOf = (path: string) => toName(path.split('/').findLast(Boolean) ?? '')

const collectionAt = (document: Document, path: string, notes: string[]): Collection | undefined => {
  const list = document.paths[path] ?? {}
  const base = path.replace(/\/$/, '')
  const isItem = (other: string) => other.startsWith(base) && /^\/\{\w+\}\/?$/.test(other.slice(base.length))
  const [itemPath, item = {}] = Object.entries(document.paths).find(([other]) => isItem(other)) ?? []
  const entry = entriesOf(document, answerOf(document, list['get']))
  const save = bodyOf(document, list['post']) ?? bodyOf(document, item['put'] ?? item['patch'])
  const name = nameOf(path)
  if (!list['get'] || entry === undefined) {
    if (list['post'] && itemPath) notes.push(`${path} has no list of records. Declare ${name} by hand.`)
    return undefined
  }
  const verbs = [
    'list' as const,
    ...(item['get'] ? (['get'] as const) : []),
    ...(list['post'] ? (['create'] as const) : []),
    ...(item['put'] || item['patch'] ? (['update'] as const) : []),
    ...(item['delete'] ? (['delete'] as const) : []),
  ]
  if (save === undefined) {
    notes.push(`${path} is read only. Its records have no form; write a page for them.`)
    return undefined
  }
  const one = recordIn(document, answerOf(document, item['get']))
  const shown = document.resolve(entry)
  return {
    name,
    path,
    schemaName: document.refOf(entry) ?? document.refOf(save),
    shown: { ...shown, properties: { ...shown.properties, ...document.resolve(one).properties } },
    saved: document.resolve(save),
    parameter: toName(/\{(\w+)\}/.exec(itemPath ?? '')?.[1] ?? 'id'),
    verbs,
  }
}

/** The property that identifies a record, if its save has it; else the service numbers the records. */
const idOf = ({ parameter, name, saved, shown }: Collection): { key?: string; ids: readonly string[] } => {
  const ids = [parameter, 'id', `${singular(name)}Id`]
  const properties: Json = { ...shown.properties, ...saved.properties }
  const property = Object.keys(properties).find(own => ids.includes(toName(own)) && toName(own) !== 'id')
  const inSave = property === undefined ? undefined : saved.properties?.[property]
  return isObject(inSave) && inSave['type'] === 'string' && property !== undefined
    ? { key: property, ids }
    : { ids }
}

const fieldsOf = (collection: Collection, around: Surroundings): PlannedField[] => {
  const { shown, saved } = collection
  const { key, ids } = idOf(collection)
  const all: Json = { ...shown.properties, ...saved.properties }
  const order = [...new Set([...Object.keys(shown.properties ?? {}), ...Object.keys(saved.properties ?? {})])]
  return order.flatMap((property): PlannedField[] => {
    const name = toName(property)
    const value = all[property]
    if (property === key) return [{ path: name, kind: 'key', label: capital(spaced(name)), options: {} }]
    if (ids.includes(name)) return []
    const isSaved = saved.properties !== undefined && property in saved.properties
    const required = new Set(saved.required)
    const writable = (field: PlannedField): PlannedField => {
      if (!isSaved) return { ...field, options: { ...withoutRequired(field.options), readOnly: true } }
      if (field.kind !== 'time' || around.document.resolve(value).readOnly) return field
      around.note(`${field.path} is a point in time that people enter; it became a day.`)
      const { readOnly: _readOnly, ...options } = field.options
      return {
        ...field,
        kind: 'date',
        options: { ...options, ...(required.has(property) ? { required: true } : {}) },
      }
    }
    if (!isGroup(value, around)) return [writable(guessField(name, value, required.has(property), around))]
    const schema = around.document.resolve(value)
    const members = new Set(schema.required)
    return propertiesOf(schema).map(([member, own]) =>
      writable(
        guessField(`${name}.${toName(member)}`, own, members.has(member) && required.has(property), around),
      ),
    )
  })
}

const withoutRequired = ({ required: _required, ...options }: Json): Json => options

const declarationOf = (
  collection: Collection,
  fields: readonly PlannedField[],
  group: string,
): PlannedDeclaration => {
  const { name, verbs } = collection
  const isWhole = (['list', 'create', 'update', 'delete'] as const).every(verb => verbs.includes(verb))
  const canCreate = verbs.includes('create')
  return {
    name,
    label: [capital(spaced(singular(name))), capital(spaced(name))],
    fields,
    rest: {
      path: `/settings/${dashed(name)}`,
      tile: { group, icon: 'category' },
      id: fields.find(({ kind }) => kind === 'key')?.path ?? 'id',
      ...(isWhole ? {} : { verbs: ['options', ...verbs] }),
      row: rowOf(fields),
      empty: `No ${spaced(name)} yet.${canCreate ? ' Add the first one.' : ''}`,
    },
  }
}

/**
 * Guesses a declaration for each path of a document that lists, adds, changes and deletes records.
 * @param group of the settings hub
 */
export const guessDeclarations = (document: Document, group: string): Imported => {
  const notes: string[] = []
  const paths = Object.keys(document.paths).filter(path => !/\}\/?$/.test(path))
  const collections: Collection[] = []
  for (const path of paths) {
    if (path.includes('{')) {
      notes.push(`${path} belongs to one record of another list and was left out.`)
      continue
    }
    const collection = collectionAt(document, path, notes)
    if (!collection) continue
    const same = collections.find(({ name }) => name === collection.name)
    if (same) notes.push(`${path} has the name of ${same.path} and was left out.`)
    else collections.push(collection)
  }
  const words = new Map(
    collections.flatMap(({ name, schemaName = name }) =>
      [schemaName, name, singular(name)].map(word => [word.toLowerCase(), name] as const),
    ),
  )
  const declarations = collections.map(collection => {
    const around: Surroundings = {
      document,
      resourceOf: word => words.get(word.toLowerCase()),
      note: sentence => void notes.push(`${collection.name}.${sentence}`),
    }
    return declarationOf(collection, fieldsOf(collection, around), group)
  })
  return { declarations, notes }
}
