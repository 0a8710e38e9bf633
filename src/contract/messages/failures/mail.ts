import type { MessageTable } from '../message.ts'

/** The reasons a mail cannot be sent: the problem, then the remedy. */
export const mailMessages = {
  notConfigured: {
    en: 'No mail server is set up. Ask an administrator to start Kontor with SMTP_URL, for example smtp://user:password@mail.example.com:587.',
    de: 'Es ist kein Mailserver eingerichtet. Kontor muss mit SMTP_URL gestartet werden, zum Beispiel smtp://benutzer:passwort@mail.example.com:587.',
  },
  connectionRefused: {
    en: 'The mail server {host} does not accept connections. Check host and port in SMTP_URL, the firewall and that the mail server is running.',
    de: 'Der Mailserver {host} nimmt keine Verbindungen an. Prüfen Sie Host und Port in SMTP_URL, die Firewall und ob der Mailserver läuft.',
  },
  hostNotFound: {
    en: 'The mail server {host} was not found. Check its spelling in SMTP_URL.',
    de: 'Der Mailserver {host} wurde nicht gefunden. Prüfen Sie seine Schreibweise in SMTP_URL.',
  },
  loginRefused: {
    en: 'The mail server {host} refuses the login ({reason}). Check username and password in SMTP_URL; special characters in them must be percent-encoded.',
    de: 'Der Mailserver {host} lehnt die Anmeldung ab ({reason}). Prüfen Sie Benutzername und Passwort in SMTP_URL; Sonderzeichen darin müssen prozentkodiert sein.',
  },
  recipientRefused: {
    en: 'The mail server {host} does not accept emails for {to} ({reason}). Check the email address of the account.',
    de: 'Der Mailserver {host} nimmt keine E-Mails für {to} an ({reason}). Prüfen Sie die E-Mail-Adresse des Benutzerkontos.',
    final: true,
  },
  senderRefused: {
    en: 'The mail server {host} does not accept emails from {from} ({reason}). Set MAIL_FROM to an address it allows.',
    de: 'Der Mailserver {host} nimmt keine E-Mails von {from} an ({reason}). Setzen Sie MAIL_FROM auf eine Adresse, die er erlaubt.',
  },
  tlsInvalid: {
    en: 'No secure connection to {host} ({reason}). Have its certificate renewed, name the host the certificate is for, or check whether SMTP_URL must begin with smtp:// or smtps://.',
    de: 'Keine sichere Verbindung zu {host} ({reason}). Lassen Sie das Zertifikat erneuern, nennen Sie den Host, für den es gilt, oder prüfen Sie, ob SMTP_URL mit smtp:// oder smtps:// beginnen muss.',
  },
  certificateUntrusted: {
    en: 'The certificate of the mail server {host} comes from no authority that this machine knows ({reason}). Store it, or that of its authority, as a PEM file and start Kontor with NODE_EXTRA_CA_CERTS=/path/to/file.pem.',
    de: 'Das Zertifikat des Mailservers {host} stammt von keiner Zertifizierungsstelle, die dieser Rechner kennt ({reason}). Speichern Sie es oder das seiner Zertifizierungsstelle als PEM-Datei und starten Sie Kontor mit NODE_EXTRA_CA_CERTS=/pfad/zur/datei.pem.',
  },
  timeout: {
    en: 'The mail server {host} did not answer in time. Check the port in SMTP_URL, or try again later.',
    de: 'Der Mailserver {host} hat nicht rechtzeitig geantwortet. Prüfen Sie den Port in SMTP_URL oder versuchen Sie es später erneut.',
  },
  refused: {
    en: 'The mail server {host} does not accept this email to {to} ({reason}). Ask whoever runs it.',
    de: 'Der Mailserver {host} nimmt diese E-Mail an {to} nicht an ({reason}). Fragen Sie den Betreiber.',
    final: true,
  },
  accountGone: {
    en: 'The account does not exist any more.',
    de: 'Das Benutzerkonto gibt es nicht mehr.',
    final: true,
  },
  unavailable: {
    en: 'The mail server {host} could not accept the email ({reason}). Try again later, or ask whoever runs it.',
    de: 'Der Mailserver {host} konnte die E-Mail nicht annehmen ({reason}). Versuchen Sie es später erneut oder fragen Sie den Betreiber.',
  },
} as const satisfies MessageTable
