import type { RecordOf } from '../../src/contract/fields.ts'
import type { users } from '../../src/resources/users.ts'

/** What a mail needs to know of its reader. */
export type MailUser = Pick<
  RecordOf<typeof users.fields>,
  | 'email'
  | 'firstName'
  | 'lastName'
  | 'notificationsSuccessEnabled'
  | 'notificationsWarningsEnabled'
  | 'notificationsErrorsEnabled'
  | 'notificationsLocale'
>
