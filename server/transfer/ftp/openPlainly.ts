import type { Client } from 'basic-ftp'
import type { Target } from '../remote.ts'
import { ftpStep } from './ftpStep.ts'
import { greet } from './greet.ts'

/** @returns null: nothing tells one such server from another */
export const openPlainly = async (client: Client, target: Target): Promise<null> => {
  await ftpStep(target)(
    'greeting',
    greet(client, () => client.connect(target.host, target.port)),
  )
  await client.sendIgnoringError('OPTS UTF8 ON')
  return null
}
