import type { MessageTable } from '../message.ts'
import { addressRefused } from './addressRefused.ts'

/** The failures of a connection to TESSA: the problem, then the remedy. */
export const tessaMessages = {
  notConfigured: {
    en: 'TESSA is not connected. Enter its address and the system identifier in the TESSA API settings.',
    de: 'TESSA ist nicht verbunden. Tragen Sie Adresse und Systemkennung in den TESSA-API-Einstellungen ein.',
  },
  addressInvalid: {
    en: '“{host}” is not a TESSA address. Enter it with http:// or https://, such as https://tessa.example.com.',
    de: '„{host}“ ist keine TESSA-Adresse. Geben Sie sie mit http:// oder https:// ein, zum Beispiel https://tessa.example.com.',
  },
  hostNotFound: {
    en: 'The host {host} was not found. Check the spelling of the TESSA address.',
    de: 'Der Host {host} wurde nicht gefunden. Prüfen Sie die Schreibweise der TESSA-Adresse.',
  },
  addressRefused: {
    en: `${addressRefused.en} Check the TESSA address.`,
    de: `${addressRefused.de} Prüfen Sie die TESSA-Adresse.`,
  },
  connectionRefused: {
    en: '{host} does not accept connections. Check the port of the TESSA address and the firewall.',
    de: '{host} nimmt keine Verbindungen an. Prüfen Sie den Port der TESSA-Adresse und die Firewall.',
  },
  timeout: {
    en: 'TESSA at {host} did not answer in time. Try again later, or check address and firewall.',
    de: 'TESSA unter {host} hat nicht rechtzeitig geantwortet. Versuchen Sie es später erneut oder prüfen Sie Adresse und Firewall.',
  },
  tlsInvalid: {
    en: 'No secure connection to {host} ({detail}). Have the certificate renewed, or check whether the address must begin with http://.',
    de: 'Keine sichere Verbindung zu {host} ({detail}). Lassen Sie das Zertifikat erneuern oder prüfen Sie, ob die Adresse mit http:// beginnen muss.',
  },
  redirectedElsewhere: {
    en: '{host} redirects to {detail}. Enter that address if it is your TESSA.',
    de: '{host} leitet an {detail} weiter. Geben Sie diese Adresse ein, wenn es Ihr TESSA ist.',
  },
  refused: {
    en: '{host} answers with status {status}, not like TESSA. Enter the address at which TESSA opens in the browser.',
    de: '{host} antwortet mit Status {status}, nicht wie TESSA. Geben Sie die Adresse ein, unter der sich TESSA im Browser öffnet.',
  },
  unavailable: {
    en: 'TESSA at {host} could not be reached ({detail}). Try again later, or ask whoever runs it.',
    de: 'TESSA unter {host} war nicht erreichbar ({detail}). Versuchen Sie es später erneut oder fragen Sie den Betreiber.',
  },
} as const satisfies MessageTable
