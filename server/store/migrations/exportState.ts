import { type Kysely, sql } from 'kysely'

/** Exports store their state and outcome, which were read from six columns before. */
export const storeStates = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table exports add column state text not null default 'waiting'`.execute(db)
  await sql`alter table exports add column outcome text`.execute(db)

  const says = (code: string) => sql`details like ${sql.lit(`{"code":"${code}"%`)}`
  const [hasFile, disableUpload, changedSince] = ['hasFile', 'disableUpload', 'changedSince'].map(name =>
    sql.ref(name),
  )
  // the numbers of the statuses: 1 running, 4 error, 5 cancelled, 6 on hold
  await sql`update exports set state = case
    when status = 1 and attempt = 0 then 'waiting'
    when status = 1 and uploaded = 1 then 'recording'
    when status = 1 and ${says('uploading')} then 'uploading'
    when status = 1 and ${hasFile} = 1 then 'written'
    when status = 1 then 'reading'
    when status = 6 then 'onHold'
    when status = 5 and ${says('overtaken')} then 'overtaken'
    when status = 5 and difference like '%"decision":{"released":false%' then 'discarded'
    when status = 5 then 'cancelled'
    when uploaded = 0 and ${says('uploading')} then 'resending'
    when uploaded = 0 then 'uploadFailed'
    when ${says('brokeOff')} then 'failed'
    else 'finished' end`.execute(db)

  const differs = (part: string) => sql`coalesce(difference, '') like ${sql.lit(`%${part}%`)}`
  const mentions = (code: string) => sql`notes like ${sql.lit(`%{"code":"${code}"%`)}`
  const isEmpty = sql.join(
    ['nothingPassed', 'nothingThere'].flatMap(code => [says(code), mentions(code)]),
    sql` or `,
  )
  const hasRows = sql`(successful + warnings > 0 or (${differs('"withdrawn":')} and not ${differs('"withdrawn":0')}))`
  // the numbers of the types: 1 full, 2 delta
  const isWhole = sql`(type = 1 or (type = 2 and ${changedSince} is null))`
  await sql`update exports set outcome = case
    when state in ('onHold', 'failed', 'cancelled', 'overtaken') then state
    when state in ('resending', 'uploadFailed') then 'notUploaded'
    when state = 'discarded' then 'cancelled'
    when uploaded = 1 then 'delivered'
    when ${differs('"nothingChanged":true')} then 'unchanged'
    when type = 1 and (${isEmpty}) then 'empty'
    when ${hasRows} then 'written'
    when status = 4 and ${isWhole} and ${disableUpload} = 0 then 'notUploaded'
    else 'unchanged' end
    where state not in ('waiting', 'reading', 'written', 'uploading', 'recording')`.execute(db)
}
