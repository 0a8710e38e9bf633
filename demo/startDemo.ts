import { readConfig } from '../server/config.ts'
import { startService, type Service } from '../server/startService.ts'
import { join } from 'node:path'
import { connectPaths } from '../src/contract/connect.ts'
import { configure, demoAdministrator, demoAppCredentials, demoPassword } from './configure.ts'
import { createDemoMail, type DemoMail } from './mail/createDemoMail.ts'
import { createDemoPim, type DemoPim } from './pim/createDemoPim.ts'
import { createDemoSftp } from './sftp/createDemoSftp.ts'

/** A running demo. */
export interface Demo {
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
}

/** Who uploads. */
const demoUpload = 'tradebyte'

/** A PIM across the internet: without it the first export would be over before anybody sees it run. */
const latencyMs = 150

/** Starts the demo PIM, an SFTP server, a mail catcher and the service, and configures the service for it. */
export const startDemo = async ({
  products,
  pimPort,
  environment,
  consoleFolder,
}: DemoOptions): Promise<Demo> => {
  const pim = await createDemoPim({ products, port: pimPort, latencyMs })
  const mail = await createDemoMail()
  const config = readConfig({
    ...environment,
    SMTP_URL: mail.smtpUrl,
    AKENEO_APP_CLIENT_ID: demoAppCredentials.clientId,
    AKENEO_APP_CLIENT_SECRET: demoAppCredentials.clientSecret,
    KONTOR_ADMIN_EMAIL: demoAdministrator,
    KONTOR_ADMIN_PASSWORD: demoPassword,
  })
  const sftp = await createDemoSftp({
    folder: join(config.DATA_DIR, 'uploads'),
    hostKeyFile: join(config.DATA_DIR, 'sftp.key'),
    username: demoUpload,
    password: demoPassword,
  })
  const service = await startService(config, { consoleFolder })
  const { publicUrl } = service.deps
  pim.registerApp({
    ...demoAppCredentials,
    name: 'Kontor',
    activateUrl: publicUrl() + connectPaths.activation,
    callbackUrl: publicUrl() + connectPaths.callback,
  })
  await configure(service.url, pim, {
    port: Number(new URL(sftp.url).port),
    username: demoUpload,
    password: demoPassword,
  })
  return {
    service,
    pim,
    mail,
    uploads: join(config.DATA_DIR, 'uploads', 'in'),
    close: async () => {
      await service.close()
      await sftp.close()
      await mail.close()
      await pim.close()
    },
  }
}
