import { MutationCache, QueryClient } from '@tanstack/react-query'
import { HttpError } from 'react-admin'
import { accessOf } from './authProvider/accessOf.ts'
import { createAuthProvider } from './authProvider/createAuthProvider.ts'
import { shellCalls } from './contract/calls/shellCalls.ts'
import { checkDeclarations } from './contract/checks/checkDeclarations.ts'
import { routeNameOf } from './contract/derive.ts'
import type { Words } from './contract/declarationTexts.ts'
import { createDataProvider } from './dataProvider/createDataProvider.ts'
import { createPagedProvider } from './dataProvider/pagedLists.ts'
import type { Naming } from './dataProvider/dataProviderTypes.ts'
import type { Declared } from './resources/index.ts'
import { verdictQuery } from './dataProvider/useProvider.ts'
import { createI18nProvider, createMessages, createStore } from './i18n/createMessages.ts'
import { profile } from './resources/account.ts'
import { callService, sendCall } from './wire/callService.ts'
import { localeCookie } from './wire/locale.ts'
import { isOutage, outageInterval } from './wire/outage.ts'

/** The catalogue of the console by language. In development a German word that fits no declaration is an error. */
const messagesOf = ({ resources, settings, german }: Declared) => {
  const all = { ...resources, ...settings }
  const check = (ours: Readonly<Record<string, Words>>) => {
    const known = Object.fromEntries(Object.entries(ours).filter(([name]) => name in all))
    checkDeclarations({ resources, settings }, { german: { ...known, ...german } })
  }
  return createMessages(Object.values(all), german, import.meta.env.DEV ? check : undefined)
}

/** Makes the providers of the console. It loads the catalogue first, because react-admin needs its first language at once. */
export const createConsoleDeps = async (declared: Declared) => {
  const { resources, settings } = declared
  const all = [...Object.values(resources), ...Object.values(settings), profile]
  const messages = messagesOf(declared)
  await messages(localeCookie.read())
  const i18nProvider = createI18nProvider(messages)
  const naming: Naming = {
    nameOf: declaration =>
      i18nProvider.translate(`resources.${routeNameOf(declaration)}.name`, { smart_count: 2 }),
    labelOf: (declaration, path) =>
      i18nProvider.translate(`resources.${routeNameOf(declaration)}.fields.${path}`, { _: path }),
    choiceOf: (declaration, path, code) =>
      i18nProvider.translate(`resources.${routeNameOf(declaration)}.choices.${path}.${code}`, { _: code }),
  }
  return {
    authProvider: createAuthProvider({
      askUser: async () => (await callService(shellCalls.authCheck, { work: true })).user,
      access: accessOf({ ...resources, ...settings }),
    }),
    dataProvider: createDataProvider(all, callService, createPagedProvider(sendCall), naming),
    i18nProvider,
    queryClient: createQueryClient(),
    store: createStore(),
  }
}

export type ConsoleDeps = Awaited<ReturnType<typeof createConsoleDeps>>

const retries = 2

/** Milliseconds before a retry, short so that the error message appears soon. */
const retryDelay = (failures: number) => 500 * 2 ** failures

/** Retries calls that failed on their way; a refusal of the service is final. */
const shouldRetry = (failures: number, error: unknown) => {
  const status = error instanceof HttpError ? error.status : undefined
  const refused = status !== undefined && status >= 400 && status < 500
  return !refused && failures < retries
}

/** What depends on every setting: the verdict on delivery, and the health of the mapping. */
const judgements = [verdictQuery.queryKey, ['mapping', 'health']] as const

/**
 * The query cache. Without a network its calls fail at once, because by default they would wait for it in silence; during an
 * outage they are repeated, so that a page recovers by itself. Each save makes the judgements of before it stale.
 */
const createQueryClient = (): QueryClient => {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSuccess: () => {
        for (const queryKey of judgements) void client.invalidateQueries({ queryKey })
      },
    }),
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        retryDelay,
        networkMode: 'always',
        refetchInterval: ({ state }) => isOutage(state.error) && outageInterval,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}
