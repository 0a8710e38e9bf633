import { flattenFields } from '../derive.ts'
import type { Fields } from '../fields.ts'
import { type Field, kinds, type Kind } from '../kinds.ts'
import type { ComparedAs } from '../kinds/kind.ts'
import { isGroup } from '../record/paths.ts'
import type { ResourceDeclaration } from '../resource.ts'

/** What the values of a field compare as. */
export const comparedAs = ({ kind }: Field): ComparedAs => kinds[kind as Kind].comparedAs

/** The fields by path that a list can be filtered and sorted by, members of groups included. */
export const comparedFieldsOf = (fields: Fields): [string, Field][] =>
  flattenFields(fields).flatMap(([path, field]) =>
    isGroup(field) || comparedAs(field) === 'nothing' ? [] : [[path, field] as [string, Field]],
  )

/** The properties of a declaration that tell what is searched. */
interface Searched {
  readonly fields: Fields
  readonly row: Pick<ResourceDeclaration['row'], 'title' | 'subtitle' | 'more'>
  readonly search?: readonly string[]
}

/** The fields that a search looks in: those of the declaration's `search`, else those of a row. */
export const searchedFieldsOf = ({ fields, row, search }: Searched): readonly string[] => {
  const compared = new Set(comparedFieldsOf(fields).map(([path]) => path))
  const shown = [row.title, row.subtitle, ...(row.more ?? [])].flat().flatMap(name => name ?? [])
  return [...new Set(search ?? shown)].filter(name => compared.has(name))
}

/** What a list offers, with the defaults that follow from its fields. */
export interface ListOffer {
  /** The paths of the columns of a new user, without the title. */
  readonly columns: readonly string[]
  /** The paths of the columns that users may choose from. */
  readonly allColumns: readonly string[]
  readonly filters: readonly string[]
  readonly bulk: readonly string[]
  readonly csv: { readonly download: boolean; readonly load: boolean }
}

/** What several records are given at once by default: values that records often share. */
const sharedValues = new Set<ComparedAs>(['flag', 'code', 'codes', 'number', 'day'])

/** Whether one field can be changed without the others. */
const isBulkField = (path: string, field: Field, id: string) =>
  path !== id && !path.includes('.') && !field.readOnly && field.when === undefined

/** Completes what a declaration says about its list. */
export const listOfferOf = (declaration: ResourceDeclaration): ListOffer => {
  const { fields, row, id, list = {} } = declaration
  const compared = comparedFieldsOf(fields)
  const inTitle = new Set([row.title, row.subtitle].flat())
  const paths = compared.map(([path]) => path)
  const preset = [row.accent, row.more, row.chips].flat().flatMap(name => name ?? [])
  const columns = (list.columns ?? preset).filter(path => paths.includes(path) && !inTitle.has(path))
  return {
    columns: [...new Set(columns)],
    allColumns: paths.filter(path => !inTitle.has(path)),
    filters: list.filters ?? paths,
    bulk:
      list.bulk ??
      compared.flatMap(([path, field]) =>
        isBulkField(path, field, id) && sharedValues.has(comparedAs(field)) ? [path] : [],
      ),
    csv: { download: list.csv !== false, load: list.csv === undefined },
  }
}
