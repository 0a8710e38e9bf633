import Ajv2020 from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exampleRecordOf, inputFieldsOf, type Values } from '../../src/contract/derive.ts'
import { schemaOf } from '../../src/contract/saveSchemas.ts'
import { fieldError } from '../../src/contract/errors.ts'
import { kinds } from '../../src/contract/kinds.ts'
import { carriers, carrierServices } from '../framework/carriers.ts'
import { withDepots } from '../framework/declaredWithDepots.ts'
import { depotLists, depots } from '../framework/depots.ts'
import { withAt } from '../../src/contract/record/paths.ts'
import {
  type Caller,
  dataOf,
  offeredExample,
  readers,
  signInOperator,
} from './http/declared/matrix/matrixFixture.ts'
import { resourceMatrix } from './http/declared/matrix/resourceMatrix.ts'
import { startTestService, type TestService } from './startTestService.ts'

let service: TestService
let operator: Caller
beforeAll(async () => {
  service = await startTestService({ declared: withDepots, optionLists: { carrierServices, ...depotLists } })
  operator = await signInOperator(service)
  for (const n of [1, 2]) await addCarrier(`carrier-${n}`, `Carrier ${n}`)
})
afterAll(() => service.close())
const fixture = () => ({ service, operator })

const addCarrier = async (code: string, name: string) => {
  const record = { ...(await offeredExample(fixture(), carriers, 1)), code, name }
  expect((await service.admin('POST /ui/api/settings/carriers', record)).body.success).toBe(true)
}

let last = 500
const depot = async (more: Values = {}) => ({ ...(await offeredExample(fixture(), depots, ++last)), ...more })
const add = async (record: Values, language = 'en-US') =>
  (await service.admin('POST /ui/api/settings/depots', record, { 'accept-language': language })).body
const shown = async (code: unknown) =>
  dataOf<Values[]>(await service.admin('GET /ui/api/settings/depots')).find(one => one.code === code)

describe('a resource with every kind of field', () => {
  it('omits none', () => {
    const used = new Set(Object.values(depots.fields).map(({ kind }) => kind))
    expect(Object.keys(kinds).filter(kind => !used.has(kind as keyof typeof kinds))).toEqual([])
  })
})

resourceMatrix(depots, fixture)

it('limits a field to its role', async () => {
  const record = await depot({ fee: { amount: '5', currency: 'EUR' } })
  const refused = { success: false, errors: { fee: [fieldError('reserved', 'en')] } }
  expect((await operator('POST /ui/api/settings/depots', record)).body).toEqual(refused)
  expect(await add(record)).toMatchObject({ success: true })
  const change = `PUT /ui/api/settings/depots/${String(record.code)}`
  expect((await operator(change, { ...record, fee: null })).body).toEqual(refused)
  expect((await operator(change, { ...record, note: 'later' })).body).toMatchObject({ success: true })
})

