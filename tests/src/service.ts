import { http, type HttpHandler, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import type { z } from 'zod'
import type { Call } from '../../src/contract/calls/call.ts'
import type { RetentionState } from '../../src/contract/calls/retention.ts'
import { countProducts } from '../../src/resources/settings/countProducts.ts'

const link = { id: 1, startTime: '2026-11-20T08:00:00Z' }
const notCounted = { full: null, delta: null, unknown: 'noAnswer' }
const nothingChanged = { reference: link, fullExport: link, changedSettings: [] }

/** Stands where the service stands. Each test says what it answers: with `answering` and `handlersFor`. */
export const server = setupServer(
  // asked for whenever the dialog opens; most tests do not mind,
  // nor of the verdict, which dashboard and tiles ask for, nor of the default language, which the list of them marks
  http.get('*/ui/api/settings/tradebyte/export-1', () => HttpResponse.json({ success: true, data: {} })),
  http.get('*/ui/api/dashboard/verdict', () => new HttpResponse(null, { status: 404 })),
  http.get('*/ui/api/exports/:id/results', () =>
    HttpResponse.json({ success: true, data: { messages: 0, causes: [] } }),
  ),
  http.post('*/ui/api/products/cards', () => HttpResponse.json({ success: true, data: { products: [] } })),
  http.get('*/ui/api/tradebyte/mapping/health', () => new HttpResponse(null, { status: 404 })),
  http.get('*/ui/api/exports/reference', () => HttpResponse.json({ success: true, data: nothingChanged })),
  // asked by settings pages: no file was applied
  http.get('*/ui/api/system/configuration/applied', () => HttpResponse.json({ success: true, data: null })),
  // asked by the log-in page: most services have none
  http.get('*/ui/api/login_provider', () => HttpResponse.json({ name: null })),
  // told by every log-out
  http.post('*/ui/api/app/logout', () => HttpResponse.json({ success: true })),
  http.get('*/ui/api/exports/outlook', () => HttpResponse.json({ success: true, data: notCounted })),
)

/** A path of the contract as msw matches it, whatever the host. */
export const anywhere = (path: string): string => `*${path}`

interface Rest {
  /** Told of each request, after its body was read. */
  readonly onRequest?: (request: Request, body: unknown) => void
}

/**
 * Answers a call as its contract says.
 * @throws ZodError where the answer does not fit the contract, so that no test can lie about the service
 */
export const answering = <C extends Call>(
  call: C,
  reply: z.input<C['reply']>,
  rest: Rest = {},
): HttpHandler => {
  call.reply.parse(reply)
  return http[methodOf(call)](anywhere(call.path), async ({ request }) => {
    const text = await request.clone().text()
    rest.onRequest?.(request, text === '' ? undefined : JSON.parse(text))
    return HttpResponse.json(reply as object) // it has just been parsed as what the call answers
  })
}

const methodOf = ({ method }: Call) => method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete' // the same verbs

/** Fails a call with a status and a sentence; 0 breaks the connection. */
export const refusing = (call: Call, status: number, message?: string): HttpHandler =>
  http.all(anywhere(call.path), () =>
    status === 0 ? HttpResponse.error() : HttpResponse.json({ success: false, message }, { status }),
  )

/** Answers each count of the product filter alike. */
export const counting = (count: number): HttpHandler =>
  answering(countProducts, {
    success: true,
    data: { count, skus: { given: 0, duplicates: 0, unknown: null } },
  })

/** The state of retention of a service that has not run yet. */
export const neverCleaned: RetentionState = {
  next: '2026-11-23T02:00:00Z',
  last: null,
  disk: null,
}

/** What holds answers back until a test lets them through. */
export const createGate = () => {
  let open: () => void = () => undefined
  const opened = new Promise<void>(resolve => (open = resolve))
  return { opened, open: () => open() }
}
