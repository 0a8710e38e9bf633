import { accessOf } from './authProvider/accessOf.ts'
import { createAuthProvider } from './authProvider/createAuthProvider.ts'
import { calls } from './contract/calls.ts'
import { callService } from './dataProvider/callService.ts'
import { createDataProvider } from './dataProvider/createDataProvider.ts'
import { createPagedProvider } from './dataProvider/createPagedProvider.ts'
import { createQueryClient } from './dataProvider/createQueryClient.ts'
import { sendCall } from './dataProvider/sendCall.ts'
import { createI18nProvider } from './i18n/createI18nProvider.ts'
import { createStore } from './i18n/createStore.ts'
import { resources, settings } from './resources/index.ts'

/** What the console needs, made anew for each session, so that nothing of one person reaches the next. */
export const createDeps = () => ({
  authProvider: createAuthProvider({
    askUser: async () => (await callService(calls.authCheck)).user,
    access: accessOf({ ...resources, ...settings }),
  }),
  dataProvider: createDataProvider(
    [...Object.values(resources), ...Object.values(settings)],
    callService,
    createPagedProvider(sendCall),
  ),
  i18nProvider: createI18nProvider(),
  queryClient: createQueryClient(),
  store: createStore(),
})
