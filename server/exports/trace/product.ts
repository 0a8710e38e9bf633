import type { Product, ProductArticle } from '../../../src/contract/calls/products/product.ts'
import type { Language } from '../../../src/contract/words.ts'
import { akeneoApi } from '../../../src/resources/settings/akeneoApi.ts'
import { groupedBy } from '../../shared/groupedBy.ts'
import { changeKinds, type ComparedRow } from '../../store/exports/deliveredStore.ts'
import type { Issue } from '../../tradebyte/checks/issues.ts'
import { soldEanIssue, soldProductIssue, uniqueNumbersOf } from '../../tradebyte/checks/soldNumbers.ts'
import { createRowFiles } from '../compare/articleRows.ts'
import { type ChangesDeps, differentCells, readBoth } from '../compare/changes.ts'
import { targetOf } from '../deliver/uploadTarget.ts'
import { readPlaces } from '../findings/causes.ts'
import { refOf } from '../select/sources.ts'
import { createRunLinks, readInFile } from './articlesInFile.ts'
import { describeIssues, duplicateIn, isSameRow, judgeArticle } from './articleVerdict.ts'
import { labelOf as labelIn } from './conditions.ts'
import { imageOf } from './cells.ts'
import { historyOf, nameOfKind, withLabels } from './history.ts'
import { maxArticles, type PimArticle, readPimProduct } from './productArticles.ts'
import { type TraceDeps, productAddress } from './trace.ts'

interface ProductOrder {
  readonly number: string
  readonly language: Language
  readonly labelOf: ChangesDeps['labelOf']
}

/** An article of the product: in Akeneo, delivered, or both. */
interface Known {
  /** The article number. */
  readonly article: string
  readonly sku: string
  readonly inPim: PimArticle | undefined
}

/**
 * Finds the state of all articles of a product in the last delivered file, with the verdicts of the trace. Without an
 * answer of Akeneo, the delivered articles are listed alone.
 * @throws the signal's reason
 */
