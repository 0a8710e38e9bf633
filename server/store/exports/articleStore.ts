import { type Selectable, sql } from 'kysely'
import { findSoldNumbers, type PageNumbers, type SoldNumbers } from './deliveredRows.ts'
import type { ComparedRow } from './deliveredStore.ts'
import { exportConditions } from './exportConditions.ts'
import { type ExportMessage, toMessage } from './exportRecord.ts'
import type { Database } from '../openDatabase.ts'
import type { DeliveredRow, ExportMessageRow } from '../tables.ts'

/** The history of single articles across all exports. */
export interface ArticleStore {
  /** The row that an upload target has of it. @param target '' where files are only downloaded */
  find(article: string, target: string): Promise<Readonly<Selectable<DeliveredRow>> | undefined>
  /** The same of several articles. */
  findAll(articles: readonly string[], target: string): Promise<Readonly<Selectable<DeliveredRow>>[]>
  /** Rows in which articles differed from what was delivered before, of delivered exports and those on hold, newest first. */
  changes(articles: readonly string[]): Promise<ComparedRow[]>
  /** The same exports in which products failed, newest first. */
  failures(
    products: readonly string[],
  ): Promise<readonly { readonly run: number; readonly product: string }[]>
  /** The first error of a product in an export. */
  failure(run: number, product: string): Promise<ExportMessage | undefined>
  /** Numbers of exports on hold with no delivered export after them. */
  held(): Promise<number[]>
  /** Article numbers that begin with a text as it is spelled, in lower case or in upper case. */
  search(start: string, limit: number): Promise<string[]>
  /** As in `SoldArticles`, among the rows that an upload target has. */
  withNumbers(numbers: PageNumbers, target: string): Promise<readonly SoldNumbers[]>
  /** Those of some SKUs or references of products that have an article on sale. */
  onSale(refs: readonly string[]): Promise<ReadonlySet<string>>
  /** Articles that were delivered with a product number, in order. */
  ofProduct(product: string, limit: number): Promise<string[]>
}

/** The most steps of a history that are read: years of exports. */
const maxSteps = 500

/** Exports on hold that can still be released: no later export was delivered. */
const isHeld = sql`${exportConditions().isOnHold}
  and id > (select coalesce(max(id), 0) from exports where ${exportConditions().countsAsDelivered})`

/** Exports that reached TB.One, or still may. */
const isRelevant = sql`(${exportConditions('e').countsAsDelivered} or e.id in (select id from exports where ${isHeld}))`

/** The rows of an upload target: those of other targets lie in a table of their own. */
const rowsOf = async (db: Database, target: string) => {
  const current = await db.selectFrom('deliveredTo').select('target').executeTakeFirst()
  return (current?.target ?? '') === target
    ? sql`delivered where 1 = 1`
    : sql`${sql.table('deliveredElsewhere')} where target = ${target}`
}

export const createArticleStore = (db: Database): ArticleStore => {
  const findAll = async (articles: readonly string[], target: string) => {
    const { rows } = await sql<Selectable<DeliveredRow>>`
      select article, hash, run, product, at, length, ean from ${await rowsOf(db, target)}
      and article in (${sql.join(['', ...articles])}) and article <> '' order by article`.execute(db)
    return rows
  }
  return {
    find: async (article, target) => (await findAll([article], target))[0],

    findAll,

    withNumbers: async (numbers, target) => findSoldNumbers(db, numbers, await rowsOf(db, target)),

    changes: async articles => {
      const { rows } = await sql<ComparedRow>`
      select w.* from exports e join written w on w.run = e.id and w.article in (${sql.join(['', ...articles])})
      where w.kind is not null and w.article <> '' and ${isRelevant}
      order by e.id desc, w.article limit ${maxSteps * articles.length}`.execute(db)
      return rows
    },

    failures: async products => {
      const { rows } = await sql<{ run: number; product: string }>`
      select distinct e.id as run, m.product from ${sql.table('exportMessages')} m join exports e on e.id = m.${sql.ref('exportId')}
      where m.product in (${sql.join(['', ...products])}) and m.product <> '' and m.severity = 2 and ${isRelevant}
      order by e.id desc limit ${maxSteps * products.length}`.execute(db)
      return rows
    },

    failure: async (run, product) => {
      // the index holds errors only, and a query must name that to use it
      const { rows } = await sql<Selectable<ExportMessageRow>>`
      select * from ${sql.table('exportMessages')}
      where product = ${product} and ${sql.ref('exportId')} = ${run} and severity = 2 order by seq limit 1`.execute(
        db,
      )
      return rows[0] && toMessage(rows[0])
    },

    held: async () => {
      const { rows } = await sql<{ id: number }>`
      select id from exports where ${isHeld}`.execute(db)
      return rows.map(({ id }) => id)
    },

    onSale: async refs => {
      if (refs.length === 0) return new Set()
      const rows = await db
        .selectFrom('delivered')
        .select(['article', 'ref'])
        .where('length', '>', 0)
        // the index of references has those that are filled
        .where(({ or, and, eb }) =>
          or([eb('article', 'in', refs), and([eb('ref', 'in', refs), eb('ref', '<>', '')])]),
        )
        .execute()
      return new Set(rows.flatMap(({ article, ref }) => [article, ref]))
    },

    ofProduct: async (product, limit) => {
      const rows = await db
        .selectFrom('delivered')
        .select('article')
        .where('product', '=', product)
        .orderBy('article')
        .limit(limit)
        .execute()
      return rows.map(({ article }) => article)
    },

    search: async (start, limit) => {
      const articles = new Set<string>()
      for (const text of new Set([start, start.toLowerCase(), start.toUpperCase()])) {
        const rows = await db
          .selectFrom('delivered')
          .select('article')
          .where('article', '>=', text)
          .where('article', '<', `${text}\uffff`)
          .orderBy('article')
          .limit(limit)
          .execute()
        for (const { article } of rows) if (article.startsWith(text)) articles.add(article)
      }
      return [...articles].slice(0, limit)
    },
  }
}
