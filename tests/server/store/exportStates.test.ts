import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrations } from '../../../server/store/migrations/migrations.ts'
import { onEachDatabase } from './onEachDatabase.ts'

const [running, successful, warning, error, cancelled, onHold] = [1, 2, 3, 4, 5, 6]
const [full, delta] = [1, 2]
const says = (code: string) => ({ details: `{"code":"${code}","params":{}}` })
const differs = (part: string) => ({ difference: `{"base":null,${part}"exceeded":[]}` })
const sent = { attempt: 1, hasFile: 1 }

/** Rows as versions before stored them, each with the state and the outcome that they meant. */
const rows: readonly (readonly [string, string | null, Readonly<Record<string, string | number | null>>])[] =
  [
    ['waiting', null, { status: running }],
    ['reading', null, { status: running, attempt: 1 }],
    ['reading', null, { status: running, attempt: 2, ...says('brokeOff') }],
    ['written', null, { status: running, ...sent, ...says('written') }],
    ['uploading', null, { status: running, ...sent, ...says('uploading') }],
    ['recording', null, { status: running, ...sent, uploaded: 1, ...says('uploading') }],
    ['onHold', 'onHold', { status: onHold, ...sent, ...says('onHoldWithdrawn') }],
    ['resending', 'notUploaded', { status: error, ...sent, uploaded: 0, ...says('uploading') }],
    ['uploadFailed', 'notUploaded', { status: error, ...sent, uploaded: 0, ...says('brokeOff') }],
    ['failed', 'failed', { status: error, attempt: 1, ...says('brokeOff') }],
    ['cancelled', 'cancelled', { status: cancelled, attempt: 1, ...says('cancelled') }],
    [
      'discarded',
      'cancelled',
      { status: cancelled, ...sent, ...differs('"decision":{"released":false,"by":"ada"},') },
    ],
    ['overtaken', 'overtaken', { status: cancelled, ...sent, ...says('overtaken') }],
    ['finished', 'delivered', { status: warning, ...sent, uploaded: 1, ...says('someWarnings') }],
    ['finished', 'empty', { status: warning, ...sent, type: full, ...says('nothingPassed') }],
    [
      'finished',
      'empty',
      { status: error, ...sent, type: full, notes: '[{"code":"nothingThere","params":{}}]' },
    ],
    ['finished', 'unchanged', { status: warning, ...sent, type: delta, ...says('nothingPassed') }],
    [
      'finished',
      'unchanged',
      {
        status: warning,
        ...sent,
        type: full,
        ...says('nothingPassed'),
        ...differs('"nothingChanged":true,'),
      },
    ],
    ['finished', 'unchanged', { status: successful, ...sent, ...differs('"nothingChanged":true,') }],
    ['finished', 'written', { status: successful, ...sent, successful: 2 }],
    ['finished', 'written', { status: successful, ...sent, ...differs('"withdrawn":12,') }],
    ['finished', 'written', { status: successful, ...sent, successful: 2, disableUpload: 1 }],
    ['finished', 'unchanged', { status: error, ...sent, disableUpload: 1 }],
    ['finished', 'notUploaded', { status: error, ...sent, erroneous: 3, ...differs('"withdrawn":0,') }],
    [
      'finished',
      'unchanged',
      { status: error, ...sent, type: delta, changedSince: '2026-11-20', erroneous: 3 },
    ],
  ]

await onEachDatabase(ground => {
  it('exports of earlier versions have the state and the outcome that they had', async () => {
    const { db } = ground
    for (const column of ['state', 'outcome'])
      await sql`alter table exports drop column ${sql.ref(column)}`.execute(db)
    const columns = {
      type: full,
      excludeAssets: 0,
      disableUpload: 0,
      beingCancelled: 0,
      withdrawLater: 0,
      noTarget: 0,
      startedAt: '2026-11-20T02:00:00.000Z',
      errors: '[]',
      notes: '[]',
      processed: 0,
      successful: 0,
      warnings: 0,
      erroneous: 0,
      attempt: 0,
      tries: 0,
      hasFile: 0,
      delivered: 0,
      ...says('starting'),
    }
    for (const [index, [, , row]] of rows.entries()) {
      const values = Object.entries({ ...columns, id: index + 1, ...row })
      await sql`insert into exports (${sql.join(values.map(([name]) => sql.ref(name)))})
        values (${sql.join(values.map(([, value]) => value))})`.execute(db)
    }
    await migrations['051-export-states']?.up(db)
    const stored = await db.selectFrom('exports').select(['state', 'outcome']).orderBy('id').execute()
    expect(stored.map(({ state, outcome }) => [state, outcome])).toEqual(
      rows.map(([state, outcome]) => [state, outcome]),
    )
  })
})
