import { QueryClient } from '@tanstack/react-query'
import { HttpError } from 'react-admin'
import { createAuthProvider } from './authProvider/createAuthProvider.ts'
import { shellCalls } from './contract/calls/shellCalls.ts'
import { checkDeclarations } from './contract/checks/checkDeclarations.ts'
import { routeNameOf } from './contract/derive.ts'
import type { Words } from './contract/messages.ts'
import { memoizeByObject } from './contract/record/paths.ts'
import { createDataProvider } from './dataProvider/createDataProvider.ts'
import type { GetPage } from './dataProvider/pagedLists.ts'
import type { Naming } from './dataProvider/dataProviderTypes.ts'
import type { Declared } from './resources/index.ts'
import { createI18nProvider, createMessages, createStore } from './i18n/createMessages.ts'
import { profile } from './resources/account.ts'
import { callService, sendCall } from './wire/callService.ts'

/** Every word of the console; none depends on who is signed in. */
export const messagesOf = memoizeByObject(({ resources, settings, german }: Declared) => {
  const all = { ...resources, ...settings }
  const check = (ours: Readonly<Record<string, Words>>) => {
    const known = Object.fromEntries(Object.entries(ours).filter(([name]) => name in all))
    checkDeclarations({ resources, settings }, { german: { ...known, ...german } })
  }
  // a wrong name is the developer's: who uses the console never meets one
  return createMessages(Object.values(all), german, import.meta.env.DEV ? check : undefined)
})

/**
 * What the console needs, made anew for each session, so that nothing of one person reaches the next. The words of the
 * language have to be there.
 */
export const createDeps = (declared: Declared) => {
  const { resources, settings } = declared
  const all = [...Object.values(resources), ...Object.values(settings), profile]
  const i18nProvider = createI18nProvider(messagesOf(declared))
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
      // what each change asks for is said by the calls, which the dashboard does without
      access: async (...asked) => {
        const { accessOf } = await import('./authProvider/accessOf.ts')
        return accessOf({ ...resources, ...settings })(...asked)
      },
    }),
    dataProvider: createDataProvider(all, callService, getPage, naming),
    i18nProvider,
    queryClient: createQueryClient(),
    store: createStore(),
  }
}

/** Few lists are paged by the service. */
const getPage: GetPage = async (...page) =>
  (await import('./dataProvider/pagedLists.ts')).createPagedProvider(sendCall)(...page)

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
const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: spareRefusals, retryDelay, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
