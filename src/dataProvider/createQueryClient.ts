import { QueryClient } from '@tanstack/react-query'
import { HttpError } from 'react-admin'

const retries = 2

/** Milliseconds before another try: nobody waits long for the sentence that says what is wrong. */
const retryDelay = (failures: number) => 500 * 2 ** failures

/** What the service refused stays refused: only failures of the way there are tried again. */
const spareRefusals = (failures: number, error: unknown) => {
  const status = error instanceof HttpError ? error.status : undefined
  const refused = status !== undefined && status >= 400 && status < 500
  return !refused && failures < retries
}

/**
 * The cache of answers. Refused calls are not repeated; others twice. A browser without a network asks too: else
 * it would wait in silence instead of failing.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: spareRefusals, retryDelay, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
