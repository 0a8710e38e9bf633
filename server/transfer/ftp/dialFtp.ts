import { Client } from 'basic-ftp'
import { within } from '../within.ts'
import type { Dial } from '../remote.ts'
import { TransferError } from '../transferError.ts'
import { ftpRemote } from './ftpRemote.ts'
import { ftpStep } from './ftpStep.ts'
import { openSecurely } from './openSecurely.ts'
import { openPlainly } from './openPlainly.ts'

/** FTP, and FTPS with TLS asked for or, on port 990, from the first byte. */
export const dialFtp: Dial = (target, options) => {
  // Silence is watched by us, so the library's own limit is only the last resort.
  const client = new Client(options.timeoutMs * 4)
  const step = ftpStep(target)
  const dial = async () => {
    const open = target.protocol === 'ftps' ? openSecurely : openPlainly
    const fingerprint = await open(client, target, options)
    await step('login', client.login(target.username, target.password))
    await step('login', client.useDefaultSettings())
    await step('directory', client.cd(target.directory))
    return ftpRemote(client, target, fingerprint)
  }
  return within(dial, {
    signal: options.signal,
    timeoutMs: options.timeoutMs,
    cut: () => client.close(),
    late: () => new TransferError('timeout', { host: target.label }),
  }).catch(error => {
    client.close()
    throw error
  })
}
