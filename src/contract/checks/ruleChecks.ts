import { flattenFields, inputFieldsOf, referencedResourceOf } from '../derive.ts'
import { guardedFieldsOf, roleFor } from '../record/fieldAccess.ts'
import { isGroup } from '../record/paths.ts'
import { conditionsAt } from '../record/visibility.ts'
import {
  type Declaration,
  type Declarations,
  isResource,
  manyOf,
  type ResourceDeclaration,
} from '../resource.ts'
import { checkName, type ReportMistake } from './declarationError.ts'

/** Checks the names of rules across fields: their fields and their sentences. */
export const checkRules = ({ fields, check = [], sentences = {} }: Declaration, find: ReportMistake) => {
  const paths = inputFieldsOf(fields).map(([path]) => path)
  for (const { fields: named, sentence } of check) {
    if (named.length === 0) find('check.fields', 'names no field')
    for (const path of named) checkName(find, 'check.fields', path, paths, 'field')
    if (typeof sentence === 'string')
      checkName(find, 'check.sentence', sentence, Object.keys(sentences), 'sentence')
  }
}

/** Reports fields that not every user may read, where all users would depend on them. */
export const checkGuardedFields = (declaration: Declaration, find: ReportMistake) => {
  const { fields, access } = declaration
  const guarded = new Set(guardedFieldsOf(fields))
  const refuse = (key: string, name: string | undefined) => {
    if (name !== undefined && guarded.has(name)) find(key, `names ${name}, which not every user may read`)
  }
  if (isResource(declaration)) {
    refuse('id', declaration.id)
    for (const name of [declaration.row.title].flat()) refuse('row.title', name)
    refuse('row.subtitle', declaration.row.subtitle)
  }
  for (const [path, field] of flattenFields(fields)) {
    if (!guarded.has(path))
      for (const { controller } of conditionsAt(fields, path)) refuse(`fields.${path}.when`, controller)
    else if (
      !isGroup(field) &&
      field.required &&
      field.default === undefined &&
      access !== roleFor(field, 'read')
    )
      find(`fields.${path}`, 'is required and needs a default, because not every user may read it')
  }
}

/** Checks that the records which `many` names refer to this resource. */
export const checkMany = (
  declaration: ResourceDeclaration,
  resources: Declarations['resources'],
  find: ReportMistake,
) => {
  for (const { of, by } of manyOf(declaration)) {
    checkName(find, 'many.of', of, Object.keys(resources), 'resource')
    const other = Object.hasOwn(resources, of) ? resources[of] : undefined
    const referring = flattenFields(other?.fields ?? {}).flatMap(([path, field]) =>
      !isGroup(field) && referencedResourceOf(field) === declaration.name ? [path] : [],
    )
    if (other) checkName(find, 'many.by', by, referring, 'reference')
  }
}
