/** Rows of a table, by column. */
export type Rows = readonly Readonly<Record<string, string | number | null>>[]

/**
 * The releases that have a schema of their own.
 * @param last the last migration of the release
 * @param schema the beginning of the SHA-256 of its tables and indexes on SQLite, from the released code: `schemaOf`
 */
export const releases = [
  { version: '2.23.0', last: '029-acts', schema: 'fb6928b6d77b' },
  { version: '2.24.0', last: '030-plain-rows', schema: 'cf520624a1e4' },
  { version: '2.25.0', last: '034-fallback-cells', schema: '1bba05277ca9' },
  { version: '2.26.0', last: '035-delivered-variants', schema: 'c72e2528046a' },
  { version: '2.27.0', last: '042-tokens', schema: 'b2cb4c7d3917' },
  { version: '2.28.0', last: '045-identities', schema: '481a3c48e153' },
  { version: '2.29.0', last: '047-call-waiters', schema: 'b1381d6a67f7' },
  { version: '2.30.0', last: '048-unsent-mails', schema: 'a3c1fb5ebd32' },
  { version: '2.31.0', last: '050-released-files', schema: '26e3fdfc9576' },
  { version: '2.32.0', last: '052-no-call-slots', schema: 'bcf31f4ec668' },
] as const

const day = '2026-11-25T08:00:00.000Z'
const moment = Date.parse(day)
const target = 'sftp://tbone@sftp.example:22/in'

/** A user whose password is `administrator.password` of the tests. */
const user = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'admin@example.com',
  password: '',
  roles: ['ROLE_ADMIN'],
  notificationsErrorsEnabled: true,
  notificationsLocale: 'de_DE',
}

const schedule = {
  enabled: false,
  name: 'Nightly',
  scheduleType: 'daily',
  scheduleParameters: { dailyHour: 2, dailyMinute: 30 },
  options: { isDelta: true, disableUpload: false, excludeAssets: false },
}

/** An export that was delivered, with a message, and one that failed. */
const anExport = {
  excludeAssets: 0,
  disableUpload: 0,
  startedAt: day,
  finishedAt: '2026-11-25T08:01:00.000Z',
  details: '{"code":"finished","params":{}}',
  total: 3,
  processed: 3,
  startedBy: 'admin@example.com',
  attempt: 1,
}

/**
 * Rows of a release in each table that it has.
 * @param password the hash of the administrator's password
 */
