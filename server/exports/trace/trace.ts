import type { Selectable } from 'kysely'
import type { Trace } from '../../../src/contract/calls/products/trace.ts'
import type { Language } from '../../../src/contract/words.ts'
import { akeneoApi } from '../../../src/resources/settings/akeneoApi.ts'
import type { ArticleStore } from '../../store/exports/articleStore.ts'
import type { DeliveredRow } from '../../store/tables.ts'
import type { Issue } from '../../tradebyte/checks/issues.ts'
import { valuesOf } from '../../tradebyte/row.ts'
import { soldEanIssue, soldProductIssue, uniqueNumbersOf } from '../../tradebyte/checks/soldNumbers.ts'
import { fieldTable } from '../../tradebyte/fields/fieldTable.ts'
import { pickValue } from '../../tradebyte/sources/compileSource.ts'
import { createRowFiles, type RowFiles } from '../compare/articleRows.ts'
import { type ChangesDeps, differentCells, readBoth } from '../compare/changes.ts'
import { targetOf } from '../deliver/uploadTarget.ts'
import { readPlaces } from '../findings/causes.ts'
import type { RunDeps } from '../run/run.ts'
import { refOf } from '../select/sources.ts'
import { type ProductAnswer, type AnswerDeps, askForProduct, searchNumber } from './answer.ts'
import { createRunLinks, readInFile } from './articlesInFile.ts'
import { describeIssues, duplicateIn, issueField, isSameRow, judgeArticle } from './articleVerdict.ts'
import { disabledChannels, imageOf } from './cells.ts'
import { describeSteps, type ArticleHistory, readHistory, withLabels } from './history.ts'
import { describeNextDelta } from './nextDelta.ts'

/** The dependencies of a trace. */
export type TraceDeps = AnswerDeps & Pick<RunDeps, 'exports' | 'folder'> & { readonly articles: ArticleStore }

interface TraceOrder {
  /** SKU, or the UUID of a product without one. */
  readonly sku: string
  /** Steps of the history to describe. */
  readonly steps: number
  readonly language: Language
  readonly labelOf: ChangesDeps['labelOf']
}

type Explained = NonNullable<ProductAnswer['explained']>

/**
 * Finds the state of one product on its way to TB.One, with the engine, the filter and the checks of a run. Without
 * an answer of Akeneo, the delivered state is shown alone.
 * @throws the signal's reason
 */
export const traceProduct = async (
  deps: TraceDeps,
  { sku, steps: count, language, labelOf }: TraceOrder,
  signal: AbortSignal,
): Promise<Trace> => {
  const target = (await targetOf(deps.records)) ?? ''
  const last = await deps.exports.lastFile(target)
  const answer = await askForProduct(deps, sku, last?.excludeAssets ?? false, language, signal)
  const { product, fault, explained, configuration } = answer
  const identifier = product?.identifier ?? fault?.identifier ?? sku
  const number = (explained?.outcome.articleNumber ?? '') || identifier
  const names = [...new Set([identifier, product?.uuid ?? ''])].filter(name => name !== '')
  const history = await readHistory(deps, number, names)
  const delivered = await deps.articles.find(number, target)
  const files = createRowFiles(deps)
  const described = await describeSteps(
    { ...deps, files, labelOf },
    history.steps.slice(0, count),
    names,
    language,
  )
  const compared = delivered && explained ? await compareWith(delivered, explained, files) : undefined
  const runOf = createRunLinks(deps)
  const duplicate = await duplicateIn(deps, history, names, language)
  const isUnknown = !product && !fault && history.steps.length === 0 && !delivered
  const articles = isUnknown ? await searchNumber(deps, sku, signal) : []
  const sold = explained && product ? await soldIssues(deps, explained, refOf(product), target) : []
  const akeneoUrl = await addressInAkeneo(deps, product?.uuid ?? fault?.uuid ?? null)
  const article = { names, row: delivered }
  const inFile = await readInFile(deps, [article], await readPlaces(deps, language), language)
  return {
    sku: identifier,
    article: number,
    name: nameOf(answer) || (await nameInFile(history, files)),
    image: imageOf(explained),
    akeneoUrl,
    last: await runOf(last?.id),
    inFile: inFile(article),
    now: await judgeArticle(answer, {
      history,
      delivered,
      isSame: compared?.isSame,
      duplicate,
      sku: identifier,
      akeneoUrl,
      runOf,
      nextDelta: kind => describeNextDelta(deps, kind, answer, language),
      language,
    }),
    pim: answer.pim,
    filter: answer.filter ?? null,
    required: explained ? requiredOf(explained, sold, language) : null,
    cells: explained?.cells ?? [],
    disabledChannels: configuration ? disabledChannels(configuration.setup) : [],
    pending: withLabels(compared?.pending ?? [], labelOf),
    articles,
    history: described,
    hasOlder: history.steps.length > count,
  }
}

