import stock from 'ra-language-german'
import type { WordsOf } from '../../contract/declarationTexts.ts'
import type { accountForms } from '../../resources/account.ts'
import * as akeneo from './akeneo.ts'
import * as exports from './exports.ts'
import * as kit from './kit.ts'
import * as mapping from './mapping.ts'
import { configuration } from './configuration.ts'
import { help } from './help.ts'
import { words as declared } from './resources.ts'
import * as settings from './settings.ts'
import * as shell from './shell.ts'
import * as trace from './trace.ts'

/** German texts of the forms of the user's own account. */
const accountWords: { readonly [K in keyof typeof accountForms]: WordsOf<(typeof accountForms)[K]> } = {
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

/** Words of react-admin's own parts that its German package lacks or has with obsolete parameters, and replacements. */
export const reactAdmin = {
  ra: {
    action: {
      add: 'Hinzufügen',
      clear_array_input: 'Liste leeren',
      create_item: '%{item} anlegen',
      remove_all_filters: 'Alle Filter entfernen',
      reset: 'Zurücksetzen',
      search_columns: 'Spalten suchen',
      select_all: 'Alle auswählen',
      select_all_button: 'Alle auswählen',
      select_row: 'Diese Zeile auswählen',
      update: 'Aktualisieren',
      move_up: 'Nach oben',
      move_down: 'Nach unten',
      open: 'Öffnen',
      toggle_theme: 'Zwischen hell und dunkel wechseln',
      select_columns: 'Spalten',
      update_application: 'Anwendung neu laden',
      create: 'Anlegen',
      undo: 'Rückgängig',
      expand: 'Aufklappen',
      close: 'Schließen',
      open_menu: 'Menü öffnen',
      close_menu: 'Menü schließen',
    },
    page: {
      access_denied: 'Kein Zugriff',
      authentication_error: 'Die Anmeldung ließ sich nicht prüfen',
      edit: '%{name} %{recordRepresentation}',
      show: '%{name} %{recordRepresentation}',
      create: '%{name} anlegen',
      dashboard: 'Übersicht',
      error: 'Es ist ein Fehler aufgetreten',
      loading: 'Wird geladen',
      empty: 'Noch keine Einträge (%{name}).',
      invite: 'Möchten Sie einen anlegen?',
    },
    message: {
      access_denied: 'Ihr Konto ist für diese Seite nicht berechtigt.',
      authentication_error: 'Ihre Anmeldung ließ sich nicht prüfen. Versuchen Sie es erneut.',
      auth_error: 'Die Anmeldung ließ sich nicht prüfen.',
      bulk_update_content:
        'Möchten Sie %{name} %{recordRepresentation} wirklich ändern? |||| Möchten Sie diese %{smart_count} Einträge wirklich ändern?',
      bulk_update_title: '%{name} %{recordRepresentation} ändern |||| %{smart_count} %{name} ändern',
      clear_array_input: 'Möchten Sie wirklich die ganze Liste leeren?',
      delete_content: 'Möchten Sie %{name} wirklich löschen?',
      delete_title: '%{name} %{recordRepresentation} löschen',
      bulk_delete_content:
        'Möchten Sie %{name} wirklich löschen? |||| Möchten Sie diese %{smart_count} Einträge wirklich löschen?',
      bulk_delete_title: '%{name} löschen |||| %{smart_count} %{name} löschen',
      error: 'Es ist ein Fehler aufgetreten. Versuchen Sie es erneut.',
      invalid_form: 'Das Formular ist nicht gültig. Prüfen Sie Ihre Eingaben.',
      loading: 'Wird geladen',
      not_found: 'Unter dieser Adresse gibt es nichts.',
      unsaved_changes: 'Möchten Sie diese Seite wirklich verlassen? Es gibt ungespeicherte Änderungen.',
      select_all_limit_reached:
        'Es sind zu viele Einträge, um alle auszuwählen. Nur die ersten %{max} sind ausgewählt.',
      placeholder_data_warning: 'Netzwerkproblem: Die Daten ließen sich nicht aktualisieren.',
    },
    navigation: {
      clear_filters: 'Filter entfernen',
      no_results: 'Keine Einträge gefunden (%{name})',
      no_filtered_results: 'Mit diesen Filtern gibt es keine Einträge (%{name}).',
      partial_page_range_info: '%{offsetBegin} bis %{offsetEnd} von mehr als %{offsetEnd}',
      current_page: 'Seite %{page}',
      page: 'Zu Seite %{page}',
      first: 'Zur ersten Seite',
      last: 'Zur letzten Seite',
      previous: 'Zur vorigen Seite',
      next: 'Zur nächsten Seite',
      no_more_results: 'Seite %{page} gibt es nicht. Gehen Sie eine Seite zurück.',
      page_out_of_boundaries: 'Seite %{page} gibt es nicht',
      page_out_from_end: 'Das ist die letzte Seite',
      page_out_from_begin: 'Das ist die erste Seite',
      page_range_info: '%{offsetBegin} bis %{offsetEnd} von %{total}',
      page_rows_per_page: 'Zeilen je Seite:',
    },
    sort: {
      sort_by: 'Nach %{field_lower_first} %{order} sortieren',
      ASC: 'aufsteigend',
      DESC: 'absteigend',
    },
    auth: {
      email: 'E-Mail-Adresse',
      username: 'Benutzername',
      auth_check_error: 'Melden Sie sich an, um fortzufahren',
      sign_in_error: 'Anmeldung fehlgeschlagen',
    },
    notification: {
      not_authorized: 'Ihr Konto ist dazu nicht berechtigt.',
      updated: 'Eintrag gespeichert |||| %{smart_count} Einträge gespeichert',
      created: 'Eintrag angelegt',
      deleted: 'Eintrag gelöscht |||| %{smart_count} Einträge gelöscht',
      bad_item: 'Der Eintrag ist fehlerhaft',
      item_doesnt_exist: 'Diesen Eintrag gibt es nicht.',
      http_error: 'Kontor hat nicht richtig geantwortet',
      data_provider_error: 'Die Daten ließen sich nicht lesen.',
      i18n_error: 'Die Texte dieser Sprache ließen sich nicht laden',
      logged_out: 'Ihre Sitzung ist beendet. Melden Sie sich erneut an.',
      application_update_available: 'Es gibt eine neue Version.',
      offline: 'Keine Verbindung. Die Daten ließen sich nicht laden.',
    },
    validation: {
      unique: 'Muss eindeutig sein',
      required: 'Pflichtangabe',
      maxLength: 'Darf höchstens %{max} Zeichen lang sein',
      maxValue: 'Darf höchstens %{max} sein',
      number: 'Muss eine Zahl sein',
      email: 'Muss eine gültige E-Mail-Adresse sein',
      oneOf: 'Muss einer dieser Werte sein: %{options}',
      regex: 'Muss diesem Muster entsprechen: %{pattern}',
    },
    saved_queries: {
      label: 'Gespeicherte Abfragen',
      query_name: 'Name der Abfrage',
      new_label: 'Abfrage speichern …',
      new_dialog_title: 'Abfrage speichern unter',
      remove_label: 'Gespeicherte Abfrage löschen',
      remove_label_with_name: 'Abfrage „%{name}“ löschen',
      remove_dialog_title: 'Gespeicherte Abfrage löschen?',
      remove_message: 'Möchten Sie diesen Eintrag wirklich aus Ihren gespeicherten Abfragen löschen?',
      help: 'Filtern Sie die Liste und speichern Sie diese Abfrage für später.',
    },
    guesser: {
      empty: { title: 'Keine Daten', message: 'Prüfen Sie die Verbindung zu Kontor' },
    },
    configurable: {
      customize: 'Anpassen',
      configureMode: 'Diese Seite einrichten',
      inspector: {
        title: 'Einrichtung',
        content: 'Zeigen Sie auf Teile der Seite, um sie einzurichten',
        reset: 'Zurücksetzen',
        hideAll: 'Alle ausblenden',
        showAll: 'Alle einblenden',
      },
      Datagrid: { title: 'Tabelle', unlabeled: 'Spalte %{column} ohne Namen' },
      SimpleForm: { title: 'Formular', unlabeled: 'Feld %{input} ohne Namen' },
      SimpleList: {
        title: 'Liste',
        primaryText: 'Haupttext',
        secondaryText: 'Zweittext',
        tertiaryText: 'Dritttext',
      },
    },
  },
}

/** All German words: react-admin's, our replacements of them, our own by subject, and those of the declarations. */
export const words = {
  stock,
  reactAdmin,
  own: { ...shell, help, configuration, ...exports, ...akeneo, ...kit, ...mapping, ...settings, ...trace },
  declared: { ...accountWords, ...declared },
}
