import type { MessageTable } from '../message.ts'
import { addressRefused } from './addressRefused.ts'

/** The reasons a message to a webhook has no answer. */
export const webhookFailures = {
  hostNotFound: {
    en: 'The host {host} was not found. Check the address of the webhook.',
    de: 'Der Host {host} wurde nicht gefunden. Prüfen Sie die Adresse des Webhooks.',
  },
  addressRefused: {
    en: `${addressRefused.en} Check the address of the webhook.`,
    de: `${addressRefused.de} Prüfen Sie die Adresse des Webhooks.`,
  },
  connectionRefused: {
    en: '{host} does not accept connections. Check the port of the address and the firewall.',
    de: '{host} nimmt keine Verbindungen an. Prüfen Sie den Port der Adresse und die Firewall.',
  },
  timeout: {
    en: '{host} did not answer within 15 seconds. The system must answer first and work afterwards.',
    de: '{host} hat nicht innerhalb von 15 Sekunden geantwortet. Das System muss erst antworten und dann arbeiten.',
  },
  tlsInvalid: {
    en: 'No secure connection to {host} ({detail}). Have its certificate renewed; name that of an own authority in NODE_EXTRA_CA_CERTS.',
    de: 'Keine sichere Verbindung zu {host} ({detail}). Lassen Sie das Zertifikat erneuern; das einer eigenen Zertifizierungsstelle nennen Sie in NODE_EXTRA_CA_CERTS.',
  },
  connectionLost: {
    en: 'The connection to {host} was lost ({detail}). Check the system behind the address.',
    de: 'Die Verbindung zu {host} ging verloren ({detail}). Prüfen Sie das System hinter der Adresse.',
  },
  refused: {
    en: '{host} answered with status {status}. Only 200 to 299 count as accepted.',
    de: '{host} antwortete mit Status {status}. Als angenommen zählen nur 200 bis 299.',
  },
  gone: {
    en: '{host} wants no more messages (status 410), so the webhook was disabled. Enable it once its system accepts messages again.',
    de: '{host} möchte keine Meldungen mehr (Status 410), daher wurde der Webhook deaktiviert. Aktivieren Sie ihn, sobald sein System wieder Meldungen annimmt.',
  },
  secretUnreadable: {
    en: 'The stored signing secret cannot be read, because KONTOR_SECRET or the key file was lost or replaced. Start Kontor with the right one, or enter the signing secret again.',
    de: 'Das gespeicherte Signaturgeheimnis lässt sich nicht lesen, weil KONTOR_SECRET oder die Schlüsseldatei verloren ging oder ersetzt wurde. Starten Sie Kontor mit dem richtigen Schlüssel, oder geben Sie das Signaturgeheimnis erneut ein.',
  },
  notEnabled: {
    en: 'The webhook is disabled or was deleted. Enable it and send again.',
    de: 'Der Webhook ist nicht aktiv oder wurde gelöscht. Aktivieren Sie ihn und senden Sie erneut.',
  },
} as const satisfies MessageTable