describe('the OpenAPI document', () => {
  interface Document {
    paths: Record<string, Record<string, { requestBody: { content: Record<string, { schema: object }> } }>>
  }
  let validate: (record: unknown) => boolean
  let properties: Record<string, unknown>
  beforeAll(async () => {
    const { paths } = (await service.call('GET /ui/api/openapi.json')).body as unknown as Document // openApi.test.ts validates it
    const schema = paths['/ui/api/settings/depots']?.post?.requestBody.content['application/json']?.schema
    const ajv = new Ajv2020({ strict: false, allErrors: true })
    addFormats.default(ajv)
    validate = ajv.compile(schema ?? false)
    properties = (schema as { properties: Record<string, unknown> }).properties
  })

  it('describes each kind by more than its existence', () => {
    const vague = inputFieldsOf(depots.fields).filter(
      ([path]) => path in properties && Object.keys(properties[path] as object).length === 0,
    )
    expect(vague.map(([path]) => path)).toEqual([])
    expect(properties).toMatchObject({
      country: { anyOf: [{ type: 'string', pattern: '^[A-Z]{2}$' }, { type: 'null' }] },
      opened: { type: 'string', format: 'date', formatMinimum: '2000-01-01', formatMaximum: '2030-12-31' },
      rent: { anyOf: [{ properties: { currency: { enum: ['EUR', 'CHF', 'JPY'] } } }, { type: 'null' }] },
      mark: { anyOf: [{ pattern: '^#[0-9a-f]{6}$' }, { type: 'null' }] },
      headers: { anyOf: [{ contentMediaType: 'application/json' }, { type: 'null' }] },
      terms: { anyOf: [{ properties: { content: { contentEncoding: 'base64' } } }, { type: 'null' }] },
      carrier: { type: 'string', description: 'Id of one of carriers' },
      others: { type: 'array', items: { description: 'Id of one of carriers' } },
    })
  })

  it('accepts the examples of each kind, as they are saved', () => {
    for (const n of [1, 2, 3, 40]) {
      const record = { ...exampleRecordOf(depots.fields, n), carrier: 'carrier-1' }
      expect(validate(schemaOf(depots.fields, 'create').parse(record))).toBe(true)
    }
  })

  it.each([
    ['country', 'Germany'],
    ['opened', '2026-02-30'],
    ['opened', '1999-12-31'],
    ['opened', '2031-01-01'],
    ['rent', { amount: 'ten', currency: 'EUR' }],
    ['rent', { amount: '10.00', currency: 'USD' }],
    ['rent', 10],
    ['mark', 'green'],
    ['terms', 'a file'],
    ['carrier', null],
    ['others', 'carrier-1'],
    ['gates', 1.5],
  ])('refuses for %s: %j', (path, value) => {
    const record = schemaOf(depots.fields, 'create').parse({
      ...exampleRecordOf(depots.fields, 1),
      carrier: 'carrier-1',
    })
    expect(validate(withAt(record, path, value))).toBe(false)
  })

  it('describes the call that fetches a file', async () => {
    const { paths } = (await service.call('GET /ui/api/openapi.json')).body as unknown as Document
    expect(paths['/ui/api/settings/depots/{id}/files/terms']).toMatchObject({
      get: {
        summary: 'The file of terms',
        responses: { 200: { content: { 'application/octet-stream': expect.anything() } } },
      },
    })
  })
})

describe('a save', () => {
  it.each(readers)('is refused with the sentence of each kind, in %s', async (language, header) => {
    const refused = async (wrong: Values) => (await add(await depot(wrong), header)).errors
    const en = language === 'en'
    expect(await refused({ code: 'X1' })).toEqual({
      code: [en ? 'The letter D and a number.' : 'Der Buchstabe D und eine Zahl.'],
    })
    expect(await refused({ country: 'de' })).toEqual({
      country: [en ? 'Two capital letters.' : 'Zwei Großbuchstaben.'],
    })
    expect(await refused({ country: 'XX' })).toEqual({
      country: [en ? 'XX is no country.' : 'XX ist kein Land.'],
    })
    expect(await refused({ opened: '1999-12-31' })).toEqual({
      opened: [en ? 'Not before 1 Jan 2000.' : 'Nicht vor dem 01.01.2000.'],
    })
    expect(await refused({ opened: '2031-01-01' })).toEqual({
      opened: [en ? 'Not after 31 Dec 2030.' : 'Nicht nach dem 31.12.2030.'],
    })
    expect(await refused({ rent: { amount: '1.005', currency: 'EUR' } })).toEqual({
      rent: [
        en
          ? 'An amount in EUR has at most 2 decimal places. Round it.'
          : 'Ein Betrag in EUR hat höchstens 2 Nachkommastellen. Runden Sie ihn.',
      ],
    })
    expect(await refused({ headers: '{\n  "a": 1,\n}' })).toEqual({
      headers: [
        en
          ? 'This is not JSON: correct line 3, column 1.'
          : 'Das ist kein JSON: Korrigieren Sie Zeile 3, Spalte 1.',
      ],
    })
    expect(await refused({ carrier: 'nobody' })).toEqual({
      carrier: [
        en
          ? '“nobody” does not exist, or no longer. Choose another.'
          : '„nobody“ gibt es nicht oder nicht mehr. Wählen Sie einen anderen Eintrag.',
      ],
    })
    expect(await refused({ others: ['carrier-1', 'nobody'] })).toEqual({
      others: [expect.stringContaining('nobody')],
    })
    expect(
      await refused({ terms: { name: 'a.exe', type: 'application/x-msdownload', size: 3, content: 'AAAA' } }),
    ).toEqual({
      terms: [expect.stringContaining('.txt, text/plain, application/pdf')],
    })
  })

  it('keeps an amount to the cent, in every input form', async () => {
    const rents = [
      { amount: '12.5', currency: 'CHF' },
      { amount: 0.1, currency: 'EUR' },
      { amount: '700000', currency: 'JPY' },
    ]
    const kept = []
    for (const rent of rents) {
      const record = await depot({ rent })
      expect(await add(record)).toMatchObject({ success: true })
      kept.push((await shown(record.code))?.rent)
    }
    expect(kept).toEqual([
      { amount: '12.50', currency: 'CHF' },
      { amount: '0.10', currency: 'EUR' },
      { amount: '700000', currency: 'JPY' },
    ])
  })

  it('writes a color in full and JSON in lines', async () => {
    const record = await depot({ mark: ' #ABC ', headers: '{"n":12345678901234567890}' })
    await add(record)
    expect(await shown(record.code)).toMatchObject({
      mark: '#aabbcc',
      headers: '{\n  "n": 12345678901234567890\n}',
    })
  })
})

