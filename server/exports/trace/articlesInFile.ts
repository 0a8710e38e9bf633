import type { Selectable } from 'kysely'
import type { ArticleInFile } from '../../../src/contract/calls/products/trace.ts'
import { formatSentence, type Language, type Sentence } from '../../../src/contract/words.ts'
import { severities } from '../../store/exports/exportRecord.ts'
import type { ArticleStore } from '../../store/exports/articleStore.ts'
import type { ExportStore } from '../../store/exports/exportStore.ts'
import type { DeliveredRow } from '../../store/tables.ts'
import { nameOfCause, type PlaceOf, shownCause } from '../findings/causes.ts'

const words = {
  withdrawn: { en: 'withdrawn with #{id}', de: 'zurückgezogen mit #{id}' },
  never: { en: 'not delivered yet', de: 'noch nicht übergeben' },
} as const satisfies Record<string, Sentence>

interface InFileDeps {
  readonly articles: Pick<ArticleStore, 'failures' | 'failure'>
  readonly exports: Pick<ExportStore, 'find'>
}

/** An article with its row in the last delivered file. */
export interface FileArticle {
  /** The names of its product in messages: SKU and UUID. */
  readonly names: readonly string[]
  readonly row: Readonly<Selectable<DeliveredRow>> | undefined
}

/** Reads exports by their numbers, each once. */
export const createRunLinks = ({ exports }: Pick<InFileDeps, 'exports'>) => {
  const known = new Map<number, ReturnType<typeof exports.find>>()
  return async (id: number | undefined) => {
    if (id === undefined) return null
    const record = known.get(id) ?? exports.find(id)
    known.set(id, record)
    const run = await record
    return run ? { id: run.id, startTime: run.startedAt } : null
  }
}

/**
 * Says what the last delivered file has of articles, and why they were not in it then: a fact of the past, whatever the
 * settings and the products are now.
 */
export const readInFile = async <A extends FileArticle>(
  deps: InFileDeps,
  some: readonly A[],
  placeOf: PlaceOf,
  language: Language,
): Promise<(article: A | undefined) => ArticleInFile> => {
  const runOf = createRunLinks(deps)
  const failures = await deps.articles.failures(some.flatMap(({ names }) => names))
  const describe = async ({ names, row }: A): Promise<ArticleInFile> => {
    const since = await runOf(row?.run)
    if (row && row.length > 0) return { state: 'in', reason: '', since }
    // the newest first
    const failed = failures.find(({ product, run }) => names.includes(product) && run >= (row?.run ?? 0))
    const failure = failed && (await deps.articles.failure(failed.run, failed.product))
    if (failure) {
      const cause = { ...failure, severity: severities.error, products: 1, messages: 1, example: failure }
      const reason = nameOfCause(shownCause(cause, placeOf, language))
      return { state: 'error', reason, since: await runOf(failed.run) }
    }
    if (row) {
      const reason = formatSentence(words.withdrawn, language, { id: String(row.run) })
      return { state: 'withdrawn', reason, since }
    }
    return { state: 'never', reason: formatSentence(words.never, language), since: null }
  }
  const described = new Map(
    await Promise.all(some.map(async (one): Promise<[A, ArticleInFile]> => [one, await describe(one)])),
  )
  return article => (article && described.get(article)) ?? { state: 'never', reason: '', since: null }
}