/** Compares the cells of the next export with the delivered ones. */
const compareWith = async (
  delivered: Readonly<Selectable<DeliveredRow>>,
  { plan, outcome }: Explained,
  files: RowFiles,
) => {
  const { run, at, length } = delivered
  // a withdrawn article has no row to compare with
  if (length === 0) return { isSame: false, pending: [] }
  const file = await files.read(run, [{ at, length }])
  const before = new Map(file?.header.map((name, column) => [name, file.rows[0]?.[column] ?? '']))
  const after = new Map(plan.header.map((name, column) => [name, outcome.written[column] ?? '']))
  return {
    isSame: isSameRow(delivered, { plan, outcome }),
    pending: file ? differentCells(before, after, false, 'changed') : [],
  }
}

/** The name of the product in the last file that has it. */
const nameInFile = async ({ steps }: ArticleHistory, files: RowFiles): Promise<string> => {
  const row = steps.find(step => step.row)?.row
  if (!row) return ''
  const { before, after } = await readBoth(files, [row])
  return [after, before].map(rows => rows.get(row.article)?.get('p_name')).find(Boolean) ?? ''
}

const nameOf = ({ product, explained, configuration }: ProductAnswer): string => {
  const written = explained?.cells.find(({ column, cell }) => column === 'p_name' && cell !== '')?.cell
  if (written || !product || !configuration) return written ?? ''
  const { catalogue, setup } = configuration
  const code = catalogue.family(product.family ?? '')?.attributeAsLabel ?? ''
  const { defaultLanguage, akeneoChannel, fallbackLanguage } = setup.exportSettings
  const locale = setup.languages.find(({ name }) => name === defaultLanguage)?.akeneoLanguage ?? null
  const value = pickValue(valuesOf(product, code), locale, akeneoChannel, fallbackLanguage)
  return typeof value?.data === 'string' ? value.data : ''
}

const addressInAkeneo = async (
  { records }: Pick<TraceDeps, 'records'>,
  uuid: string | null,
): Promise<string | null> => {
  const { url } = await records.readSettings(akeneoApi)
  return productAddress(url, uuid)
}

/** The address of a product in Akeneo; null without the address of the PIM, or for a product without UUID. */
export const productAddress = (url: string, uuid: string | null): string | null =>
  url && uuid ? `${url.replace(/(?<!\/)\/+$/, '')}/#/enrich/product/${uuid}` : null

/** The issues of numbers that TB.One has of articles of other products. */
const soldIssues = async (
  { articles }: TraceDeps,
  { plan, outcome }: Explained,
  ref: string,
  target: string,
): Promise<Issue[]> => {
  const eanColumn = plan.header.indexOf('a_ean')
  const found = await articles.withNumbers(uniqueNumbersOf(eanColumn, [outcome]), target)
  // under another number, the article of this product is withdrawn first
  const sold = found.filter(one => one.ref !== ref)
  return [
    ...soldEanIssue(outcome.cells?.[eanColumn] ?? '', outcome, sold),
    ...(outcome.cells ? soldProductIssue(outcome, sold) : []),
  ]
}

/** The required fields, with their value and the issues of the row. */
const requiredOf = (explained: Explained, sold: readonly Issue[], language: Language): Trace['required'] => {
  const { plan, outcome } = explained
  const required = [...fieldTable.values()].filter(({ whenMissing }) => whenMissing !== null)
  const columnsOf = (key: string) => plan.columns.filter(({ field }) => field.key === key)
  const mapped = required.filter(({ key }) => columnsOf(key).length > 0)
  const isMissing = (key: string) =>
    outcome.issues.some(
      issue => issueField(issue, explained) === key && issue.code === fieldTable.get(key)?.whenMissing,
    )
  return {
    mapped: mapped.length,
    filled: mapped.filter(({ key }) => !isMissing(key)).length,
    unmapped: required
      .filter(field => [field.key, ...field.orElse].every(key => columnsOf(key).length === 0))
      .map(({ key, label }) => ({ field: key, label: label[language] })),
    issues: describeIssues(explained, sold, language),
  }
}
