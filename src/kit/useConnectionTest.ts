import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { settingsCallsOf } from '../contract/declaredCalls.ts'
import { routeNameOf } from '../contract/derive.ts'
import type { SettingsDeclaration } from '../contract/resource.ts'
import { useProvider } from '../dataProvider/useProvider.ts'

/** Another backend may leave reason and error out. */
const replySchema = z.looseObject({
  success: z.unknown(),
  reason: z.string().nullish().catch(null),
  error: z.string().nullish().catch(null),
})

/** The four faces of a connection test. */
export type ConnectionFace = 'testing' | 'established' | 'notConfigured' | 'failed'

/** A connection test: what it shows now, and another one on request. */
export interface ConnectionTest {
  readonly face: ConnectionFace
  /** The service's own words where it failed. */
  readonly error: string | undefined
  /** The service's code for why it failed. */
  readonly reason: string | undefined
  /** When the last one ended, in milliseconds; 0 while none has. */
  readonly testedAt: number
  again: () => void
}

const faceOf = ({ success, reason }: z.output<typeof replySchema>): ConnectionFace => {
  if (success === true) return 'established'
  return reason === 'not_configured' ? 'notConfigured' : 'failed'
}

/** Tries the connection of a singleton when its page opens, and on request. */
export const useConnectionTest = (declaration: SettingsDeclaration): ConnectionTest => {
  const provider = useProvider()
  const { test } = settingsCallsOf(declaration)
  const query = useQuery({
    queryKey: [routeNameOf(declaration), 'test'],
    queryFn: async ({ signal }) =>
      test && replySchema.parse(await provider.send({ ...test, reply: z.unknown() }, { signal })),
    enabled: test !== undefined,
    retry: false,
    gcTime: 0, // each opening tests anew
    staleTime: Infinity,
  })
  const { data, error, isFetching, dataUpdatedAt, errorUpdatedAt } = query
  const ended = error ? 'failed' : data ? faceOf(data) : 'testing'
  return {
    face: isFetching ? 'testing' : ended,
    error: error?.message ?? data?.error ?? undefined,
    reason: data?.reason ?? undefined,
    testedAt: Math.max(dataUpdatedAt, errorUpdatedAt),
    again: () => void query.refetch(),
  }
}
