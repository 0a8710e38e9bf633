import { type Kysely, sql } from 'kysely'

/** Mails and webhooks get one table, with the messages to webhooks and the mails that could not be sent before. */
export const moveToOutbox = async (db: Kysely<unknown>): Promise<void> => {
  const [outbox, old] = [sql.table('outbox'), sql.table('webhookMessages')]
  const texts = ['kind', 'target', 'event', 'subject', 'messageId', 'content', 'createdAt', 'state'].map(
    name => sql`${sql.ref(name)} text not null`,
  )
  const times = ['triedAt', 'dueAt', 'busyUntil'].map(name => sql`${sql.ref(name)} text`)
  await sql`create table ${outbox} (id integer not null primary key, ${sql.ref('targetId')} integer not null,
    ${sql.join(texts)}, tries integer not null, ${sql.join(times)}, status integer,
    ${sql.ref('durationMs')} integer, answer text, failure text,
    unique (kind, ${sql.ref('targetId')}, subject))`.execute(db)
  await sql`create index outbox_waiting on ${outbox} (${sql.ref('dueAt')}) where state = 'waiting'`.execute(
    db,
  )

  const same = ['id', 'event', 'subject', 'messageId', 'createdAt', 'state', 'tries', 'status', 'durationMs']
  const columns = sql.join(same.map(name => sql.ref(name)))
  // an answer without a status was the sentence that says why there is none
  await sql`insert into ${outbox} (${columns}, kind, ${sql.ref('targetId')}, target, content, answer, failure)
    select ${columns}, 'webhook', ${sql.ref('webhookId')}, webhook, body,
      case when status is null then null else answer end, case when status is null then answer end
    from ${old}`.execute(db)
  const due = await sql<{ id: number; dueAt: number | string }>`select id, ${sql.ref('dueAt')} from ${old}
    where state = 'waiting'`.execute(db)
  for (const { id, dueAt } of due.rows)
    await sql`update ${outbox} set ${sql.ref('dueAt')} = ${new Date(Number(dueAt)).toISOString()}
      where id = ${id}`.execute(db)

  // mails were not written before they were sent: those that were not become events for their users
  let { last } = (await sql<{ last: number }>`select coalesce(max(id), 0) as last from ${outbox}`.execute(db))
    .rows[0] ?? { last: 0 }
  const now = Date.now()
  const addEvent = (event: string, subject: string, data: object) =>
    sql`insert into ${outbox} (id, kind, ${sql.ref('targetId')}, target, event, subject,
      ${sql.ref('messageId')}, content, ${sql.ref('createdAt')}, ${sql.ref('dueAt')}, state, tries)
      values (${++last}, 'event', 0, '', ${event}, ${subject}, '', ${JSON.stringify(data)},
      ${new Date(now).toISOString()}, ${new Date(now).toISOString()}, 'waiting', 0)`.execute(db)
  const mails = await sql<{ id: string; kind: string; data: string }>`select id, kind, data
    from ${sql.table('unsentMails')}`.execute(db)
  for (const { id, kind, data } of mails.rows)
    await addEvent(kind === 'mail' ? 'exportEnded' : 'dailyMail', `unsent ${id}`, {
      attempt: 0,
      facts: null,
      ...(JSON.parse(data) as object), // the columns of `unsentMails` were written as objects
    })
  const ended = await sql<{ id: number; attempt: number }>`select id, attempt from exports
    where notified = 0 and status <> 1 and type <> 4
    and ${sql.ref('finishedAt')} > ${new Date(now - 3_600_000).toISOString()}`.execute(db)
  for (const { id, attempt } of ended.rows)
    await addEvent('exportEnded', `ended ${id}`, { export: id, attempt, facts: null })

  await sql`delete from sequences where name = 'webhookMessages'`.execute(db)
  if (last > 0) await sql`insert into sequences (name, last) values ('outbox', ${last})`.execute(db)
  await sql`drop table ${old}`.execute(db)
  await sql`drop table ${sql.table('unsentMails')}`.execute(db)
  await db.schema.alterTable('exports').dropColumn('notified').execute()
}
