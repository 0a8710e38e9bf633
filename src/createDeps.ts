import { accessOf } from './authProvider/accessOf.ts'
import { createAuthProvider } from './authProvider/createAuthProvider.ts'
import { calls } from './contract/calls.ts'
import { callService } from './dataProvider/callService.ts'
import { createDataProvider } from './dataProvider/createDataProvider.ts'
import { createPagedProvider } from './dataProvider/createPagedProvider.ts'
import { createQueryClient } from './dataProvider/createQueryClient.ts'
import { sendCall } from './dataProvider/sendCall.ts'
import { createI18nProvider } from './i18n/createI18nProvider.ts'
import { createMessages } from './i18n/createMessages.ts'
import { createStore } from './i18n/createStore.ts'
import type { House } from './house.ts'

/** What the console needs, made anew for each session, so that nothing of one person reaches the next. */
export const createDeps = ({ resources, settings, german }: House) => {
  const declared = [...Object.values(resources), ...Object.values(settings)]
  return {
    authProvider: createAuthProvider({
      askUser: async () => (await callService(calls.authCheck)).user,
      access: accessOf({ ...resources, ...settings }),
    }),
    dataProvider: createDataProvider(declared, callService, createPagedProvider(sendCall)),
    i18nProvider: createI18nProvider(createMessages(declared, german)),
    queryClient: createQueryClient(),
    store: createStore(),
  }
}
