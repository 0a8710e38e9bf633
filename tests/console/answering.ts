import { http, HttpResponse, type HttpHandler } from 'msw'
import type { z } from 'zod'
import type { Call } from '../../src/contract/call.ts'
import { anywhere } from './anywhere.ts'

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
