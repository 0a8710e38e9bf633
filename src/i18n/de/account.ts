import type { WordsOf } from '../../contract/messages.ts'
import type { accountForms } from '../../resources/account.ts'

/** German texts of the forms of the user's own account. */
export const accountWords: { readonly [K in keyof typeof accountForms]: WordsOf<(typeof accountForms)[K]> } =
  {
    profile: {
      label: 'Konto',
      fields: {
        email: 'E-Mail-Adresse',
        firstName: 'Vorname',
        lastName: 'Nachname',
        notificationsLocale: 'Sprache',
        notificationsSuccessEnabled: 'Bei erfolgreichen Exporten benachrichtigen',
        notificationsWarningsEnabled: 'Bei Exporten mit Warnungen benachrichtigen',
        notificationsErrorsEnabled: 'Bei Exporten mit Fehlern benachrichtigen',
        notificationsDaily: 'Einmal am Tag statt bei jeder Änderung',
      },
      hints: {
        notificationsLocale: 'Ihrer E-Mails und der Oberfläche in diesem Browser',
        notificationsDaily:
          'Eine E-Mail am Tag, wenn es Neues gab, um 07:00 Uhr, wenn Kontor nicht anders eingerichtet ist',
      },
      choices: { notificationsLocale: { en_US: 'Englisch', de_DE: 'Deutsch' } },
    },
    ownPassword: {
      label: 'Passwort',
      fields: {
        currentPassword: 'Aktuelles Passwort',
        password: 'Neues Passwort',
        passwordRepeat: 'Neues Passwort wiederholen',
      },
      hints: { password: 'Mindestens 10 Zeichen.' },
    },
  }
