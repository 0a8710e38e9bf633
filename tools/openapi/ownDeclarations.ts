import type { PlannedDeclaration, PlannedField } from '../new/declarationText.ts'
import { isObject, type Json } from './document.ts'

/** What an import could write, and a sentence for each thing that it could not know. */
export interface Imported {
  readonly declarations: readonly PlannedDeclaration[]
  readonly notes: readonly string[]
}

const isCode = (value: unknown) => isObject(value) && value['x-code'] === true

const asRegExp = (text: string): RegExp | undefined => {
  const [, source, flags] = /^\/(.*)\/([a-z]*)$/s.exec(text) ?? []
  return source === undefined ? undefined : new RegExp(source, flags)
}

/** The options of a field with regular expressions in place of their texts, without what is code. */
const optionsOf = (options: Json, path: string, notes: string[]): Json =>
  Object.fromEntries(
    Object.entries(options).flatMap(([name, value]): [string, unknown][] => {
      if (isCode(value)) {
        notes.push(`${path}.${name} is code, which no document holds. Write it again.`)
        return []
      }
      const isPattern = (name === 'pattern' || name === 'matches') && typeof value === 'string'
      if (isPattern) return [[name, asRegExp(value) ?? value]]
      return [[name, isObject(value) ? optionsOf(value, `${path}.${name}`, notes) : value]]
    }),
  )

const fieldOf = (path: string, field: Json, place: string, notes: string[]): PlannedField => {
  const { kind, label, ...options } = field
  return {
    path,
    kind: String(kind),
    label: String(label),
    options: optionsOf(options, `${place}.${path}`, notes),
  }
}

const declarationOf = (name: string, declaration: Json, notes: string[]): PlannedDeclaration => {
  const { label, fields, check, name: _name, ...rest } = declaration
  if (check !== undefined) notes.push(`${name}.check is code, which no document holds. Write it again.`)
  const entries = Object.entries(isObject(fields) ? fields : {}) as [string, Json][] // fields are objects
  const groups = entries.filter(([, field]) => field['kind'] === 'group')
  return {
    name,
    label: label as PlannedDeclaration['label'], // of Kontor's own document
    fields: entries.flatMap(([path, field]) =>
      field['kind'] === 'group' && isObject(field['fields'])
        ? Object.entries(field['fields']).map(([member, own]) =>
            fieldOf(`${path}.${member}`, own as Json, name, notes),
          )
        : [fieldOf(path, field, name, notes)],
    ),
    groups: Object.fromEntries(
      groups.map(([path, field]) => [
        path,
        { label: String(field['label']), ...('when' in field ? { when: field['when'] } : {}) },
      ]),
    ),
    rest,
  }
}

/** The declarations that a Kontor has written into its document. */
export const ownDeclarations = (declarations: Json): Imported => {
  const notes: string[] = []
  const all = [declarations['resources'], declarations['settings']].flatMap(part =>
    Object.entries(isObject(part) ? part : {}),
  )
  return {
    declarations: all.map(([name, declaration]) => declarationOf(name, declaration as Json, notes)),
    notes,
  }
}
