import { addFields } from './addFields.ts'
import { createColumns } from './columns/createColumns.ts'
import type { Workshop, Writer } from './columns/workshop.ts'
import { fields } from './fields.ts'
import { issues as issueWords } from './issues.ts'
import { languageFormats } from './languageFormats.ts'
import { ownLanguage } from './ownLanguage.ts'
import type { Plan } from './plan.ts'
import { readStored, type StoredOf } from './readStored.ts'
import { report, type Row } from './row.ts'
import { rowChecks } from './rowChecks.ts'
import type { Article, Catalogue, Links, Setup } from './setup.ts'
import { shorten } from './text/shorten.ts'
import { createValueTable } from './sources/createValueTable.ts'
import { unusable } from './unusable.ts'
import { variantShapes } from './variantShapes.ts'

const storedFields = ({ mapping, excludeAssets }: Setup) => {
  const found = new Map<string, StoredOf>()
  for (const field of fields.values()) {
    const stored = excludeAssets && field.rule === 'url' ? null : readStored(mapping, field)
    if (stored) found.set(field.key, stored)
  }
  return found
}

const sourcesOf = (stored: ReadonlyMap<string, StoredOf>, { exportSettings }: Setup) => {
  const codes = [...stored.values()].flatMap(({ entries }) => entries.map(entry => entry.akeneoAttribute))
  if (exportSettings.defaultLanguageAttribute) codes.push(exportSettings.defaultLanguageAttribute)
  return [...new Set(codes)].filter(code => !code.startsWith('@'))
}

const reasonOf = (error: unknown) => shorten(error instanceof Error ? error.message : String(error), 200)

const checkParent: Writer = row => {
  if (row.article.parentMissing) report(row, 'parentMissing', { value: shorten(row.product.parent ?? '') })
}

/**
 * Turns a configuration into a plan: columns once, then one evaluation per article, by closures prepared here.
 * Parts of the mapping that have not the shape of their kind count as unmapped; saving refuses them.
 * @example compile(setup, catalogue, links).evaluate({ product, root: null, parentMissing: false }).cells
 */
export const compile = (setup: Setup, catalogue: Catalogue, links: Links): Plan => {
  const stored = storedFields(setup)
  const languages = languageFormats(setup)
  const table = createValueTable()
  const workshop: Workshop = {
    setup,
    catalogue,
    links,
    languages,
    columns: createColumns(),
    table,
    writers: [],
  }
  addFields(workshop, stored)

  const columns = workshop.columns.list
  const spelt = (code: string) => catalogue.attribute(code)?.code ?? code
  const steps = [...workshop.writers, ...rowChecks(columns, spelt), checkParent]
  const numberSource = stored.get('p_nr')?.entries[0]?.akeneoAttribute ?? '@rootModel'
  const shapeOf = variantShapes(catalogue, spelt(numberSource))
  const languageOf = ownLanguage(setup.exportSettings, languages, catalogue)
  const blank: readonly string[] = columns.map(() => '')
  const positionOf = (key: string) => columns.find(({ field }) => field.key === key)?.index ?? -1
  const [productAt, articleAt] = [positionOf('p_nr'), positionOf('a_nr')]

  const write = (article: Article) => {
    const { product } = article
    const row: Row = {
      article,
      product,
      values: table.layOut(product.values),
      variant: shapeOf(article),
      own: languages.default,
      issues: [],
    }
    row.own = languageOf(row)
    const cells = blank.slice()
    for (const step of steps) step(row, cells)
    const { issues } = row
    return {
      identifier: product.identifier ?? product.uuid ?? '',
      productNumber: cells[productAt] ?? '',
      articleNumber: cells[articleAt] ?? '',
      cells: issues.some(({ code }) => issueWords[code].severity === 'error') ? null : cells,
      issues,
    }
  }

  const codes = sourcesOf(stored, setup)
  return {
    header: columns.map(({ header }) => header),
    attributes: [...new Set(codes.filter(code => catalogue.attribute(code)).map(spelt))],
    missingAttributes: codes.filter(code => !catalogue.attribute(code)),
    evaluate: article => {
      try {
        return write(article)
      } catch (error) {
        return unusable(article.product.identifier ?? article.product.uuid ?? '', reasonOf(error))
      }
    },
  }
}
