import { adminRole } from '../contract/calls/call.ts'
import { defineResource, email, password, select, selectMany, text, toggle } from '../contract/resource.ts'

/** The accounts that can log in. */
export const users = defineResource({
  name: 'users',
  label: ['User', 'Users'],
  path: '/settings/users',
  api: '/users',
  tile: { group: 'system', icon: 'people', place: 1 },
  id: 'id',
  calls: { update: 'PATCH /ui/api/users/:id' },
  access: adminRole,
  fields: {
    firstName: text('First name', { required: true }),
    lastName: text('Last name', { required: true }),
    email: email('Email address', { required: true }),
    password: password('Password', { required: true, hint: 'At least 10 characters.' }),
    passwordRepeat: password('Repeat password', { required: true, repeats: 'password' }),
    roles: selectMany('Roles', { options: [{ code: adminRole, label: 'Administrator' }] }),
    secondFactorRequired: toggle('Require a second factor', { hint: 'Set up before anything else' }),
    notificationsEnabled: toggle('Notifications', { readOnly: true }),
    notificationsSuccessEnabled: toggle('Notify about successful exports'),
    notificationsWarningsEnabled: toggle('Notify about exports with warnings'),
    notificationsErrorsEnabled: toggle('Notify about exports with errors'),
    notificationsDaily: toggle('Once a day instead of at every change', {
      hint: 'One email a day if there was anything new, at 07:00 unless Kontor was set up otherwise',
    }),
    notificationsLocale: select('Language of notifications', {
      options: [
        { code: 'en_US', label: 'English' },
        { code: 'de_DE', label: 'German' },
      ],
      default: 'en_US',
      required: true,
    }),
  },
  row: {
    title: ['firstName', 'lastName'],
    subtitle: 'email',
    picture: 'avatar',
    chips: ['roles', 'notificationsEnabled'],
  },
  search: ['email', 'firstName', 'lastName'],
  actions: {
    sendTestMail: { label: 'Send test mail', call: 'POST /ui/api/users/:id/send-test-mail' },
    resetSecondFactor: { label: 'Reset second factor', call: 'POST /ui/api/users/:id/reset-second-factor' },
  },
  empty: 'No users yet.',
})
