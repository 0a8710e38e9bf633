import { type Kysely, type Migration, sql } from 'kysely'
import { addToExports, firstMigrations, inOrder, isEmbedded, textByBytes } from './first.ts'
import { storeStates } from './exportState.ts'
import { moveToOutbox } from './outbox.ts'

/** All changes of the schema, in order. Only portable types: text, integer, real. */
export const migrations: Record<string, Migration> = {
  ...firstMigrations,

  '014-failed-products': {
    up: async (db: Kysely<unknown>) => {
      // the trace reads one product in all exports; there may be as many warnings as products
      await sql`create index failed_products on ${sql.table('exportMessages')} (product, ${sql.ref('exportId')})
        where severity = 2`.execute(db)
    },
  },

  '016-causes': {
    up: async (db: Kysely<unknown>) => {
      const table = sql.table('exportMessages')
      const [run, firstSeq] = [sql.ref('exportId'), sql.ref('firstSeq')]
      await db.schema
        .alterTable('exportMessages')
        .addColumn('field', 'text', column => column.notNull().defaultTo(''))
        .execute()
      const header = sql.raw(
        isEmbedded(db) ? `json_extract(params, '$.column')` : `(params::json ->> 'column')`,
      )
      // removes the number of a list column from its end
      await sql`update ${table} set field = case
          when ${header} like '%{%}' then rtrim(rtrim(rtrim(${header}, '}'), '0123456789'), '{')
          when ${header} is not null then ${header}
          when code in ('noArticleNumber', 'duplicateArticleNumber') then 'a_nr'
          when code in ('noProductNumber', 'parentMissing') then 'p_nr'
          when code = 'unequalAxes' then 'a_comp'
          else '' end`.execute(db)
      await sql`create index messages_cause on ${table} (${run}, code, field, seq)`.execute(db)
      await sql`create table ${sql.table('exportCauses')} (${run} integer not null, code text not null,
        field text not null, messages integer not null, products integer not null, ${firstSeq} integer not null,
        primary key (${run}, code, field))`.execute(db)
      await sql`insert into ${sql.table('exportCauses')} (${run}, code, field, messages, products, ${firstSeq})
        select ${run}, code, field, count(*), count(distinct product), min(seq) from ${table}
        group by ${run}, code, field`.execute(db)
    },
  },

  '017-retention': {
    up: async (db: Kysely<unknown>) => {
      await addToExports(db, { fileDeletedAt: 'text', messagesDeletedAt: 'text' })
      await addToExports(db, { fileDays: 'integer', messageDays: 'integer' })
    },
  },

  '018-small-rows': {
    up: async (db: Kysely<unknown>) => {
      // hash and place of an article in half the bytes; '030-plain-rows' takes it back
      const columns = {
        hash: sql`hash % 2147483648`,
        at: sql`at / 64`,
        length: sql`case when length > 0 then length * 64 + at % 64 else 0 end`,
      }
      const entries = Object.entries(columns)
      const values = sql.join(entries.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))
      const types = entries.map(([name, value]) => sql`alter ${sql.ref(name)} type integer using (${value})`)
      await sql`update ${sql.table('deliveredElsewhere')} set ${values}`.execute(db)
      await (
        isEmbedded(db) ? sql`update delivered set ${values}` : sql`alter table delivered ${sql.join(types)}`
      ).execute(db)
    },
  },

  '020-retry-cause': { up: (db: Kysely<unknown>) => addToExports(db, { retryCause: 'text' }) },

  '023-run-refs': {
    up: async (db: Kysely<unknown>) => {
      const table = sql.table('runRefs')
      await sql`create table ${table} (place bigint not null, run integer not null, list integer not null,
        ref ${textByBytes(db)} not null, holder text not null, primary key (run, ref, list)) ${inOrder(db)}`.execute(
        db,
      )
      await sql`create index run_refs_order on ${table} (run, list, place, ref)`.execute(db)
    },
  },

  '024-run-hashes': {
    up: async (db: Kysely<unknown>) => {
      await sql`create table ${sql.table('runHashes')} (low bigint not null, high bigint not null,
        value bigint not null, run integer not null, primary key (run, low, high)) ${inOrder(db)}`.execute(db)
    },
  },

  '025-withdraw-later': { up: (db: Kysely<unknown>) => addToExports(db, { withdrawLater: 'integer' }, 0) },
  '026-tries': { up: (db: Kysely<unknown>) => addToExports(db, { tries: 'integer' }, 0) },
  '027-login-counts': {
    up: async (db: Kysely<unknown>) => {
      // a single process counts in memory; rate-limiter-flexible needs these columns
      if (!isEmbedded(db))
        await sql`create table ${sql.table('loginCounts')} (key text primary key, points integer not null,
          expire bigint not null)`.execute(db)
    },
  },

  '028-sessions': {
    up: async (db: Kysely<unknown>) => {
      const moment = (name: string) => sql`${sql.ref(name)} bigint not null`
      await sql`create table sessions (id text not null primary key, ${sql.ref('userId')} integer not null,
        stamp text not null, ${moment('createdAt')}, ${moment('seenAt')}, ${moment('expiresAt')},
        ${sql.ref('endedAt')} bigint, address text not null, browser text not null,
        ${sql.ref('mustChange')} integer not null)`.execute(db)
      await sql`create index sessions_user on sessions (${sql.ref('userId')}, ${sql.ref('seenAt')})`.execute(
        db,
      )
    },
  },

  '029-acts': {
    up: async (db: Kysely<unknown>) => {
      await db.schema.alterTable('audit').addColumn('address', 'text').execute()
      await addToExports(db, { startedBy: 'text' })
    },
  },

  '030-plain-rows': {
    up: async (db: Kysely<unknown>) => {
      // a place of a row in plain columns; of the hash of such a row there are 31 bits
      await sql`update ${sql.table('deliveredElsewhere')}
        set at = at * 64 + length % 64, length = length / 64`.execute(db)
      await (
        isEmbedded(db)
          ? sql`update delivered set at = at * 64 + length % 64, length = length / 64`
          : sql`alter table delivered alter hash type bigint,
              alter at type bigint using (cast(at as bigint) * 64 + length % 64),
              alter length type integer using (length / 64)`
      ).execute(db)
      // what the checks of a run remember lies in its scratch database
      await db.schema.dropTable('runHashes').ifExists().execute()
    },
  },

  '031-news': { up: (db: Kysely<unknown>) => addToExports(db, { news: 'text' }) },

  '032-delivered-refs': {
    up: async (db: Kysely<unknown>) => {
      // the reference of its product finds an article whose number changed; rows of before have none
      for (const table of ['delivered', 'deliveredElsewhere', 'written'])
        await db.schema
          .alterTable(table)
          .addColumn('ref', 'text', column => column.notNull().defaultTo(''))
          .execute()
      await sql`create index delivered_ref on delivered (ref) where ref <> ''`.execute(db)
      await sql`create index delivered_lower on delivered (lower(article))`.execute(db)
    },
  },

  '033-delivered-eans': {
    up: async (db: Kysely<unknown>) => {
      // TB.One takes each EAN once; rows of before have none
      for (const table of ['delivered', 'deliveredElsewhere', 'written'])
        await db.schema
          .alterTable(table)
          .addColumn('ean', 'text', column => column.notNull().defaultTo(''))
          .execute()
      await sql`create index delivered_ean on delivered (ean) where ean <> ''`.execute(db)
    },
  },

  '034-fallback-cells': {
    up: async (db: Kysely<unknown>) => {
      // a text that the fallback locale replaces is told from a fallback text that changed
      for (const table of ['delivered', 'deliveredElsewhere', 'written'])
        await db.schema.alterTable(table).addColumn('fallbacks', 'text').execute()
    },
  },

  '035-delivered-variants': {
    up: async (db: Kysely<unknown>) => {
      // whether an article is a variant; rows of before tell it by their numbers
      for (const table of ['delivered', 'deliveredElsewhere', 'written'])
        await db.schema.alterTable(table).addColumn('isVariant', 'integer').execute()
      await sql`create index delivered_product on delivered (product) where product <> article`.execute(db)
    },
  },

  '036-withdrawal-causes': {
    up: (db: Kysely<unknown>) => db.schema.alterTable('written').addColumn('cause', 'text').execute(),
  },

  '037-versions': {
    up: async (db: Kysely<unknown>) => {
      await sql`create table versions (id integer not null primary key, document text not null, at text not null,
        ${sql.ref('user')} text not null, address text, action text not null, ${sql.ref('of')} integer,
        data text)`.execute(db)
      await sql`create index versions_document on versions (document, id)`.execute(db)
      await sql`create index versions_at on versions (at)`.execute(db)
    },
  },

  '038-counters': {
    up: async (db: Kysely<unknown>) => {
      await db.schema
        .createTable('counters')
        .addColumn('name', 'text', column => column.notNull())
        .addColumn('suffix', 'text', column => column.notNull())
        .addColumn('labels', 'text', column => column.notNull())
        .addColumn('value', 'double precision', column => column.notNull())
        .addPrimaryKeyConstraint('counters_key', ['name', 'suffix', 'labels'])
        .execute()
    },
  },

  '039-schedule-runs': {
    up: async (db: Kysely<unknown>) => {
      await sql`create table ${sql.table('scheduleRuns')} (${sql.ref('scheduleId')} integer not null,
        due bigint not null, primary key (${sql.ref('scheduleId')}, due))`.execute(db)
    },
  },

  '040-call-slots': {
    up: async (db: Kysely<unknown>) => {
      await sql`create table ${sql.table('callSlots')} (account text not null, slot integer not null,
        owner text not null, until bigint not null, primary key (account, slot))`.execute(db)
    },
  },

  '041-file-parts': {
    up: async (db: Kysely<unknown>) => {
      const bytes = sql.raw(isEmbedded(db) ? 'blob' : 'bytea')
      await sql`create table ${sql.table('fileParts')} (run integer not null, at bigint not null,
        length integer not null, attempt integer not null, ${sql.ref('isLast')} integer not null,
        stored integer not null, data ${bytes}, primary key (run, at))`.execute(db)
      // they are compressed already
      if (!isEmbedded(db))
        await sql`alter table ${sql.table('fileParts')} alter column data set storage external`.execute(db)
    },
  },

  '042-tokens': {
    up: async (db: Kysely<unknown>) => {
      const texts = ['scope', 'validFor', 'createdBy', 'createdAt', 'expiresAt'].map(
        name => sql`${sql.ref(name)} text not null`,
      )
      await sql`create table tokens (id integer not null primary key, name text not null unique,
        hash text not null unique, ${sql.join(texts)}, ${sql.ref('expiresOn')} text,
        ${sql.ref('lastUsedAt')} text)`.execute(db)
    },
  },

  '043-webhook-messages': {
    up: async (db: Kysely<unknown>) => {
      const texts = ['webhook', 'event', 'subject', 'messageId', 'body', 'createdAt', 'state'].map(
        name => sql`${sql.ref(name)} text not null`,
      )
      const table = sql.table('webhookMessages')
      await sql`create table ${table} (id integer not null primary key,
        ${sql.ref('webhookId')} integer not null, ${sql.join(texts)}, tries integer not null,
        ${sql.ref('dueAt')} bigint not null, ${sql.ref('busyUntil')} bigint not null,
        status integer, ${sql.ref('durationMs')} integer, answer text,
        unique (${sql.ref('webhookId')}, subject))`.execute(db)
      await sql`create index webhook_messages_waiting on ${table} (${sql.ref('dueAt')})
        where state = 'waiting'`.execute(db)
    },
  },

  '044-connections': {
    up: async (db: Kysely<unknown>) => {
      // rows that belong to a run are those of its connection
      const tables = ['exports', 'records', 'settings', 'versions', 'master', 'renamedOptions']
      for (const table of [...tables, 'delivered', 'deliveredElsewhere', 'deliveredTo'])
        await db.schema
          .alterTable(table)
          .addColumn('connection', 'text', column => column.notNull().defaultTo('main'))
          .execute()
    },
  },

  '045-identities': {
    up: async (db: Kysely<unknown>) => {
      await sql`create table identities (issuer text not null, subject text not null,
        ${sql.ref('userId')} integer not null, primary key (issuer, subject))`.execute(db)
      await db.schema
        .alterTable('sessions')
        .addColumn('atProvider', 'integer', column => column.notNull().defaultTo(0))
        .execute()
    },
  },

  '046-media-files': {
    up: async (db: Kysely<unknown>) => {
      const bytes = sql.raw(isEmbedded(db) ? 'blob' : 'bytea')
      await sql`create table ${sql.table('mediaFiles')} (id text not null primary key,
        connection text not null default 'main', code text not null, ${sql.ref('contentType')} text not null,
        length bigint, ${sql.ref('storedAt')} bigint not null)`.execute(db)
      await sql`create index media_files_code on ${sql.table('mediaFiles')} (code)`.execute(db)
      await sql`create table ${sql.table('mediaParts')} (file text not null, at bigint not null,
        length integer not null, data ${bytes}, primary key (file, at))`.execute(db)
      // images are compressed already
      if (!isEmbedded(db))
        await sql`alter table ${sql.table('mediaParts')} alter column data set storage external`.execute(db)
    },
  },

  '047-call-waiters': {
    up: async (db: Kysely<unknown>) => {
      await sql`create table ${sql.table('callWaiters')} (account text not null, owner text not null,
        until bigint not null, primary key (account, owner))`.execute(db)
    },
  },

  '048-unsent-mails': {
    up: async (db: Kysely<unknown>) => {
      await sql`create table ${sql.table('unsentMails')} (id text not null primary key, kind text not null,
        data text not null, tries integer not null, ${sql.ref('dueAt')} bigint not null)`.execute(db)
    },
  },

  '049-outbox': { up: moveToOutbox },

  '050-released-files': {
    up: async (db: Kysely<unknown>) => {
      // a process that died between the release and the order to send left them so, and nothing sent them
      await sql`update exports set target = null, tries = 0,
          details = '{"code":"uploading","params":{"file":"' || ${sql.ref('fileName')} || '"}}'
        where uploaded = 0 and details like '{"code":"released"%' and ${sql.ref('fileName')} is not null`.execute(
        db,
      )
    },
  },

  '051-export-states': { up: storeStates },

  '052-no-call-slots': {
    up: async (db: Kysely<unknown>) => {
      for (const table of ['callSlots', 'callWaiters', 'mediaParts', 'mediaFiles'])
        await db.schema.dropTable(table).execute()
    },
  },
}
