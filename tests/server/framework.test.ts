import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { optionLists } from '../../server/http/optionLists.ts'
import { callsOf } from '../../src/contract/calls/declaredCalls.ts'
import { openApiPath } from '../../src/contract/openapi/openapi.ts'
import { inputFieldsOf } from '../../src/contract/derive.ts'
import { schemaOf } from '../../src/contract/saveSchemas.ts'
import { formatIssue, messagesOfIssues } from '../../src/contract/errors.ts'
import type { WordsOf } from '../../src/contract/declarationTexts.ts'
import { resources } from '../../src/resources/index.ts'
import { carriers, carrierServices, german } from '../framework/carriers.ts'
import { withCarriers } from '../framework/declaredWithCarriers.ts'
import { wrongCarriers } from '../framework/wrongCarriers.ts'
import { missingWords } from '../shared/missingWords.ts'
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
const start = (folder?: string) =>
  startTestService({ declared: withCarriers, optionLists: { carrierServices }, folder })
beforeAll(async () => {
  service = await start()
  operator = await signInOperator(service)
})
afterAll(() => service.close())
const fixture = () => ({ service, operator })

/** Lines of code, without empty ones and comments. */
const writtenLines = (text: string) => text.split('\n').filter(line => !/^\s*(\/\/.*)?$/.test(line))
const carriersFile = readFileSync('tests/framework/carriers.ts', 'utf8')

describe('a resource of six fields', () => {
  it('is a declaration, an option list and German words: fewer than 25 lines for both sides', () => {
    expect(inputFieldsOf(carriers.fields)).toHaveLength(6)
    expect(writtenLines(carriersFile).length).toBeLessThan(25)
  })

  // a developer may add carriers of their own
  it.skipIf(carriers.name in resources)('needs no other line: neither half knows it by name', () => {
    const files = ['src', 'server'].flatMap(wing =>
      readdirSync(wing, { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name))
        .map(entry => `${entry.parentPath}/${entry.name}`),
    )
    expect(files.length).toBeGreaterThan(100)
    expect(files.filter(file => /['/.]carriers\b/.test(readFileSync(file, 'utf8')))).toEqual([])
  })

  it('does not compile without all its German words', () => {
    const { days: _lacking, ...fields } = german.fields
    // @ts-expect-error the compiler names fields.days
    const words: WordsOf<typeof carriers> = { ...german, fields }
    expect(missingWords(carriers, words)).toEqual(['carriers.fields.days'])
  })

  it('has its missing German words listed by name', () => {
    expect(missingWords(carriers, german)).toEqual([])
    expect(missingWords(carriers, { label: ['Spedition', ''], fields: { code: 'Kürzel' } })).toEqual([
      'carriers.label.1',
      ...['active', 'name', 'mail', 'days', 'service'].map(name => `carriers.fields.${name}`),
      'carriers.empty',
    ])
  })

  it.skipIf('carrierServices' in optionLists)(
    'does not let the service start without its option list, and names the existing lists',
    async () => {
      await expect(startTestService({ declared: withCarriers })).rejects.toThrow(
        'carriers: fields.service.options names the option list "carrierServices", which is not there.',
      )
    },
  )

  it('is described by the OpenAPI document', async () => {
    const { paths } = (await service.call('GET /ui/api/openapi.json')).body as unknown as {
      paths: Record<string, Record<string, unknown>>
    } // the document that openApi.test.ts validates
    const described = Object.values(callsOf(carriers)).map(
      call => paths[openApiPath(call)]?.[call.method.toLowerCase()],
    )
    expect(described).toHaveLength(8)
    expect(described).toMatchObject(Object.values(callsOf(carriers)).map(({ summary }) => ({ summary })))
    expect(JSON.stringify(paths['/ui/api/settings/carriers'])).toContain('"maximum":60')
  })

  it('survives a restart', async () => {
    const first = await start()
    const record = await offeredExample({ service: first, operator: first.admin }, carriers, 1)
    await first.admin('POST /ui/api/settings/carriers', record)
    await first.close(true)
    const second = await start(first.folder)
    expect(dataOf(await second.admin('GET /ui/api/settings/carriers'))).toEqual([{ ...record, version: 1 }])
    await second.close()
  })

  it.each(wrongCarriers)(
    'is refused for %s in the words of the shared schema',
    async (_case, wrong, sentences) => {
      const record = { ...(await offeredExample(fixture(), carriers, 1)), ...wrong }
      for (const [language, header] of readers) {
        const { body } = await service.admin('POST /ui/api/settings/carriers', record, {
          'accept-language': header,
        })
        expect(body).toEqual({ success: false, errors: sentences(language) })
        const parsed = schemaOf(carriers.fields, 'create').safeParse(record, { error: formatIssue(language) })
        expect(messagesOfIssues(parsed.error?.issues ?? [])).toEqual(sentences(language))
      }
    },
  )
})

resourceMatrix(carriers, fixture)
