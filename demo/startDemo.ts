import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { verify } from '@node-rs/argon2'
import { ConfigError, readConfig } from '../server/config.ts'
import { mappingDocument } from '../server/exports/runSetup.ts'
import { isLoopback } from '../server/shared/networks.ts'
import { givenPasswords } from '../server/http/passwords.ts'
import { type Service, startService } from '../server/startService.ts'
import { mappingSchema } from '../src/contract/mapping/mapping.ts'
import { connectPaths } from '../src/contract/pagePaths.ts'
import { channels } from '../src/resources/channels.ts'
import { languages } from '../src/resources/languages.ts'
import { akeneoApi, akeneoModes } from '../src/resources/settings/akeneoApi.ts'
import { ftp } from '../src/resources/settings/ftp.ts'
import { users } from '../src/resources/users.ts'
import {
  configure,
  demoAdministrator,
  demoAppCredentials,
  demoHost,
  demoPassword,
  type PimAccess,
  type UploadAccess,
} from './configure.ts'
import { createDemoMail, type DemoMail } from './mail/mailCatcher.ts'
import { createDemoPim, type DemoPim } from './pim/demoPim.ts'
import { createDemoSftp } from './sftp/demoSftp.ts'

/** Whether somebody has configured the service already: whatever is there is kept, and what was deleted stays away. */
const isConfigured = async ({ deps: { records, documents } }: Service): Promise<boolean> => {
  const listed = await Promise.all([records.list(languages), records.list(channels)])
  return (
    listed.some(({ length }) => length > 0) ||
    (await documents.read(mappingDocument, mappingSchema)) !== undefined
  )
}

/**
 * Tells a service that is configured already where the demo's PIM and upload server listen today, and synchronises.
 * Not over its calls: nobody but its administrator knows the password. Connections to others are left alone.
 */
const tellAddresses = async (
  { deps: { records, synchroniser } }: Service,
  pim: PimAccess,
  upload: UploadAccess,
): Promise<void> => {
  const moved = await records.changeSettings(akeneoApi, stored => {
    // the PIM forgets its app tokens when it ends
    const isApp = stored.token !== null && stored.url.startsWith(`http://${demoHost}:`)
    return isApp || stored.url === null || stored.clientId === pim.credentials.clientId
      ? { ...stored, url: pim.url, ...pim.credentials, mode: akeneoModes.manual, token: null }
      : undefined
  })
  await records.changeSettings(ftp, stored =>
    stored.address === demoHost && stored.username === upload.username ? { ...stored, ...upload } : undefined,
  )
  if (moved) await synchroniser.run()
}

/** Gives accounts of an earlier start, which still have the password that everybody knows, the one of this start. */
const replaceKnownPassword = async ({ deps: { records } }: Service, password: string): Promise<void> => {
  for (const user of await records.list(users))
    if (await verify(String(user.password), demoPassword).catch(() => false))
      await records.update(users, String(user.id), stored => ({ ...stored, password }))
}

/** A running demo. */
export interface Demo {
  /** Of its accounts, unless somebody changed theirs. */
  readonly password: string
  readonly service: Service
  readonly pim: DemoPim
  readonly mail: DemoMail
  /** Where uploads arrive. */
  readonly uploads: string
  close(): Promise<void>
}

/** How big it is, and where it listens and keeps its data. */
export interface DemoOptions {
  readonly products: number
  readonly pimPort: number
  readonly environment: NodeJS.ProcessEnv
  readonly consoleFolder: string
  /** How long the PIM takes for an answer; as long as one across the internet unless told otherwise. */
  readonly latencyMs?: number
}

/** Who uploads. */
const demoUpload = 'tradebyte'

/** A PIM across the internet: without it the first export would be over before anybody sees it run. */
const farAwayMs = 150

/**
 * Starts the demo PIM, an SFTP server, a mail catcher and the service, and configures the service for it; one that is
 * configured already keeps what it has.
 * @throws after closing what was opened
 */
export const startDemo = async (options: DemoOptions): Promise<Demo> => {
  const opened: { close(): Promise<unknown> }[] = []
  const close = async () => {
    for (const one of opened.splice(0).toReversed()) await one.close()
  }
  try {
    return { ...(await open(options, one => (opened.push(one), one))), close }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Opens what listens where it did when the demo ran last: an export that goes on asks there before anybody can tell it
 * of another place. Somebody else's port is not taken from him.
 * @param file holds that port
 * @param wanted a port to listen at in any case, or 0
 */
const atSamePort = async <T extends { readonly url: string }>(
  file: string,
  wanted: number,
  listen: (port: number) => Promise<T>,
): Promise<T> => {
  const last = wanted || Number(await readFile(file, 'utf8').catch(() => '0')) || 0
  const opened = await listen(last).catch((error: unknown) => {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    if (wanted !== 0 || last === 0 || !isTaken) throw error
    return listen(0)
  })
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(file, new URL(opened.url).port)
  return opened
}

/** @param kept notes what has to be closed at the end, the last one first */
const open = async (
  { products, pimPort, environment, consoleFolder, latencyMs = farAwayMs }: DemoOptions,
  kept: <T extends { close(): Promise<unknown> }>(one: T) => T,
): Promise<Omit<Demo, 'close'>> => {
  const password = environment.KONTOR_ADMIN_PASSWORD || demoPassword
  const isKnown = password === demoPassword
  if (isKnown && environment.HOST && !isLoopback(environment.HOST))
    throw new ConfigError(
      'HOST: everybody knows the password of the demo. Set KONTOR_ADMIN_PASSWORD to one of your own before others can reach it, or leave HOST at 127.0.0.1.',
    )
  const mail = kept(await createDemoMail())
  const config = readConfig({
    ...environment,
    SMTP_URL: mail.smtpUrl,
    AKENEO_APP_CLIENT_ID: demoAppCredentials.clientId,
    AKENEO_APP_CLIENT_SECRET: demoAppCredentials.clientSecret,
    KONTOR_ADMIN_EMAIL: demoAdministrator,
    KONTOR_ADMIN_PASSWORD: password,
  })
  const openPim = async (port: number) => kept(await createDemoPim({ products, port, latencyMs }))
  const pim = await atSamePort(join(config.DATA_DIR, 'pim.port'), pimPort, openPim)
  const sftp = kept(
    await createDemoSftp({
      folder: join(config.DATA_DIR, 'uploads'),
      hostKeyFile: join(config.DATA_DIR, 'sftp.key'),
      username: demoUpload,
      password: demoPassword,
    }),
  )
  const service = kept(await startService(config, { consoleFolder, onlyLoopback: isKnown }))
  if (!isKnown) await replaceKnownPassword(service, password)
  const { publicUrl } = service.deps
  pim.registerApp({
    ...demoAppCredentials,
    name: 'Kontor',
    activateUrl: publicUrl() + connectPaths.activation,
    callbackUrl: publicUrl() + connectPaths.callback,
  })
  const upload = { port: sftp.port, username: demoUpload, password: demoPassword }
  if (await isConfigured(service)) await tellAddresses(service, pim, upload)
  else await configure(service.url, pim, upload, password)
  // everybody may know the passwords of the demo: nobody has to set another first
  await service.deps.documents.write(givenPasswords, {})
  return { password, service, pim, mail, uploads: join(config.DATA_DIR, 'uploads', 'in') }
}
