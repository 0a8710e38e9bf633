import { http, type HttpHandler, HttpResponse } from 'msw'
import type { Call } from '../../src/contract/calls/call.ts'
import { type BulkBody, callsOf, settingsCallsOf } from '../../src/contract/calls/declaredCalls.ts'
import {
  concealRecord,
  emptyRecordOf,
  mergeRecord,
  optionListsOf,
  type Values,
} from '../../src/contract/derive.ts'
import { schemaOf } from '../../src/contract/saveSchemas.ts'
import { formatIssue, messagesOfIssues } from '../../src/contract/errors.ts'
import type { Choice, SaveMode } from '../../src/contract/kinds.ts'
import type { Branch } from '../shared/branches.ts'
import { type Declaration, isResource, type ResourceDeclaration } from '../../src/contract/resource.ts'
import { languageOf } from '../../src/contract/words.ts'
import { languages } from '../../src/resources/languages.ts'
import { branchesWith, exampleWith } from '../shared/exampleWith.ts'
import { anywhere } from './service.ts'

/** What an option list holds where a test says nothing else. */
const sampleChoices = [
  { code: 'code1', label: 'Choice 1', isLocalized: true },
  { code: 'code2', label: 'Choice 2', isLocalized: true },
] as const

/** What its form asks of a declaration beyond the schema. */
const fitting: Readonly<Record<string, Values>> = {
  [languages.name]: { numberFormatThousandSeparator: '.', numberFormatDecimalSeparator: ',' },
}

/** A record that its form takes: an example whose choices come from the sample lists. */
export const exampleRecord = ({ name, fields }: Declaration, n: number, branch?: Branch): Values => ({
  ...exampleWith(() => sampleChoices, fields, n, branch),
  ...fitting[name],
})

/** The branches of a declaration whose choices come from the sample lists. */
export const exampleBranches = ({ fields }: Declaration): Branch[] =>
  branchesWith(() => sampleChoices, fields)

interface Given {
  /** What is stored at the start; two examples where it says nothing. */
  readonly records?: readonly Values[]
  /** Choices by the name of the option list; `code1`, `code2` where it says nothing. */
  readonly options?: Readonly<Record<string, readonly Choice[]>>
}

type Answer = (request: Request, id: string) => Promise<unknown> | unknown

/** Answers by the declared call; an answer that does not fit the contract breaks the test. */
const bind = (call: Call, answer: Answer): HttpHandler =>
  http[call.method.toLowerCase() as 'get'](anywhere(call.path), async ({ request, params }) => {
    const reply = await answer(request, String(params['id'] ?? ''))
    call.reply.parse(reply)
    return HttpResponse.json(reply as object) // just parsed
  }) // every verb takes the same arguments

const parseBody = async ({ fields }: Declaration, request: Request, on: SaveMode) => {
  const language = languageOf(request.headers.get('accept-language'))
  return schemaOf(fields, on).safeParse(await request.json(), { error: formatIssue(language) })
}

const choicesOf = ({ fields }: Declaration, given: Given) =>
  Object.fromEntries(optionListsOf(fields).map(name => [name, given.options?.[name] ?? sampleChoices]))

const seed = (declaration: Declaration, n: number): Values => ({ ...exampleRecord(declaration, n), id: n })

const forResource = (declaration: ResourceDeclaration, given: Given): HttpHandler[] => {
  const { fields, id } = declaration
  let records = [...(given.records ?? [seed(declaration, 1), seed(declaration, 2)])]
  const show = (record: Values) => ({
    // what only the service writes stands on its default
    ...concealRecord(fields, { ...emptyRecordOf(fields), ...record }),
    ...(id === 'id' ? { id: record['id'] } : {}),
  })
  const is = (wanted: string) => (record: Values) => String(record[id]) === wanted
  const answers: Partial<Record<string, Answer>> = {
    list: () => ({ success: true, data: records.map(show) }),
    options: () => ({ success: true, data: choicesOf(declaration, given) }),
    get: (_request, wanted) => {
      const record = records.find(is(wanted))
      if (record) return show(record)
      throw HttpResponse.json({ success: false, message: 'It is gone.' }, { status: 404 })
    },
    create: async request => {
      const parsed = await parseBody(declaration, request, 'create')
      if (!parsed.success) return { success: false, errors: messagesOfIssues(parsed.error.issues) }
      const next = Math.max(0, ...records.map(record => Number(record['id'] ?? 0))) + 1
      records = [...records, { ...parsed.data, id: next }]
      return { success: true, data: { id: next } }
    },
    update: async (request, wanted) => {
      const parsed = await parseBody(declaration, request, 'update')
      if (!parsed.success) return { success: false, errors: messagesOfIssues(parsed.error.issues) }
      records = records.map(record =>
        is(wanted)(record)
          ? { ...mergeRecord(fields, parsed.data, { ...emptyRecordOf(fields), ...record }), id: record['id'] }
          : record,
      )
      return { success: true }
    },
    delete: (_request, wanted) => {
      records = records.filter(record => !is(wanted)(record))
      return { success: true }
    },
    bulk: async request => {
      const body = (await request.json()) as BulkBody // what the provider sends
      for (const one of body.ids)
        records =
          'change' in body
            ? records.map(record => (is(String(one))(record) ? { ...record, ...body.change } : record))
            : records.filter(record => !is(String(one))(record))
      return { success: true, data: body.ids.map(one => ({ id: one, result: 'done' })) }
    },
  }
  const calls: Readonly<Partial<Record<string, Call>>> = callsOf(declaration)
  return Object.entries(answers).flatMap(([verb, answer]) => {
    const call = calls[verb]
    return call && answer ? [bind(call, answer)] : []
  })
}

const forSettings = (declaration: Declaration, given: Given): HttpHandler[] => {
  if (isResource(declaration)) return []
  const { fields } = declaration
  let record = given.records?.[0] ?? seed(declaration, 1)
  const { get, options, save, test } = settingsCallsOf(declaration)
  return [
    ...(test ? [bind(test, () => ({ success: true, reason: null, error: null }))] : []),
    ...(options ? [bind(options, () => ({ success: true, data: choicesOf(declaration, given) }))] : []),
    ...(get
      ? [
          bind(get, () => ({
            success: true,
            data: concealRecord(fields, { ...emptyRecordOf(fields), ...record }),
          })),
        ]
      : []),
    ...(save
      ? [
          bind(save, async request => {
            const parsed = await parseBody(declaration, request, 'update')
            if (!parsed.success) return { success: false, errors: messagesOfIssues(parsed.error.issues) }
            record = mergeRecord(fields, parsed.data, { ...emptyRecordOf(fields), ...record })
            return { success: true }
          }),
        ]
      : []),
  ]
}

/**
 * Answers every call of a declaration from memory: lists, options, creates, changes, deletes, and refuses what
 * its schema refuses. Options come first, since `/options` would also be an `/:id`.
 * @example server.use(...handlersFor(channels))
 */
export const handlersFor = (declaration: Declaration, given: Given = {}): HttpHandler[] =>
  isResource(declaration) ? forResource(declaration, given) : forSettings(declaration, given)
