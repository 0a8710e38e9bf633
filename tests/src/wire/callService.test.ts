import { http, HttpResponse } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { answer, call, saveReply } from '../../../src/contract/calls/call.ts'
import { calls } from '../../../src/contract/calls/calls.ts'
import { callService, downloadFile } from '../../../src/wire/callService.ts'
import { refusing, server } from '../service.ts'

const sample = call('GET /ui/api/sample/:id', {
  summary: 'A sample',
  reply: answer(z.object({ name: z.string(), note: z.string().nullable() })),
})
const save = call('POST /ui/api/sample', { summary: 'Saves', reply: saveReply })
const start = call('POST /ui/api/start', { summary: 'Starts', reply: answer(z.object({ id: z.number() })) })

const reply = (path: string, body: object | string, init?: ResponseInit) =>
  http.all(`*${path}`, () =>
    typeof body === 'string' ? new HttpResponse(body, init) : HttpResponse.json(body as object, init),
  )

/** Answers the sample with a token that replaces another one, and says what it was asked with. */
const renewing = (told: (request: Request) => void) =>
  http.get('*/ui/api/sample/1', ({ request }) => {
    told(request)
    const answered = { success: true, data: { name: 'x', note: null } }
    return HttpResponse.json(answered, { headers: { 'x-renewed-token': 'new' } })
  })

describe('signs that turn the direction of a text', () => {
  const named = answer(z.object({ name: z.string() }))
  it.each([
    ['are shown by their numbers in what is read', 'GET /ui/api/trace', 'a⟨U+202E⟩b⟨U+2069⟩'],
    ['and in choices', 'GET /ui/api/settings/tradebyte/ftp/options', 'a⟨U+202E⟩b⟨U+2069⟩'],
    ['stay in what a save sends back', 'GET /ui/api/tradebyte/mapping', 'a\u202eb\u2069'],
  ] as const)('%s', async (_what, signature, name) => {
    const [, path = ''] = signature.split(' ')
    server.use(reply(path, { success: true, data: { name: 'a\u202eb\u2069' } }))
    expect((await callService(call(signature, { summary: '', reply: named }))).data).toEqual({ name })
  })
})

describe('a session', () => {
  afterEach(() => void Reflect.deleteProperty(navigator, 'userActivation'))

  it('goes on with the token that the service gives in place of the old one', async () => {
    localStorage.setItem('token', 'old')
    server.use(renewing(() => undefined))
    await callService(sample, { places: { id: 1 } })
    expect(localStorage.getItem('token')).toBe('new')
  })

  it.each(['', 'of somebody else'])(
    'does not come back where the token became "%s" meanwhile',
    async token => {
      localStorage.setItem('token', 'old')
      server.use(renewing(() => localStorage.setItem('token', token)))
      await callService(sample, { places: { id: 1 } })
      expect(localStorage.getItem('token')).toBe(token)
    },
  )

  it('marks what is read while nobody does anything, unless it stands for somebody who works', async () => {
    const marks: (string | null)[] = []
    server.use(renewing(request => marks.push(request.headers.get('x-background'))))
    for (const isActive of [true, false]) {
      Object.defineProperty(navigator, 'userActivation', { value: { isActive }, configurable: true })
      await callService(sample, { places: { id: 1 } })
      await callService(sample, { places: { id: 1 }, work: true })
    }
    expect(marks).toEqual([null, null, 'true', null])
  })
})

describe('callService sends', () => {
  it('the language and the token', async () => {
    let seen: Headers | undefined
    server.use(
      http.get('*/ui/api/sample/1', ({ request }) => {
        seen = request.headers
        return HttpResponse.json({ success: true, data: { name: 'x', note: null } })
      }),
    )
    localStorage.setItem('token', 'abc')
    document.cookie = 'currentLanguage=de-DE; Path=/'
    await callService(sample, { places: { id: 1 } })
    expect(seen?.get('authorization')).toBe('Bearer abc')
    expect(seen?.get('accept-language')).toBe('de-DE')
  })

  it('no authorization without a token', async () => {
    let seen: string | null = 'x'
    server.use(
      http.get('*/ui/api/sample/1', ({ request }) => {
        seen = request.headers.get('authorization')
        return HttpResponse.json({ success: true, data: { name: 'x', note: null } })
      }),
    )
    await callService(sample, { places: { id: 1 } })
    expect(seen).toBeNull()
  })

  it('undefined as null, and places encoded', async () => {
    let sent: [string, unknown] | undefined
    server.use(
      http.post('*/ui/api/sample', async ({ request }) => {
        sent = [request.headers.get('content-type') ?? '', await request.json()]
        return HttpResponse.json({ success: true })
      }),
    )
    await callService(save, { body: { a: undefined, b: { c: undefined }, d: false } })
    expect(sent).toEqual(['application/json', { a: null, b: { c: null }, d: false }])
  })

  it('queries, leaving out what is undefined', async () => {
    let search = ''
    server.use(
      http.post('*/ui/api/exports/run', ({ request }) => {
        search = new URL(request.url).search
        return HttpResponse.json({ success: true, data: { id: 1 } })
      }),
    )
    await callService(calls.runExport, {
      query: { delta: true, excludeAssets: false, disableUpload: undefined },
    })
    expect(search).toBe('?delta=true&excludeAssets=false')
  })
})

