import { type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '../openDatabase.ts'
import type { DeliveredRow, Tables } from '../tables.ts'
import type { StagedRow } from './runRows.ts'

/** The hash of an article whose delivery is uncertain: no row equals it. */
export const uncertainHash = -1

/** Rows delivered before version 2.24 hold the lower 31 bits of their hash alone: they are compared by these. */
const bitsOfOldRows = 2 ** 31

/** Whether a row with this hash is the delivered one. */
export const isHashDelivered = (hash: number, delivered: Pick<DeliveredRow, 'hash'>): boolean =>
  delivered.hash === hash || delivered.hash === hash % bitsOfOldRows

/** The same in SQL. @param delivered, written names of tables */
export const isDeliveredRow = (delivered: string, written: string): RawBuilder<boolean> => {
  const [before, now] = [delivered, written].map(table => sql.ref(`${table}.hash`))
  return sql`${before} in (${now}, ${now} % ${sql.lit(bitsOfOldRows)})`
}

/** The end of an insert into `delivered` that replaces the row of an article. */
export const replaceRow = sql`on conflict (article) do update set hash = excluded.hash, at = excluded.at,
  run = excluded.run, length = excluded.length, product = excluded.product, ref = excluded.ref, ean = excluded.ean,
  fallbacks = excluded.fallbacks, ${sql.ref('isVariant')} = excluded.${sql.ref('isVariant')}`

/**
 * Marks articles as on sale and as changed whose rows of a run differ from the delivered ones.
 * @param holds the condition for the run's rows
 */
export const markUncertain = async (
  trx: Transaction<Tables>,
  run: number,
  holds: RawBuilder<unknown>,
): Promise<void> => {
  // a row that was certainly delivered stays, because pages compare it with the next one
  const certain = (column: keyof DeliveredRow) =>
    sql`case when d.length > 0 then ${sql.ref(`d.${column}`)} else ${sql.ref(`written.${column}`)} end`
  await sql`
    insert into delivered (article, hash, at, run, length, product, ref, ean, fallbacks, ${sql.ref('isVariant')})
    select written.article, ${sql.lit(uncertainHash)}, ${certain('at')}, ${certain('run')},
      ${certain('length')}, ${certain('product')}, ${certain('ref')}, ${certain('ean')}, ${certain('fallbacks')},
      ${certain('isVariant')}
    from written left join delivered d on d.article = written.article
    where written.run = ${run} and written.length > 0 and ${holds} 
      and (d.article is null or not ${isDeliveredRow('d', 'written')})
    ${replaceRow}`.execute(trx)
}

/** Whether only runs without assets, after the run `since`, have delivered the article `d`. */
export const deliveredWithoutAssets = (since: number): RawBuilder<unknown> => {
  const withoutAssets = sql`select id from exports where id > ${since} and ${sql.ref('excludeAssets')} = 1`
  return sql`d.run in (${withoutAssets}) and exists (
    select 1 from written b where b.run in (${withoutAssets}) and b.kind = 1 and b.article = d.article)`
}

/** Fills `delivered` with the rows of another target, '' for none, and keeps the rows of the target before. */
export const switchTarget = async (trx: Transaction<Tables>, target: string): Promise<void> => {
  const current = await trx.selectFrom('deliveredTo').select('target').executeTakeFirst()
  const before = current?.target ?? ''
  if (before === target) return
  const columns = sql`hash, at, run, length, article, product, ref, ean, fallbacks, ${sql.ref('isVariant')}`
  const elsewhere = sql`${sql.ref('deliveredElsewhere')}`
  await sql`insert into ${elsewhere} (target, ${columns}) select ${before}, ${columns} from delivered`.execute(
    trx,
  )
  await sql`delete from delivered`.execute(trx)
  await sql`insert into delivered (${columns}) select ${columns} from ${elsewhere} where target = ${target}`.execute(
    trx,
  )
  await sql`delete from ${elsewhere} where target = ${target}`.execute(trx)
  await trx.deleteFrom('deliveredTo').execute()
  await trx.insertInto('deliveredTo').values({ target }).execute()
}

/** An article on sale, with the place of its row. */
export type SoldArticle = Pick<
  Selectable<DeliveredRow>,
  'article' | 'product' | 'ref' | 'run' | 'at' | 'length'
> & { readonly isVariant: boolean }

/** An article on sale, with the numbers that another one may share. */
export type SoldNumbers = Pick<SoldArticle, 'article' | 'product' | 'ref'> & {
  readonly ean: string
  /** Null where its row of before cannot tell it: a variant may have the number of its own product. */
  readonly isVariant: boolean | null
}

/** Numbers of a page that articles of other products may have. */
export interface PageNumbers {
  readonly eans: readonly string[]
  /** The product numbers of variants. */
  readonly models: readonly string[]
  /** The product numbers of products of their own. */
  readonly singles: readonly string[]
}

/** Whether a row is of a variant. A row of before tells it by its numbers, nearly always. */
const isOfVariant = ({
  isVariant,
  product,
  article,
}: Pick<Selectable<DeliveredRow>, 'article' | 'product' | 'isVariant'>): boolean =>
  isVariant === null ? product !== article : isVariant === 1

/** Reads the articles on sale with one of these EANs, and those of another kind with one of these product numbers. */
export const findSoldNumbers = async (
  db: Database,
  { eans, models, singles }: PageNumbers,
  rowsOfTarget = sql`delivered where 1 = 1`,
): Promise<SoldNumbers[]> => {
  const [ofEans, ofModels, ofSingles] = [eans, models, singles].map(list => sql.join(['', ...list]))
  const { rows } = await sql<Selectable<DeliveredRow>>`
    select article, product, ref, ean, ${sql.ref('isVariant')} from ${rowsOfTarget}
    and length > 0 and article <> '' and ((ean <> '' and ean in (${ofEans}))
      or (article in (${ofModels}) and product = article) or (product <> article and product in (${ofSingles})))`.execute(
    db,
  )
  return rows.map(row => {
    const isUnknown = row.isVariant === null && row.product === row.article
    return { ...row, isVariant: isUnknown ? null : isOfVariant(row) }
  })
}

const asciiLower = (text: string) => text.replace(/[A-Z]/g, letter => letter.toLowerCase())

/** The articles on sale as far as is known. */
export interface SoldArticles {
  /** The articles on sale with one of these numbers, in any letter case, or of one of these products. */
  onSale(numbers: readonly string[], refs: readonly string[]): Promise<SoldArticle[]>
  /** The articles on sale with one of these EANs, and those of another kind with one of these product numbers. */
  withNumbers(numbers: PageNumbers): Promise<readonly SoldNumbers[]>
  /** The articles among these rows that are on sale with the same row. */
  unchanged(rows: readonly Pick<StagedRow, 'article' | 'product' | 'hash'>[]): Promise<ReadonlySet<string>>
}

export const createSoldArticles = (db: Database): SoldArticles => ({
  onSale: async (numbers, refs) => {
    // compared in lower case as both databases write it for plain letters
    const lower = sql.join(['', ...numbers.map(asciiLower)])
    const products = sql.join(['-', ...refs.filter(ref => ref !== '')])
    const columns = sql`article, product, ref, run, at, length, ${sql.ref('isVariant')}`
    const { rows } = await sql<Selectable<DeliveredRow>>`select ${columns} from delivered
      where length > 0 and article <> '' and (lower(article) in (${lower}) or (ref <> '' and ref in (${products})))`.execute(
      db,
    )
    return rows.map(row => ({ ...row, isVariant: isOfVariant(row) }))
  },

  withNumbers: numbers => findSoldNumbers(db, numbers),

  unchanged: async rows => {
    const articles = rows.map(({ article }) => article)
    const stored = await db
      .selectFrom('delivered')
      .select(['article', 'product', 'hash'])
      .where('length', '>', 0)
      .where('article', 'in', ['', ...articles])
      .execute()
    const before = new Map(stored.map(row => [row.article, row]))
    const isSame = ({ article, product, hash }: (typeof rows)[number]) => {
      const row = before.get(article)
      return row !== undefined && row.product === product && isHashDelivered(hash, row)
    }
    return new Set(rows.filter(isSame).map(({ article }) => article))
  },
})