export const rowsOf = (last: string, password: string): Readonly<Record<string, Rows>> => {
  const has = (migration: string) => last >= migration
  const at = { at: 130, length: 70 }
  /** Before 030 places were packed: see `018-small-rows`. */
  const place = has('030') ? at : { at: 2, length: 70 * 64 + 2 }
  const delivered = { hash: 12_345, run: 1, product: 'shirt', ...place }
  return {
    records: [
      { resource: 'users', id: '1', data: JSON.stringify({ ...user, password }), position: 1 },
      { resource: 'schedules', id: '1', data: JSON.stringify(schedule), position: 1 },
      {
        resource: 'channels',
        id: 'shop',
        data: '{"enabled":true,"name":"shop","label":"Shop"}',
        position: 1,
      },
    ],
    settings: [
      { name: 'retention', data: '{"fileDays":400,"messageDays":400,"auditDays":400}' },
      { name: 'mapping', data: '{"a_nr":{"sources":[{"type":"attribute","attribute":"sku"}]}}' },
    ],
    sequences: [
      { name: 'audit', last: 1 },
      { name: 'exports', last: 2 },
      { name: 'records.schedules', last: 1 },
      { name: 'records.users', last: 1 },
    ],
    master: [{ kind: 'attributes', parent: '', code: 'sku', data: '{"code":"sku"}' }],
    exports: [
      {
        ...anExport,
        ...(!has('049') && { notified: 1 }),
        id: 1,
        ...(has('051') && { state: 'finished', outcome: 'delivered' }),
        type: 1,
        status: 3,
        successful: 2,
        warnings: 1,
        fileName: 'first.csv',
        hasFile: 1,
        uploaded: 1,
        delivered: 1,
        target,
      },
      {
        ...anExport,
        ...(!has('049') && { notified: 1 }),
        id: 2,
        ...(has('051') && { state: 'finished', outcome: 'unchanged' }),
        type: 2,
        status: 4,
        successful: 0,
        warnings: 0,
        fileName: null,
        hasFile: 0,
        uploaded: null,
        delivered: 0,
        target: null,
      },
    ],
    exportMessages: [
      {
        exportId: 1,
        seq: 0,
        severity: 1,
        product: 'shirt',
        ref: 'r1',
        code: 'tooLong',
        field: 'a_comp',
        params: '{"column":"a_comp"}',
      },
    ],
    exportCauses: [{ exportId: 1, code: 'tooLong', field: 'a_comp', messages: 1, products: 1, firstSeq: 0 }],
    audit: [
      {
        id: 1,
        at: day,
        user: 'admin@example.com',
        action: 'update',
        resource: 'channels',
        record: 'shop',
        recordName: 'Shop',
        before: '{"enabled":false}',
        after: '{"enabled":true}',
        address: '192.0.2.7',
      },
    ],
    delivered: [
      { article: 'shirt-M', ...delivered },
      { article: 'shirt-S', ...delivered },
    ],
    deliveredElsewhere: [{ target: 'ftp://old.example:21/in', article: 'shirt-L', ...delivered }],
    deliveredTo: [{ target }],
    written: [
      {
        run: 1,
        article: 'shirt-S',
        product: 'shirt',
        hash: 12_345,
        ...at,
        kind: 1,
        oldRun: null,
        share: 0.5,
      },
    ],
    known: [{ run: 1, article: 'shirt-M', failed: 0, at: 130, ref: 'r1' }],
    runRefs: [{ place: 0, run: 2, list: 1, ref: 'r1', holder: '' }],
    renamedOptions: [
      { attribute: 'color', option: 'red', locale: 'de_DE', before: 'Rot', after: 'Feuerrot', at: moment },
    ],
    assets: [{ url: 'https://assets.example/1.jpg', ok: 1, at: moment }],
    scheduleMarks: [{ scheduleId: 1, timing: '[false]', handledUntil: moment, fired: null }],
    sessions: [
      {
        id: 'a session',
        userId: 1,
        stamp: 'stamp',
        createdAt: moment,
        seenAt: moment,
        expiresAt: moment,
        endedAt: null,
        address: '192.0.2.7',
        browser: 'Firefox, Linux',
        mustChange: 0,
      },
    ],
    ...(has('037') && {
      versions: [
        { id: 1, document: 'mapping', at: day, user: 'admin@example.com', action: 'update', data: '{}' },
      ],
      counters: [{ name: 'kontor_exports_total', suffix: '', labels: '{"type":"full"}', value: 1 }],
      scheduleRuns: [{ scheduleId: 1, due: moment }],
      tokens: [
        {
          id: 1,
          name: 'pager',
          hash: 'hash',
          scope: 'read',
          validFor: '90',
          createdBy: 'admin@example.com',
          createdAt: day,
          expiresAt: day,
        },
      ],
    }),
    ...(has('045') && { identities: [{ issuer: 'https://idp.example', subject: 'ada', userId: 1 }] }),
    ...(has('049') && {
      outbox: [
        {
          id: 1,
          kind: 'mail',
          targetId: 1,
          target: 'admin@example.com',
          event: 'exportFailed',
          subject: 'export 2 exportFailed 1',
          messageId: 'msg_1',
          content: '{}',
          createdAt: day,
          state: 'accepted',
          tries: 1,
          dueAt: null,
        },
      ],
    }),
    ...(has('045') &&
      !has('049') && {
        webhookMessages: [
          {
            id: 1,
            webhookId: 1,
            webhook: 'Pager',
            event: 'exportFailed',
            subject: 'export 2 exportFailed 1',
            messageId: 'msg_1',
            body: '{}',
            createdAt: day,
            state: 'accepted',
            tries: 1,
            dueAt: 0,
            busyUntil: 0,
            status: 200,
            answer: 'thanks',
          },
          {
            id: 2,
            webhookId: 1,
            webhook: 'Pager',
            event: 'exportOnHold',
            subject: 'export 2 exportOnHold 1',
            messageId: 'msg_2',
            body: '{}',
            createdAt: day,
            state: 'waiting',
            tries: 1,
            dueAt: moment,
            busyUntil: 0,
            answer: '{"failure":"timeout","host":"pager.example","detail":""}',
          },
        ],
      }),
    ...(has('048') &&
      !has('049') && {
        unsentMails: [
          { id: 'mail_1', kind: 'mail', data: '{"export":2,"to":1}', tries: 1, dueAt: moment },
          {
            id: 'mail_2',
            kind: 'digest',
            data: JSON.stringify({ since: day, until: day, to: 1 }),
            tries: 1,
            dueAt: moment,
          },
        ],
      }),
  }
}

/** The tables whose rows 049 moves into the outbox. */
export const movedIn049: readonly string[] = ['webhookMessages', 'unsentMails']

/** The outbox of 2.30.0 after the migration, without the times of what was moved. */
export const movedToOutbox = [
  {
    kind: 'webhook',
    targetId: 1,
    target: 'Pager',
    state: 'accepted',
    dueAt: null,
    answer: 'thanks',
    failure: null,
  },
  {
    kind: 'webhook',
    targetId: 1,
    target: 'Pager',
    state: 'waiting',
    dueAt: day,
    answer: null,
    failure: '{"failure":"timeout","host":"pager.example","detail":""}',
  },
  { kind: 'event', event: 'exportEnded', content: '{"attempt":0,"facts":null,"export":2,"to":1}' },
  {
    kind: 'event',
    event: 'dailyMail',
    content: `{"attempt":0,"facts":null,"since":"${day}","until":"${day}","to":1}`,
  },
]