describe('callService reads', () => {
  const wanted = { success: true, data: { name: 'x', note: null } }
  it.each([
    ['the declared answer', wanted],
    ['an answer without its envelope', { name: 'x', note: null }],
    ['an answer with data but without success', { data: { name: 'x', note: null } }],
    ['unknown fields as nothing', { ...wanted, more: 1, data: { ...wanted.data, more: 2 } }],
    ['a missing nullable field as null', { success: true, data: { name: 'x' } }],
  ])('%s', async (_case, body) => {
    server.use(reply('/ui/api/sample/1', body))
    expect(await callService(sample, { places: { id: 1 } })).toEqual(wanted)
  })

  it('a refused save as an answer', async () => {
    server.use(reply('/ui/api/sample', { success: false, errors: { name: ['No.'] } }))
    expect(await callService(save)).toEqual({ success: false, errors: { name: ['No.'] } })
  })

  it('never takes errors without success for a success', async () => {
    server.use(reply('/ui/api/sample', { errors: { name: ['No.'] } }))
    await expect(callService(save)).rejects.toMatchObject({ status: 422 })
  })
})

describe('callService fails', () => {
  it('with the sentence, status and body of the service', async () => {
    server.use(refusing(sample, 404, 'It does not exist.'))
    await expect(callService(sample, { places: { id: 1 } })).rejects.toMatchObject({
      message: 'It does not exist.',
      status: 404,
      body: { success: false, message: 'It does not exist.' },
    })
  })

  it('with 422 where a call is refused that knows no refusal', async () => {
    server.use(reply('/ui/api/start', { success: false, message: 'Not now.' }))
    await expect(callService(start)).rejects.toMatchObject({ message: 'Not now.', status: 422 })
  })

  it('with a sentence of our own, in the reader’s language, where nobody answers', async () => {
    server.use(refusing(sample, 0))
    document.cookie = 'currentLanguage=de-DE; Path=/'
    await expect(callService(sample, { places: { id: 1 } })).rejects.toMatchObject({
      message: expect.stringContaining('nicht erreichbar') as string,
      status: 0,
    })
  })

  it.each([
    ['a page of a proxy', '<html></html>'],
    ['an answer that breaks the contract', { success: true, data: { name: 5 } }],
  ])('with 502 at %s', async (_case, body) => {
    server.use(reply('/ui/api/sample/1', body))
    await expect(callService(sample, { places: { id: 1 } })).rejects.toMatchObject({ status: 502 })
  })

  it('drops the token at 401', async () => {
    localStorage.setItem('token', 'old')
    server.use(refusing(sample, 401, 'Log in first.'))
    await expect(callService(sample, { places: { id: 1 } })).rejects.toMatchObject({ status: 401 })
    expect(localStorage.getItem('token')).toBeNull()
  })

  it('not at 401 if another token was stored meanwhile: the call is repeated with that one', async () => {
    localStorage.setItem('token', 'old')
    const tokens: (string | null)[] = []
    server.use(
      http.get('/ui/api/sample/1', ({ request }) => {
        tokens.push(request.headers.get('authorization'))
        if (tokens.length > 1) return HttpResponse.json({ success: true, data: { name: 'x', note: null } })
        localStorage.setItem('token', 'new')
        return HttpResponse.json({ success: false, message: 'Log in first.' }, { status: 401 })
      }),
    )
    await callService(sample, { places: { id: 1 } })
    expect(tokens).toEqual(['Bearer old', 'Bearer new'])
    expect(localStorage.getItem('token')).toBe('new')
  })

  it('as aborted where the caller gave up', async () => {
    const abort = new AbortController()
    abort.abort()
    await expect(callService(sample, { places: { id: 1 }, signal: abort.signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
  })
})

describe('downloadFile', () => {
  it.each([
    ['attachment; filename="PANDA_1.csv"', 'PANDA_1.csv'],
    ['attachment; filename=PANDA_2.csv', 'PANDA_2.csv'],
    ['attachment; filename="x.csv"; filename*=UTF-8\'\'%C3%9Cbersicht%201.csv', 'Übersicht 1.csv'],
    ['attachment; filename="plain.csv"; filename*=UTF-8\'\'%E0%A4%A', 'plain.csv'],
    ['attachment; filename="../../etc/passwd"', 'passwd'],
    ['attachment', 'export.csv'],
    [undefined, 'export.csv'],
  ])('names the file by %s', async (disposition, name) => {
    const headers = disposition ? { 'content-disposition': disposition } : undefined
    server.use(http.get('*/ui/api/exports/csv-download/3', () => new HttpResponse('a;b', { headers })))
    const file = await downloadFile(calls.exportCsv, { places: { id: 3 } })
    expect(file.name).toBe(name)
    expect(await file.blob.text()).toBe('a;b')
  })

  it('fails like any other call', async () => {
    server.use(refusing(calls.exportCsv, 404, 'Export #3 has no file.'))
    const failed = vi.fn()
    await downloadFile(calls.exportCsv, { places: { id: 3 } }).catch(failed)
    expect(failed).toHaveBeenCalledWith(
      expect.objectContaining({ status: 404, message: 'Export #3 has no file.' }),
    )
  })
})
