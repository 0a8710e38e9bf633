import { type Call, pathOf } from '../../../src/contract/calls/call.ts'
import type { Send } from '../../../src/dataProvider/dataProviderTypes.ts'
import type { CallOptions } from '../../../src/wire/callService.ts'

/** What went over the wire: `PUT /ui/api/x/1`, the body, and the query where there is one. */
export interface Sent {
  line: string
  body: unknown
  query?: unknown
}

/** A `send` that answers by verb and path and remembers what was sent. */
export const fakeService = (answers: Record<string, unknown>) => {
  const sent: Sent[] = []
  const send = (async (call: Call, { places = {}, body, query }: CallOptions<Call> = {}) => {
    const line = `${call.method} ${pathOf(call, places)}`
    sent.push({ line, body, ...(query && { query }) })
    if (!(line in answers)) throw new Error(`Nobody expected ${line}`)
    const answer = answers[line]
    if (answer instanceof Error) throw answer
    return answer
  }) as Send // each answer is written out in the test
  return { send, sent }
}
