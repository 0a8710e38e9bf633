import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { verify } from '@node-rs/argon2'
import { ConfigError, readConfig } from '../server/config.ts'
import { mappingDocument } from '../server/exports/run/runSetup.ts'
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

/** Whether the service has been configured before; existing settings are then kept, and deleted ones are not created again. */
const isConfigured = async ({ deps: { records, documents } }: Service): Promise<boolean> => {
  const listed = await Promise.all([records.list(languages), records.list(channels)])
  return (
    listed.some(({ length }) => length > 0) ||
    (await documents.read(mappingDocument, mappingSchema)) !== undefined
  )
}

/**
 * Stores the current addresses of the demo PIM and the upload server in a configured service, and synchronizes. It writes
 * to the store, because only the administrator knows the password for calls. Connections to other systems stay unchanged.
 */
const updateAddresses = async (
  { deps: { records, synchronizer } }: Service,
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
  if (moved) await synchronizer.run()
}

/** Replaces the public demo password of accounts from an earlier start by the password of this start. */
const replaceKnownPassword = async ({ deps: { records } }: Service, password: string): Promise<void> => {
  for (const user of await records.list(users))
    if (await verify(String(user.password), demoPassword).catch(() => false))
      await records.update(users, String(user.id), stored => ({ ...stored, password }))
}

/** A running demo. */
export interface Demo {
  /** The initial password of its accounts. */
  readonly password: string
  readonly service: Service
  readonly pim: DemoPim
  readonly mail: DemoMail
  /** The folder of uploaded files. */
  readonly uploads: string
  close(): Promise<void>
}

/** The options of the demo: its size, ports and folders. */
interface DemoOptions {
  readonly products: number
  readonly pimPort: number
  readonly environment: NodeJS.ProcessEnv
  readonly consoleFolder: string
  /** The response time of the PIM; by default that of a PIM on the internet. */
  readonly latencyMs?: number
}

/** The user name for uploads. */
const demoUpload = 'tradebyte'

/** The response time of a PIM on the internet; without it the first export would end before a user can watch it. */
const internetLatencyMs = 150

/**
 * Starts the demo PIM, an SFTP server, a mail catcher and the service, and configures the service for them unless it has
 * been configured before.
 * @throws after closing the servers that were started
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
 * Starts a server on its port of the last demo run, because a resumed export calls that port before the new address is
 * stored. If the port is taken, any free port is used.
 * @param file stores the port
 * @param required a port that must be used, or 0
 */
const atSamePort = async <T extends { readonly url: string }>(
  file: string,
  required: number,
  listen: (port: number) => Promise<T>,
): Promise<T> => {
  const last = required || Number(await readFile(file, 'utf8').catch(() => '0')) || 0
  const opened = await listen(last).catch((error: unknown) => {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    if (required !== 0 || last === 0 || !isTaken) throw error
    return listen(0)
  })
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(file, new URL(opened.url).port)
  return opened
}

/** @param closeLater registers a server that `close` ends, in reverse order */
const open = async (
  { products, pimPort, environment, consoleFolder, latencyMs = internetLatencyMs }: DemoOptions,
  closeLater: <T extends { close(): Promise<unknown> }>(one: T) => T,
): Promise<Omit<Demo, 'close'>> => {
  const password = environment.KONTOR_ADMIN_PASSWORD || demoPassword
  const isKnown = password === demoPassword
  if (isKnown && environment.HOST && !isLoopback(environment.HOST))
    throw new ConfigError(
      'HOST: everybody knows the password of the demo. Set KONTOR_ADMIN_PASSWORD to one of your own before others can reach it, or leave HOST at 127.0.0.1.',
    )
  const mail = closeLater(await createDemoMail())
  const config = readConfig({
    ...environment,
    SMTP_URL: mail.smtpUrl,
    AKENEO_APP_CLIENT_ID: demoAppCredentials.clientId,
    AKENEO_APP_CLIENT_SECRET: demoAppCredentials.clientSecret,
    KONTOR_ADMIN_EMAIL: demoAdministrator,
    KONTOR_ADMIN_PASSWORD: password,
  })
  const openPim = async (port: number) => closeLater(await createDemoPim({ products, port, latencyMs }))
  const pim = await atSamePort(join(config.DATA_DIR, 'pim.port'), pimPort, openPim)
  const sftp = closeLater(
    await createDemoSftp({
      folder: join(config.DATA_DIR, 'uploads'),
      hostKeyFile: join(config.DATA_DIR, 'sftp.key'),
      username: demoUpload,
      password: demoPassword,
    }),
  )
  const service = closeLater(await startService(config, { consoleFolder, onlyLoopback: isKnown }))
  if (!isKnown) await replaceKnownPassword(service, password)
  const { publicUrl } = service.deps
  pim.registerApp({
    ...demoAppCredentials,
    name: 'Kontor',
    activateUrl: publicUrl() + connectPaths.activation,
    callbackUrl: publicUrl() + connectPaths.callback,
  })
  const upload = { port: sftp.port, username: demoUpload, password: demoPassword }
  if (await isConfigured(service)) await updateAddresses(service, pim, upload)
  else await configure(service.url, pim, upload, password)
  // the passwords of the demo are public, so users need not change them first
  await service.deps.documents.write(givenPasswords, {})
  return { password, service, pim, mail, uploads: join(config.DATA_DIR, 'uploads', 'in') }
}
