import pino from 'pino'
import { createExportFolder } from '../../../server/exports/deliver/exportFolder.ts'
import { writeEvent } from '../../../server/exports/life/events.ts'
import { createMailer } from '../../../server/outbox/mail/mailer.ts'
import { createOutbox } from '../../../server/outbox/outbox.ts'
import { type Clock, isoTime, systemClock } from '../../../server/shared/clock.ts'
import { createNetwork } from '../../../server/shared/networks.ts'
import { createAuditStore } from '../../../server/store/auditStore.ts'
import { createDocumentStore } from '../../../server/store/documentStore.ts'
import { createExportStore } from '../../../server/store/exports/exportStore.ts'
import { createMessageStore } from '../../../server/store/exports/messageStore.ts'
import { createNewsStore } from '../../../server/store/exports/newsStore.ts'
import { createOutboxStore } from '../../../server/store/outbox/outboxStore.ts'
import { createRecordStore } from '../../../server/store/recordStore.ts'
import { users } from '../../../src/resources/users.ts'
import { webhooks } from '../../../src/resources/webhooks.ts'
import { emptyRecordOf } from '../../../src/contract/derive.ts'
import { exportTypes } from '../../../src/contract/calls/exports.ts'
import { type StoreGround, vault } from '../store/onEachDatabase.ts'

/** The outbox on a real database, with a clock that stands except where a test moves it; waits are short. */
export const createOutboxGround = ({ db, folder }: StoreGround) => {
  let now = Date.parse('2026-11-26T12:00:00.000Z')
  const clock: Clock = { now: () => now, sleep: (_ms, signal) => systemClock.sleep(5, signal) }
  const log = pino({ level: 'silent' })
  const store = createOutboxStore(db)
  const records = createRecordStore(db, vault)
  const exports = createExportStore(db)
  const audit = createAuditStore(db)
  const closing: (() => Promise<void>)[] = []

  /** Starts a process; one with the embedded database is alone. */
  const start = ({
    smtpUrl,
    isAlone = true,
    denyPrivate = false,
  }: { smtpUrl?: string; isAlone?: boolean; denyPrivate?: boolean } = {}) => {
    const network = createNetwork(denyPrivate)
    const mailer = createMailer({ smtpUrl, from: 'kontor@example.com', log, silenceMs: 5_000 })
    const outbox = createOutbox({
      store,
      records,
      exports,
      documents: createDocumentStore(db),
      messages: createMessageStore(db),
      news: createNewsStore(db),
      folder: createExportFolder(folder),
      mailer,
      hasMail: smtpUrl !== undefined,
      httpClient: network.httpClient,
      clock,
      log,
      isAlone,
      timeZone: 'Europe/Berlin',
      newName: () => crypto.randomUUID(),
      publicUrl: () => 'https://kontor.example.com',
    })
    outbox.begin()
    const close = async () => {
      await outbox.close()
      mailer.close()
      await network.close()
    }
    closing.push(close)
    return { ...outbox, close }
  }

  return {
    store,
    records,
    exports,
    audit,
    start,
    now: () => now,
    move: (ms: number) => {
      now += ms
    },
    addUser: (email: string, more = {}) =>
      records.create(users, {
        ...emptyRecordOf(users.fields),
        email,
        firstName: 'Ada',
        lastName: 'Lovelace',
        notificationsErrorsEnabled: true,
        notificationsLocale: 'en_US',
        ...more,
      }),
    addWebhook: (url: string, more = {}) =>
      records.create(webhooks, {
        ...emptyRecordOf(webhooks.fields),
        enabled: true,
        name: 'Pager',
        url,
        events: ['exportFailed'],
        overdueHours: 24,
        secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
        activeSince: isoTime(now - 1000),
        ...more,
      }),
    /** An export that fails: the transaction that ends it writes its event. */
    failExport: async () => {
      const startedAt = isoTime(now)
      const order = { type: exportTypes.full, excludeAssets: false, disableUpload: false, originalId: null }
      const details = { code: 'starting', params: {} }
      const id = await exports.create({ ...order, startedAt, fileNames: null, details })
      const row = await exports.claim('a process', 60_000)
      if (!row) throw new Error('the export was not claimed')
      await writeEvent(exports, row, 'fail', {
        details: { code: 'brokeOff', params: { done: 0 } },
        finishedAt: isoTime(now),
        leaseOwner: null,
        leaseUntil: null,
      })
      return id
    },
    /** All messages, oldest first. */
    messages: async () => (await store.page({ range: [0, 99], sort: ['id', 'ASC'] })).rows,
    close: async () => {
      for (const end of closing.splice(0)) await end()
    },
  }
}

export type OutboxGround = ReturnType<typeof createOutboxGround>
