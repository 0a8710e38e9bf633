import { type Kysely, type Migration, type RawBuilder, sql, SqliteAdapter } from 'kysely'

/** Adds columns to the exports, by name; with a default for those that are never empty. */
export const addToExports = async (
  db: Kysely<unknown>,
  columns: Readonly<Record<string, 'text' | 'integer' | 'bigint'>>,
  filled?: string | number,
): Promise<void> => {
  for (const [name, type] of Object.entries(columns))
    await db.schema
      .alterTable('exports')
      .addColumn(name, type, column => (filled === undefined ? column : column.notNull().defaultTo(filled)))
      .execute()
}

export const isEmbedded = (db: Pick<Kysely<unknown>, 'getExecutor'>) =>
  db.getExecutor().adapter instanceof SqliteAdapter
/** Stores rows in the order of their key. */
export const inOrder = (db: Kysely<unknown>) => sql.raw(isEmbedded(db) ? 'without rowid' : '')
/** Compares bytes, and not by the rules of a language. */
export const textByBytes = (db: Kysely<unknown>) => sql.raw(isEmbedded(db) ? 'text' : 'text collate "C"')

/** The changes of the schema up to 013: see `migrations`. */
export const firstMigrations: Record<string, Migration> = {
  '001-first': {
    // Kysely<unknown>, because a migration must not depend on today's tables
    up: async (db: Kysely<unknown>) => {
      await db.schema
        .createTable('records')
        .addColumn('resource', 'text', column => column.notNull())
        .addColumn('id', 'text', column => column.notNull())
        .addColumn('data', 'text', column => column.notNull())
        .addColumn('position', 'integer', column => column.notNull())
        .addPrimaryKeyConstraint('records_key', ['resource', 'id'])
        .execute()
      await db.schema
        .createTable('settings')
        .addColumn('name', 'text', column => column.primaryKey())
        .addColumn('data', 'text', column => column.notNull())
        .execute()
      await db.schema
        .createTable('sequences')
        .addColumn('name', 'text', column => column.primaryKey())
        .addColumn('last', 'integer', column => column.notNull())
        .execute()
      await db.schema
        .createTable('master')
        .addColumn('kind', 'text', column => column.notNull())
        .addColumn('parent', 'text', column => column.notNull())
        .addColumn('code', 'text', column => column.notNull())
        .addColumn('data', 'text', column => column.notNull())
        .addPrimaryKeyConstraint('master_key', ['kind', 'parent', 'code'])
        .execute()
      await db.schema
        .createTable('exports')
        .addColumn('id', 'integer', column => column.primaryKey())
        .addColumn('type', 'integer', column => column.notNull())
        .addColumn('status', 'integer', column => column.notNull())
        .addColumn('excludeAssets', 'integer', column => column.notNull())
        .addColumn('disableUpload', 'integer', column => column.notNull())
        .addColumn('beingCancelled', 'integer', column => column.notNull().defaultTo(0))
        .addColumn('originalId', 'integer')
        .addColumn('startedAt', 'text', column => column.notNull())
        .addColumn('finishedAt', 'text')
        .addColumn('changedSince', 'text')
        .addColumn('details', 'text', column => column.notNull())
        .addColumn('errors', 'text', column => column.notNull().defaultTo('[]'))
        .addColumn('total', 'integer')
        .addColumn('processed', 'integer', column => column.notNull().defaultTo(0))
        .addColumn('successful', 'integer', column => column.notNull().defaultTo(0))
        .addColumn('warnings', 'integer', column => column.notNull().defaultTo(0))
        .addColumn('erroneous', 'integer', column => column.notNull().defaultTo(0))
        .addColumn('fileName', 'text')
        .addColumn('hasFile', 'integer', column => column.notNull().defaultTo(0))
        .addColumn('uploaded', 'integer')
        .addColumn('delivered', 'integer', column => column.notNull().defaultTo(0))
        .addColumn('setup', 'text')
        .addColumn('checkpoint', 'text')
        .addColumn('leaseOwner', 'text')
        .addColumn('leaseUntil', 'bigint')
        .execute()
      await db.schema.createIndex('exports_status').on('exports').columns(['status', 'id']).execute()
      await db.schema
        .createTable('exportMessages')
        .addColumn('exportId', 'integer', column => column.notNull())
        .addColumn('seq', 'integer', column => column.notNull())
        .addColumn('severity', 'integer', column => column.notNull())
        .addColumn('product', 'text', column => column.notNull())
        .addColumn('ref', 'text', column => column.notNull())
        .addColumn('code', 'text', column => column.notNull())
        .addColumn('params', 'text', column => column.notNull())
        .addPrimaryKeyConstraint('exportMessages_key', ['exportId', 'seq'])
        .execute()
    },
  },

  '002-schedules': {
    up: async (db: Kysely<unknown>) => {
      await sql`create table ${sql.table('scheduleMarks')} (${sql.ref('scheduleId')} integer primary key,
        timing text not null, ${sql.ref('handledUntil')} bigint not null, fired bigint)`.execute(db)
    },
  },

  '003-audit': {
    up: async (db: Kysely<unknown>) => {
      await db.schema
        .createTable('audit')
        .addColumn('id', 'integer', column => column.primaryKey())
        .addColumn('at', 'text', column => column.notNull())
        .addColumn('user', 'text', column => column.notNull())
        .addColumn('action', 'text', column => column.notNull())
        .addColumn('resource', 'text', column => column.notNull())
        .addColumn('record', 'text', column => column.notNull())
        .addColumn('before', 'text')
        .addColumn('after', 'text')
        .execute()
    },
  },

  '004-assets-and-notices': {
    up: async (db: Kysely<unknown>) => {
      await sql`create table assets (url text primary key, ok integer not null, at bigint not null)`.execute(
        db,
      )
      await addToExports(db, { notified: 'integer' }, 0)
    },
  },

  '005-audit-names': {
    up: (db: Kysely<unknown>) => db.schema.alterTable('audit').addColumn('recordName', 'text').execute(),
  },

  '006-attempts': {
    up: async (db: Kysely<unknown>) => {
      await addToExports(db, { attempt: 'integer' }, 0)
      await addToExports(db, { queuedAt: 'text', scheduleId: 'integer' })
    },
  },

  '007-notes': { up: (db: Kysely<unknown>) => addToExports(db, { notes: 'text' }, '[]') },

  '008-delivered': {
    up: async (db: Kysely<unknown>) => {
      await db.schema
        .createTable('delivered')
        .addColumn('article', 'text', column => column.primaryKey())
        .addColumn('hash', 'bigint', column => column.notNull())
        .addColumn('at', 'bigint', column => column.notNull())
        .addColumn('run', 'integer', column => column.notNull())
        .addColumn('length', 'integer', column => column.notNull())
        .addColumn('active', 'integer', column => column.notNull())
        .addColumn('product', 'text', column => column.notNull())
        .execute()
      await db.schema
        .createTable('written')
        .addColumn('run', 'integer', column => column.notNull())
        .addColumn('article', 'text', column => column.notNull())
        .addColumn('product', 'text', column => column.notNull())
        .addColumn('hash', 'bigint', column => column.notNull())
        .addColumn('at', 'bigint', column => column.notNull())
        .addColumn('length', 'integer', column => column.notNull())
        .addColumn('kind', 'integer')
        .addColumn('share', 'double precision')
        .addColumn('oldRun', 'integer')
        .addColumn('oldAt', 'bigint')
        .addColumn('oldLength', 'integer')
        .addPrimaryKeyConstraint('written_key', ['run', 'article'])
        .execute()
      await sql`create table known (run integer not null, article text not null, failed integer not null,
        at bigint not null, primary key (run, article))`.execute(db)
      await db.schema.createIndex('written_kind').on('written').columns(['run', 'kind', 'at']).execute()
      await addToExports(db, { difference: 'text' })
    },
  },
  '009-deltas': {
    up: async (db: Kysely<unknown>) => {
      await addToExports(db, { pimStartedAt: 'text', pimSkewMs: 'bigint', referenceId: 'integer' })
      await addToExports(db, { settingsHashes: 'text', madeUpFor: 'text' })
      await addToExports(db, { noTarget: 'integer' }, 0)
      // until now a delivered run with rows and without upload had no target
      await sql`update exports set ${sql.ref('noTarget')} = 1
        where delivered = 1 and uploaded is null and successful + warnings > 0`.execute(db)
    },
  },

  '010-written-kinds': {
    up: async (db: Kysely<unknown>) => {
      // most rows have no kind, and writing them twice costs a third of a comparison
      await db.schema.dropIndex('written_kind').execute()
      await sql`create index written_kind on written (run, kind, at) where kind is not null`.execute(db)
    },
  },

  '011-renamed-options': {
    up: async (db: Kysely<unknown>) => {
      await sql`create table ${sql.table('renamedOptions')} (attribute text not null, option text not null,
        locale text not null, before text not null, after text not null, at bigint not null,
        constraint ${sql.ref('renamedOptions_key')} primary key (attribute, option, locale))`.execute(db)
    },
  },

  '012-by-article': {
    up: async (db: Kysely<unknown>) => {
      // rows are compared and written by article number page by page, which matters for a million of them
      // wide columns come first, so that no column is padded
      const article = textByBytes(db)
      const anew = async (
        table: string,
        key: readonly string[],
        columns: RawBuilder<unknown>,
        values: string,
      ) => {
        const [before, keys] = [`${table}_before`, sql.join(key.map(name => sql.ref(name)))]
        await db.schema.alterTable(table).renameTo(before).execute()
        const [made, from] = [sql.table(table), sql.table(before)]
        await sql`create table ${made} (${columns}, primary key (${keys})) ${inOrder(db)}`.execute(db)
        await sql`insert into ${made} select ${sql.raw(values)} from ${from} order by ${keys}`.execute(db)
        await db.schema.dropTable(before).execute()
      }
      await anew(
        'delivered',
        ['article'],
        sql`hash bigint not null, at bigint not null, run integer not null, length integer not null,
          article ${article} not null, product text not null`,
        'hash, at, run, case when active = 1 then length else 0 end, article, product',
      )
      await db.schema.dropIndex('written_kind').execute()
      await anew(
        'written',
        ['run', 'article'],
        sql`hash bigint not null, at bigint not null, ${sql.ref('oldAt')} bigint, share double precision,
          run integer not null, length integer not null, kind integer, ${sql.ref('oldRun')} integer,
          ${sql.ref('oldLength')} integer, article ${article} not null, product text not null`,
        'hash, at, "oldAt", share, run, length, kind, "oldRun", "oldLength", article, product',
      )
      await sql`create index written_kind on written (run, kind, article) where kind is not null`.execute(db)
      await anew(
        'known',
        ['run', 'article'],
        sql`at bigint not null, run integer not null, failed integer not null, article ${article} not null`,
        'at, run, failed, article',
      )
    },
  },

  '013-targets': {
    up: async (db: Kysely<unknown>) => {
      await addToExports(db, { target: 'text' })
      await db.schema.createTable('deliveredTo').addColumn('target', 'text').execute()
      await sql`create table ${sql.table('deliveredElsewhere')} (target text not null, article text not null,
        hash bigint not null, at bigint not null, run integer not null, length integer not null,
        product text not null, primary key (target, article))`.execute(db)
      await db.schema
        .alterTable('known')
        .addColumn('ref', 'text', column => column.notNull().defaultTo(''))
        .execute()
      const { rows } = await sql<{ id: number; difference: string }>`
        select id, difference from exports where delivered = 1 and difference is not null order by id`.execute(
        db,
      )
      let target = ''
      for (const { id, difference } of rows) {
        target = (JSON.parse(difference) as { target: string | null }).target ?? ''
        await sql`update exports set target = ${target} where id = ${id}`.execute(db)
      }
      await sql`insert into ${sql.ref('deliveredTo')} (target) values (${target})`.execute(db)
    },
  },
}
