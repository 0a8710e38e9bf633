import { z } from 'zod'
import { calls } from '../../contract/calls.ts'
import { contentOf } from '../../dataProvider/contentOf.ts'

/** Nothing but an address that a browser may open. */
const address = z.url({ protocol: /^https?$/ })

/** The calls of the confirmation; an answer without its address is a failure. */
export const connectCalls = {
  confirm: { ...calls.confirmConnection, reply: z.preprocess(contentOf, z.object({ pimUrl: address })) },
  start: {
    ...calls.startConnection,
    reply: z.preprocess(contentOf, z.object({ authorizationUrl: address })),
  },
}
