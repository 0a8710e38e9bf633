import { issues as issueTable } from './checks/issues.ts'
import { rowChecks } from './checks/rowChecks.ts'
import { report, type Row, valuesOf } from './row.ts'
import { variantShapes } from './variantShapes.ts'
import { type CellWriter, type ColumnContext } from './columns/columnWriter.ts'
import { addFieldColumns } from './columns/fieldColumns.ts'
import { fieldTable } from './fields/fieldTable.ts'
import {
  oversizedField,
  readingsOf,
  readStored,
  sourceCodesOf,
  type StoredField,
} from './mapping/readStored.ts'
import { createColumns, type ArticleOutcome, type Plan, PlanError, unusable } from './plan.ts'
import type { Article, ExportSettings, Links, Setup } from '../model/setup.ts'
import type { Catalogue } from '../model/catalogue.ts'
import { pickValue } from './sources/compileSource.ts'
import { plainText } from './sources/reading.ts'
import { type LanguageFormats, languageFormats } from './values/languageFormats.ts'
import { cleanNumber } from './values/cleanText.ts'
import { shorten } from './values/text.ts'

/**
 * Compiles a configuration into a plan. Columns are determined once, then articles are evaluated by prepared
 * functions. Parts of the mapping with a wrong shape count as unmapped, because saving refuses them.
 * @param options an observer of how each cell is made
 * @throws PlanError for too large a mapping or too many columns
 * @example compile(setup, catalogue, links).evaluate({ product, root: null, parentMissing: false }).cells
 */
export const compile = (
  setup: Setup,
  catalogue: Catalogue,
  links: Links,
  options: Pick<ColumnContext, 'observe'> = {},
): Plan => {
  const stored = storedFields(setup)
  const context: ColumnContext = {
    setup,
    catalogue,
    links,
    languages: languageFormats(setup),
    columns: createColumns(),
    writers: [],
    ...options,
  }
  addFieldColumns(context, stored)
  const write = rowWriter(context, stored)
  const pimCode = pimCodeIn(catalogue)
  const codes = mappedAttributes(stored, setup)
  const [numbering = '', ...alsoNumbering] = sourceCodesOf(stored.get('a_nr'), '@identifier').map(pimCode)
  const isNumberedByIdentifier =
    alsoNumbering.length === 0 && (numbering === '@identifier' || numbering === catalogue.mainIdentifier)
  return {
    header: context.columns.list.map(({ header }) => header),
    columns: context.columns.list,
    attributes: [...new Set(codes.filter(code => catalogue.attribute(code)).map(pimCode))],
    isNumberedByCodes: isNumberedByCodes(stored),
    missingAttributes: codes.filter(code => !catalogue.attribute(code)),
    numberOfUnread: identifier => (isNumberedByIdentifier && identifier ? cleanNumber(identifier) : ''),
    evaluate: article => {
      try {
        return write(article)
      } catch (error) {
        return unusable(article.product.identifier ?? article.product.uuid ?? '', messageOf(error))
      }
    },
  }
}

const storedFields = ({ mapping, excludeAssets }: Setup) => {
  const large = oversizedField(mapping)
  if (large) throw new PlanError(large.code, large.most)
  const fields = new Map<string, StoredField>()
  for (const field of fieldTable.values()) {
    const stored = excludeAssets && field.rule === 'url' ? null : readStored(mapping, field)
    if (stored) fields.set(field.key, stored)
  }
  return fields
}

/** The codes of all attributes that are read, in the configuration's spelling. */
const mappedAttributes = (stored: ReadonlyMap<string, StoredField>, { exportSettings }: Setup) => {
  const codes = [...stored.values()].flatMap(({ entries }) =>
    readingsOf(entries).map(source => source.akeneoAttribute),
  )
  if (exportSettings.defaultLanguageAttribute) codes.push(exportSettings.defaultLanguageAttribute)
  return [...new Set(codes)].filter(code => !code.startsWith('@'))
}

/** Whether the sources of p_nr are codes of models or SKUs. */
const isNumberedByCodes = (stored: ReadonlyMap<string, StoredField>) =>
  sourceCodesOf(stored.get('p_nr'), '@rootModel').every(source => source.startsWith('@'))

/** The PIM accepts codes in any letter case, but its own spelling is the key of the values. */
const pimCodeIn = (catalogue: Catalogue) => (code: string) => catalogue.attribute(code)?.code ?? code

const messageOf = (error: unknown) => shorten(error instanceof Error ? error.message : String(error), 200)

/** Prepares writing the row of an article: its cells, then the checks of the row. */
const rowWriter = (
  context: ColumnContext,
  stored: ReadonlyMap<string, StoredField>,
): ((article: Article) => ArticleOutcome) => {
  const { setup, catalogue, languages, columns } = context
  const pimCode = pimCodeIn(catalogue)
  const steps = [...context.writers, ...rowChecks(columns.list, setup, pimCode), checkParent]
  const shapeOf = variantShapes(catalogue, sourceCodesOf(stored.get('p_nr'), '@rootModel').map(pimCode))
  const languageOf = productLanguage(setup.exportSettings, languages, catalogue)
  const emptyCells: readonly string[] = columns.list.map(() => '')
  const columnOf = (key: string) => columns.list.find(({ field }) => field.key === key)?.index ?? -1
  const [productColumn, articleColumn] = [columnOf('p_nr'), columnOf('a_nr')]
  const hasCodes = isNumberedByCodes(stored)
  const mappedAxes = new Set(sourceCodesOf(stored.get('a_comp'), '').map(pimCode))

  return article => {
    const { product } = article
    const row: Row = {
      article,
      product,
      variant: shapeOf(article),
      languageIndex: languages.default,
      issues: [],
      leftOut: new Set(),
      fallbacks: new Set(),
    }
    row.languageIndex = languageOf(row)
    const cells = emptyCells.slice()
    for (const step of steps) step(row, cells)
    const { issues } = row
    return {
      identifier: product.identifier ?? product.uuid ?? '',
      productNumber: cells[productColumn] ?? '',
      articleNumber: cells[articleColumn] ?? '',
      isVariant: hasCodes ? article.root !== null : null,
      unmappedAxes: row.variant?.ownAxes.filter(axis => !mappedAxes.has(axis)) ?? [],
      cells: issues.some(({ code }) => issueTable[code].severity === 'error') ? null : cells,
      written: cells,
      issues,
      leftOut: row.leftOut,
      fallbacks: row.fallbacks,
    }
  }
}

const checkParent: CellWriter = row => {
  if (row.article.parentMissing) report(row, 'parentMissing', { value: shorten(row.product.parent ?? '') })
}

/**
 * The language of a product's columns without a prefix: that of its language attribute, else the default. An
 * attribute that differs between the articles of a product is ignored, so that its rows agree.
 */
const productLanguage = (
  { defaultLanguageAttribute, akeneoChannel }: ExportSettings,
  languages: LanguageFormats,
  catalogue: Catalogue,
): ((row: Row) => number) => {
  const code = defaultLanguageAttribute && (catalogue.attribute(defaultLanguageAttribute)?.code ?? null)
  if (!code) return () => languages.default
  const defaultLanguage = languages.list[languages.default]
  return ({ product, variant }) => {
    if (variant?.hidden.has(code)) return languages.default
    const value = pickValue(
      valuesOf(product, code),
      defaultLanguage?.locale ?? null,
      akeneoChannel || null,
      defaultLanguage?.fallback ?? null,
    )
    const option: unknown = Array.isArray(value?.data) ? value.data[0] : value?.data
    return languages.byOption.get(plainText(option)) ?? languages.default
  }
}
