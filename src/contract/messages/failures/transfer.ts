import type { MessageTable } from '../message.ts'
import { addressRefused } from './addressRefused.ts'

/** The failures of a transfer: the problem, then the remedy. */
export const transferMessages = {
  notConfigured: {
    en: 'The upload is not set up yet. Enter the address, username and directory in the FTP settings.',
    de: 'Der Upload ist noch nicht eingerichtet. Tragen Sie Adresse, Benutzername und Verzeichnis in den FTP-Einstellungen ein.',
    page: 'ftp',
  },
  downloadOnly: {
    en: 'Files are not uploaded: they are only downloaded. Choose another protocol in the FTP settings to upload them.',
    de: 'Dateien werden nicht hochgeladen, sondern nur heruntergeladen. Wählen Sie in den FTP-Einstellungen ein anderes Protokoll, um sie hochzuladen.',
    page: 'ftp',
  },
  addressInvalid: {
    en: '“{host}” is not the address of a server. Enter the host name alone, such as sftp.example.com, without protocol or path, and a port from 1 to 65535.',
    de: '„{host}“ ist keine Serveradresse. Geben Sie nur den Hostnamen ein, zum Beispiel sftp.example.com, ohne Protokoll und Pfad, und einen Port von 1 bis 65535.',
    page: 'ftp',
  },
  hostNotFound: {
    en: 'The host {host} was not found. Check the spelling of the address in the FTP settings.',
    de: 'Der Host {host} wurde nicht gefunden. Prüfen Sie die Schreibweise der Adresse in den FTP-Einstellungen.',
    page: 'ftp',
  },
  addressRefused: {
    en: `${addressRefused.en} Check the address in the FTP settings.`,
    de: `${addressRefused.de} Prüfen Sie die Adresse in den FTP-Einstellungen.`,
    page: 'ftp',
  },
  connectionRefused: {
    en: '{host} does not accept connections ({detail}). Check address, port and firewall.',
    de: '{host} nimmt keine Verbindungen an ({detail}). Prüfen Sie Adresse, Port und Firewall.',
    page: 'ftp',
  },
  timeout: {
    en: '{host} did not answer in time. Check port, protocol and firewall, or try again later.',
    de: '{host} hat nicht rechtzeitig geantwortet. Prüfen Sie Port, Protokoll und Firewall oder versuchen Sie es später erneut.',
    page: 'ftp',
  },
  loginRefused: {
    en: '{host} refuses this username or password. Enter both again in the FTP settings.',
    de: '{host} lehnt diesen Benutzernamen oder dieses Passwort ab. Geben Sie beide in den FTP-Einstellungen erneut ein.',
    page: 'ftp',
    final: true,
  },
  keyRefused: {
    en: '{host} refuses this username or key. Check the username, and have the server’s provider register the public half of the key {detail}.',
    de: '{host} lehnt diesen Benutzernamen oder diesen Schlüssel ab. Prüfen Sie den Benutzernamen und lassen Sie den öffentlichen Teil des Schlüssels {detail} vom Betreiber des Servers hinterlegen.',
    page: 'ftp',
    final: true,
  },
  keyUnreadable: {
    en: 'The private key in the FTP settings cannot be read. Paste the whole file of an RSA, ECDSA or Ed25519 key in OpenSSH or PEM format, from BEGIN to END; ssh-keygen -p -f converts other formats.',
    de: 'Der private Schlüssel in den FTP-Einstellungen ist nicht lesbar. Fügen Sie die ganze Datei eines RSA-, ECDSA- oder Ed25519-Schlüssels im OpenSSH- oder PEM-Format ein, von BEGIN bis END; ssh-keygen -p -f wandelt andere Formate um.',
    page: 'ftp',
    final: true,
  },
  passphraseMissing: {
    en: 'The private key in the FTP settings is encrypted. Enter its passphrase there.',
    de: 'Der private Schlüssel in den FTP-Einstellungen ist verschlüsselt. Geben Sie dort seine Passphrase ein.',
    page: 'ftp',
    final: true,
  },
  passphraseWrong: {
    en: 'The passphrase in the FTP settings does not open the private key. Enter it again.',
    de: 'Die Passphrase in den FTP-Einstellungen öffnet den privaten Schlüssel nicht. Geben Sie sie erneut ein.',
    page: 'ftp',
    final: true,
  },
  directoryMissing: {
    en: 'There is no directory {directory} at {host} ({detail}). Correct it in the FTP settings, or have it created.',
    de: 'Unter {host} gibt es kein Verzeichnis {directory} ({detail}). Korrigieren Sie es in den FTP-Einstellungen oder lassen Sie es anlegen.',
    page: 'ftp',
    final: true,
  },
  directoryTooLong: {
    en: 'The directory in the FTP settings is too long for any server: {directory}. Shorten its names there to at most 255 bytes.',
    de: 'Das Verzeichnis in den FTP-Einstellungen ist für jeden Server zu lang: {directory}. Kürzen Sie seine Namen dort auf höchstens 255 Bytes.',
    page: 'ftp',
    final: true,
  },
  noPermission: {
    en: 'The user may not write, rename or delete files in {directory} at {host} ({detail}). Ask the server’s provider for this permission.',
    de: 'Das Benutzerkonto darf in {directory} unter {host} keine Dateien schreiben, umbenennen oder löschen ({detail}). Bitten Sie den Betreiber des Servers um diese Berechtigung.',
  },
  diskFull: {
    en: '{host} accepts no more data ({detail}): its disk or the quota of the user is probably full. Ask the server’s provider to make room, then retry the upload.',
    de: '{host} nimmt keine Daten mehr an ({detail}): Vermutlich ist die Festplatte voll oder das Kontingent ausgeschöpft. Bitten Sie den Betreiber, Platz zu schaffen, und wiederholen Sie den Upload.',
  },
  certificateUntrusted: {
    en: 'The certificate of {host} comes from an authority this machine does not know ({detail}). Ask the server’s provider for a certificate of a public authority, or have an administrator trust it with NODE_EXTRA_CA_CERTS.',
    de: 'Das Zertifikat von {host} stammt von einer Zertifizierungsstelle, die dieser Rechner nicht kennt ({detail}). Bitten Sie den Betreiber um ein Zertifikat einer öffentlichen Stelle oder lassen Sie sie über NODE_EXTRA_CA_CERTS als vertrauenswürdig eintragen.',
  },
  certificateExpired: {
    en: 'The certificate of {host} is not valid today ({detail}). Have the server’s provider renew it, and check the clock of this machine.',
    de: 'Das Zertifikat von {host} ist heute nicht gültig ({detail}). Lassen Sie es vom Betreiber erneuern und prüfen Sie die Uhr dieses Rechners.',
  },
  certificateWrongHost: {
    en: 'The certificate of {host} is made for other names ({detail}). Enter one of these as the address if it is your server.',
    de: 'Das Zertifikat von {host} ist auf andere Namen ausgestellt ({detail}). Geben Sie einen davon als Adresse ein, wenn es Ihr Server ist.',
    page: 'ftp',
    final: true,
  },
  fingerprintChanged: {
    en: '{host} has a different key than before ({fingerprint} instead of {pinned}). Nothing was sent, it may be another server. Ask the server’s provider; if the key was renewed, clear the field Server key in the FTP settings and test again.',
    de: '{host} hat einen anderen Schlüssel als bisher ({fingerprint} statt {pinned}). Es wurde nichts gesendet, denn es könnte ein anderer Server sein. Fragen Sie den Betreiber; wurde der Schlüssel erneuert, leeren Sie in den FTP-Einstellungen das Feld „Serverschlüssel“ und prüfen Sie erneut.',
    page: 'ftp',
    final: true,
  },
  protocolMismatch: {
    en: '{host} does not speak the chosen protocol ({detail}). Choose another protocol or port in the FTP settings.',
    de: '{host} spricht nicht das gewählte Protokoll ({detail}). Wählen Sie in den FTP-Einstellungen ein anderes Protokoll oder einen anderen Port.',
    page: 'ftp',
    final: true,
  },
  connectionLost: {
    en: 'The connection to {host} was lost ({detail}) and could not be restored. Try again later, or ask the server’s provider.',
    de: 'Die Verbindung zu {host} ist abgebrochen ({detail}) und ließ sich nicht wiederherstellen. Versuchen Sie es später erneut oder fragen Sie den Betreiber.',
  },
  nameRefused: {
    en: 'TB.One would ignore a file named “{name}”. Give it a name without “test”, slashes and control characters, and not ending in .tmp.',
    de: 'TB.One würde eine Datei mit dem Namen „{name}“ ignorieren. Geben Sie ihr einen Namen ohne „test“, Schrägstriche und Steuerzeichen, der nicht auf .tmp endet.',
    page: 'ftp',
    final: true,
  },
  unavailable: {
    en: '{host} could not carry out the request ({detail}). Try again later, or ask the server’s provider.',
    de: '{host} konnte die Anfrage nicht ausführen ({detail}). Versuchen Sie es später erneut oder fragen Sie den Betreiber.',
  },
} as const satisfies MessageTable
