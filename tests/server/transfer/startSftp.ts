import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDemoSftp, type DemoSftp } from '../../../demo/sftp/demoSftp.ts'
import { password, type Place, username } from './place.ts'

/** A real SFTP server. */
export const startSftp = async (): Promise<Place & { server: DemoSftp }> => {
  const root = await mkdtemp(join(tmpdir(), 'sftp-'))
  const folder = join(root, 'files')
  const server = await createDemoSftp({ folder, hostKeyFile: join(root, 'key'), username, password })
  return {
    server,
    folder: join(folder, 'in'),
    faults: server.faults,
    settings: {
      protocol: 'sftp',
      address: '127.0.0.1',
      port: server.port,
      username,
      password,
      directory: '/in',
    },
    close: async () => {
      await server.close()
      await rm(root, { recursive: true, force: true })
    },
  }
}