describe('a file', () => {
  const hello = { name: 'hello world.txt', type: 'text/plain', size: 5, content: 'aGVsbG8=' }
  const keep = async (terms: unknown = hello) => {
    const record = await depot({ terms })
    return { record, body: await add(record) }
  }

  it('is not in the list and the log', async () => {
    const { record } = await keep()
    expect((await shown(record.code))?.terms).toEqual({ name: hello.name, type: hello.type, size: 5 })
    const log = await service.admin('GET /ui/api/audit')
    expect(JSON.stringify(log.body)).toContain('hello world.txt')
    expect(JSON.stringify(log.body)).not.toContain(hello.content)
  })

  it('is recorded as replaced if another one looks the same', async () => {
    const { record } = await keep()
    const path = `/ui/api/settings/depots/${String(record.code)}`
    const others = { ...hello, content: Buffer.from('HELLO').toString('base64') }
    await service.admin(`PUT ${path}`, { ...(await shown(record.code)), terms: others })
    const [entry] = (await service.admin('GET /ui/api/audit')).body as unknown as Record<string, string>[]
    expect(JSON.parse(entry?.['before'] ?? '')).toEqual({
      terms: { name: hello.name, type: hello.type, size: 5 },
    })
    expect(JSON.parse(entry?.['after'] ?? '')).toEqual({ terms: '(changed)' })
  })

  it('is fetched by its own call, like other write-only values', async () => {
    const { record } = await keep({ ...hello, name: 'Größe (1).txt' })
    const { status, body, headers } = await service.admin(
      `GET /ui/api/settings/depots/${String(record.code)}/files/terms`,
    )
    expect([status, body.text]).toEqual([200, 'hello'])
    expect(headers.get('content-type')).toBe('application/octet-stream')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename*=utf-8''Gr%C3%B6%C3%9Fe%20%281%29.txt`,
    )
  })

  it('is not available without a login', async () => {
    const { record } = await keep()
    const path = `GET /ui/api/settings/depots/${String(record.code)}/files/terms`
    expect((await service.call(path)).status).toBe(401)
  })

  it('stays if a save returns its metadata, and is removed if a save returns nothing', async () => {
    const { record } = await keep()
    const path = `/ui/api/settings/depots/${String(record.code)}`
    const back = (await shown(record.code)) ?? {}
    expect((await service.admin(`PUT ${path}`, back)).body).toMatchObject({ success: true })
    expect((await service.admin(`GET ${path}/files/terms`)).body.text).toBe('hello')
    await service.admin(`PUT ${path}`, { ...back, terms: null })
    expect((await service.admin(`GET ${path}/files/terms`)).status).toBe(404)
  })

  it.each([
    ['too large', { ...hello, size: 2049 }, 'The file is too large: at most 2 KB. Choose a smaller one.'],
    [
      'larger than it says',
      { ...hello, content: 'A'.repeat(4000) },
      'The file is too large: at most 2 KB. Choose a smaller one.',
    ],
    ['not whole', { ...hello, size: 6 }, 'The file did not arrive whole. Choose it again.'],
    ['no base64', { ...hello, content: 'a b' }, 'The file did not arrive whole. Choose it again.'],
    [
      'without content',
      { name: 'a.txt', type: 'text/plain', size: 3 },
      'The file did not arrive whole. Choose it again.',
    ],
  ])('is refused when it is %s', async (_case, terms, sentence) => {
    expect((await keep(terms)).body).toEqual({ success: false, errors: { terms: [sentence] } })
  })

  it('loses the folders of its name and an invalid type', async () => {
    const { record } = await keep({ ...hello, name: 'C:\\secret\\a.txt', type: 'x\r\ny' })
    expect((await shown(record.code))?.terms).toEqual({
      name: 'a.txt',
      type: 'application/octet-stream',
      size: 5,
    })
  })
})

describe('a reference', () => {
  it('offers the records of the other resource by id and title, sorted by title', async () => {
    await addCarrier('aaa', 'Zebra')
    const lists = dataOf<Record<string, unknown[]>>(
      await service.admin('GET /ui/api/settings/depots/options'),
    )
    expect(lists['records.carriers']).toEqual(expect.arrayContaining([{ code: 'aaa', label: 'Zebra' }]))
    expect(lists['records.carriers']?.at(-1)).toEqual({ code: 'aaa', label: 'Zebra' })
  })

  it.each([
    [
      'en-US',
      '“Slow” is still used: Depots (One, Two, Three and 2 more). Choose something else there first.',
    ],
    [
      'de-DE',
      '„Slow“ wird noch verwendet: Lager (One, Two, Three und 2 weitere). Wählen Sie dort zuerst etwas anderes.',
    ],
  ])('protects its target from deletion, in %s', async (language, message) => {
    const code = `slow-${language}`
    await addCarrier(code, 'Slow')
    const names = ['One', 'Two', 'Three', 'Four', 'Five']
    const added = []
    for (const [index, name] of names.entries()) {
      const record = await depot({ name, ...(index % 2 ? { others: [code] } : { carrier: code }) })
      await add(record)
      added.push(record.code)
    }
    const remove = async () =>
      (
        await service.admin(`DELETE /ui/api/settings/carriers/${code}`, undefined, {
          'accept-language': language,
        })
      ).body
    expect(await remove()).toEqual({ success: false, message })
    const rows = dataOf<Values[]>(await service.admin('GET /ui/api/settings/carriers'))
    expect(rows.map(row => row.code)).toContain(code)
    for (const depotCode of added) await service.admin(`DELETE /ui/api/settings/depots/${String(depotCode)}`)
    expect(await remove()).toEqual({ success: true })
  })

  it("accepts the number of a numbered record in react-admin's form", () => {
    const schema = schemaOf({ to: { kind: 'reference', label: 'To', to: 'users' } }, 'create')
    expect(schema.parse({ to: 7 })).toEqual({ to: '7' })
  })

  it('does not start if the resource is not declared', async () => {
    const { carriers: _gone, ...resources } = withDepots.resources as Record<string, typeof depots>
    await expect(
      startTestService({ declared: { ...withDepots, resources } as never, optionLists: depotLists }),
    ).rejects.toThrow(/depots: fields\.carrier\.to names the resource "carriers", which is not there/)
  })
})