export const describeProduct = async (
  deps: TraceDeps,
  { number, language, labelOf }: ProductOrder,
  signal: AbortSignal,
): Promise<Product> => {
  const target = (await targetOf(deps.records)) ?? ''
  const last = await deps.exports.lastFile(target)
  const found = await readPimProduct(deps, number, last?.excludeAssets ?? false, language, signal)
  const known = await listArticles(deps, number, found.articles)
  const numbers = known.map(({ article }) => article)
  const delivered = new Map((await deps.articles.findAll(numbers, target)).map(row => [row.article, row]))
  const changes = groupedBy(await deps.articles.changes(numbers), ({ article }) => article)
  const named = new Map(
    known.map(one => {
      const names = [one.sku, one.inPim?.product.uuid ?? ''].filter(name => name !== '')
      return [one, { names, row: delivered.get(one.article) }]
    }),
  )
  const all = [...named.values()]
  const failures = groupedBy(
    await deps.articles.failures(all.flatMap(({ names }) => names)),
    ({ product }) => product,
  )
  const inFile = await readInFile(deps, all, await readPlaces(deps, language), language)
  const runsOnHold = new Set(await deps.articles.held())
  const soldOf = await readSold(deps, found.articles, target)
  const runOf = createRunLinks(deps)
  const files = createRowFiles(deps)
  const arrived = [...changes.values()].flat().filter(({ run }) => !runsOnHold.has(run))
  const inLast = arrived.filter(({ run, kind }) => run === last?.id && kind === changeKinds.changed)
  const both = await readBoth(files, inLast)
  const { url } = await deps.records.readSettings(akeneoApi)
  const currencies = new Map(found.configuration?.setup.channels.map(one => [one.name, one.akeneoCurrency]))

  const describe = async (one: Known): Promise<ProductArticle> => {
    const { article, sku, inPim } = one
    const { names = [], row } = named.get(one) ?? {}
    const failed = names.flatMap(name => failures.get(name) ?? []).map(({ run }) => run)
    const history = historyOf(changes.get(article) ?? [], failed, runsOnHold)
    const akeneoUrl = productAddress(url, inPim?.product.uuid ?? null)
    const now = await judgeArticle(
      {
        pim: { state: inPim ? 'found' : found.pim === 'away' ? 'away' : 'missing', error: found.error },
        lacking: found.lacking,
        filter: { conditions: inPim?.failedConditions.map(field => ({ field, passes: false })) ?? [] },
        explained: inPim,
      },
      {
        history,
        delivered: row,
        isSame: row && inPim && isSameRow(row, inPim),
        duplicate: failed.length > 0 ? await duplicateIn(deps, history, names, language) : null,
        sku,
        akeneoUrl,
        runOf,
        language,
      },
    )
    const [before, after] = [both.before.get(article), both.after.get(article)]
    const cellOf = cellsOf(inPim)
    const [priceColumn, price] = cellOf(/^a_vk(\[|$)/) ?? []
    return {
      sku,
      name: variantName(inPim) || (cellOf(/^p_name$/)?.[1] ?? ''),
      image: imageOf(inPim),
      ean: cellOf(/^a_ean$/)?.[1] ?? '',
      price: price ?? '',
      currency: currencies.get(/\[([^[\]]*)\]/.exec(priceColumn ?? '')?.[1] ?? '') ?? '',
      akeneoUrl,
      inFile: inFile(named.get(one)),
      now,
      issues: inPim ? describeIssues(inPim, soldOf(inPim), language) : [],
      changed: before && after ? withLabels(differentCells(before, after, false, 'changed'), labelOf) : [],
    }
  }

  const articles = await Promise.all(known.map(describe))
  const [first] = found.articles
  const cellOf = cellsOf(first)
  const family = first?.product.family ?? ''
  const labels = found.configuration?.catalogue.family(family)?.labels
  return {
    identifier: found.identifier,
    name: cellOf(/^p_name$/)?.[1] ?? '',
    image: articles.find(({ image }) => image !== null)?.image ?? null,
    pim: found.pim,
    error: found.error,
    brand: cellOf(/^p_brand$/)?.[1] ?? '',
    family: family === '' ? '' : labelIn(family, labels, language),
    last: await runOf(last?.id),
    firstDelivered: await runOf(arrived.at(-1)?.run),
    lastChanged: await runOf(arrived[0]?.run),
    articles: articles.toSorted(
      (one, other) => Number(isIn(one)) - Number(isIn(other)) || one.sku.localeCompare(other.sku),
    ),
    hasMore: found.hasMore,
    files: await listFiles(arrived, runOf),
  }
}

const isIn = ({ inFile }: ProductArticle) => inFile.state === 'in'

/** The articles in Akeneo, and those that were delivered with the same product number. */
const listArticles = async (
  { articles }: Pick<TraceDeps, 'articles'>,
  number: string,
  inPim: readonly PimArticle[],
): Promise<Known[]> => {
  const known = inPim.map((one): Known => {
    const { identifier, articleNumber } = one.outcome
    return { article: articleNumber || identifier, sku: identifier, inPim: one }
  })
  const products = [...new Set([number, ...inPim.map(({ outcome }) => outcome.productNumber)])]
  const delivered = await Promise.all(
    products.filter(Boolean).map(product => articles.ofProduct(product, maxArticles)),
  )
  const listed = new Set(known.map(({ article }) => article))
  const gone = new Set(delivered.flat().filter(article => !listed.has(article)))
  return [...known, ...[...gone].map(article => ({ article, sku: article, inPim: undefined }))]
}

/** Finds the issues of numbers that TB.One has of articles of other products. */
const readSold = async (
  { articles }: Pick<TraceDeps, 'articles'>,
  all: readonly PimArticle[],
  target: string,
): Promise<(one: PimArticle) => Issue[]> => {
  const [first] = all
  if (!first) return () => []
  const eanColumn = first.plan.header.indexOf('a_ean')
  const found = await articles.withNumbers(
    uniqueNumbersOf(
      eanColumn,
      all.map(({ outcome }) => outcome),
    ),
    target,
  )
  return ({ product, outcome }) => {
    // under another number, the article of this product is withdrawn first
    const sold = found.filter(one => one.ref !== refOf(product))
    return [
      ...soldEanIssue(outcome.cells?.[eanColumn] ?? '', outcome, sold),
      ...(outcome.cells ? soldProductIssue(outcome, sold) : []),
    ]
  }
}

/** Gives the first filled cell whose column fits, with the name of the column. */
const cellsOf =
  (inPim: PimArticle | undefined) =>
  (columns: RegExp): readonly [column: string, cell: string] | undefined => {
    const written = inPim?.outcome.written ?? []
    const column = inPim?.plan.columns.find(({ header, index }) => columns.test(header) && written[index])
    return column && [column.header, written[column.index] ?? '']
  }

/** The values of the variant components in the default language: `white, 42`. */
const variantName = (inPim: PimArticle | undefined): string =>
  [
    ...new Set(
      inPim?.plan.columns.flatMap(({ header, index }) =>
        header.startsWith('a_comp[') ? (inPim.outcome.written[index] ?? '') : [],
      ),
    ),
  ]
    .filter(Boolean)
    .join(', ')

/** The most delivered files of a product that are listed. */
const maxFiles = 50

/** What each delivered export did to the articles, newest first. */
const listFiles = async (
  arrived: readonly ComparedRow[],
  runOf: ReturnType<typeof createRunLinks>,
): Promise<Product['files']> => {
  const runs = [...groupedBy(arrived, ({ run }) => run)].toSorted(([one], [other]) => other - one)
  const files: Product['files'] = []
  for (const [id, rows] of runs.slice(0, maxFiles)) {
    const run = await runOf(id)
    if (!run) continue
    const counts = { new: 0, changed: 0, moved: 0, withdrawn: 0, gone: 0 }
    for (const { kind } of rows) {
      const name = nameOfKind(kind)
      if (name) counts[name] += 1
    }
    files.push({ run, ...counts })
  }
  return files
}
