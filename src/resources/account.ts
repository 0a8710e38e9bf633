import { defineSettings, secret } from '../contract/resource.ts'
import { users } from './users.ts'

const { firstName, lastName, email, notificationsLocale, password, passwordRepeat } = users.fields
const {
  notificationsSuccessEnabled,
  notificationsWarningsEnabled,
  notificationsErrorsEnabled,
  notificationsDaily,
} = users.fields

/** The form for the user's own account. Its record is one of `users`. */
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
    notificationsDaily,
  },
})

/** The form for a new password of the user's own account. */
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

/** The forms of the account page. No page, list or tile is derived from them. */
export const accountForms = { profile, ownPassword } as const
