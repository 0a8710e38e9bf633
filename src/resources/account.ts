import { defineSettings, secret } from '../contract/resource.ts'
import { users } from './users.ts'

const { firstName, lastName, email, notificationsLocale, password, passwordRepeat } = users.fields
const { notificationsSuccessEnabled, notificationsWarningsEnabled, notificationsErrorsEnabled } = users.fields

/** What everybody may change of the own account. Its record is one of the users. */
export const profile = defineSettings({
  name: 'profile',
  label: 'Account',
  path: '/account',
  api: '/app/account',
  verbs: ['get', 'save'],
  calls: { save: 'PATCH /ui/api/app/account' },
  fields: {
    email: { ...email, readOnly: true },
    firstName,
    lastName,
    notificationsLocale: {
      ...notificationsLocale,
      label: 'Language',
      hint: 'Of your emails, and of the console in this browser',
    },
    notificationsSuccessEnabled,
    notificationsWarningsEnabled,
    notificationsErrorsEnabled,
  },
})

/** Another password of one's own. */
export const ownPassword = defineSettings({
  name: 'ownPassword',
  label: 'Password',
  path: '/account/password',
  fields: {
    currentPassword: secret('Current password', { required: true }),
    password: { ...password, label: 'New password' },
    passwordRepeat: { ...passwordRepeat, label: 'Repeat new password' },
  },
})

/** Forms about the own account: no page, list or tile is made of them. */
export const accountForms = { profile, ownPassword } as const
