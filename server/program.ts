import { join } from 'node:path'
import pino from 'pino'
import { type Config, readConfig } from './config.ts'
import { createExportProcess, exportsArgument, runExports } from './exportProcess.ts'
import type { ExportProcessDeps } from './exports/life/forwarder.ts'
import { systemClock } from './shared/clock.ts'
import { TerminalError } from './shared/errors.ts'
import { startErrorOf, whenDatabaseAnswers } from './startErrors.ts'
import { DatabaseError } from './store/databaseErrors.ts'
import { isFolderBusy } from './store/dataFolder.ts'
import { databaseFile, StorageError, storageErrorOf } from './shared/systemFailures.ts'

/** Runs the process that the arguments name: the service, or its export process. An error ends it with exit code 1. */
export const run = async (): Promise<void> => {
  let config: Config | undefined
  try {
    config = readConfig(process.env)
    await start(config)
  } catch (error) {
    reportEnd((config && startErrorOf(error, config)) ?? error, config?.DATA_DIR ?? '')
  }
}

const start = async (config: Config): Promise<void> => {
  // files that the service writes are readable by its own user only
  process.umask(0o077)
  if (process.argv[2] === exportsArgument) return runExports(config)
  // the process of the exports does without the web server
  const [{ onStopSignal, startService, startWorker }, { consoleFolder }] = await Promise.all([
    import('./startService.ts'),
    import('./console.ts'),
  ])
  const announce = createAnnounce()
  const onWaiting = () => announce('Kontor waits for the database of DATABASE_URL …')
  if (config.KONTOR_ROLE === 'worker') {
    const worker = await whenDatabaseAnswers(() => startWorker(config, {}), systemClock, onWaiting)
    onStopSignal(() => worker.close())
    announce(`Kontor works; its health is at ${worker.url}`)
    return
  }
  const exportProcess = (deps: ExportProcessDeps) => createExportProcess(process.argv[1] ?? '', deps)
  const options = { consoleFolder, ...(config.KONTOR_ROLE === 'all' && { exportProcess }) }
  const service = await whenDatabaseAnswers(() => startService(config, options), systemClock, onWaiting)
  onStopSignal(() => service.close())
  announce(`Kontor listens at ${service.url}`)
  const first = service.administrator
  if (first?.passwordFile) announce(`First administrator: ${first.email}, password in ${first.passwordFile}`)
}

/** Tells what an operator needs after a start: a line in a terminal, else an entry of the log, whatever LOG_LEVEL is. */
const createAnnounce = () => {
  if (process.stdout.isTTY) return (text: string) => void process.stdout.write(`${text}\n`)
  const log = pino()
  return (text: string) => log.info(text)
}

/** Prints why the program ends, and sets exit code 1. @param folder DATA_DIR, for sentences about its disk */
export const reportEnd = (thrown: unknown, folder: string): void => {
  const error = isFolderBusy(thrown)
    ? new DatabaseError('writing', join(folder, databaseFile))
    : (storageErrorOf(thrown, folder) ?? thrown)
  const isKnown = error instanceof TerminalError || error instanceof StorageError
  process.stderr.write(`${isKnown ? error.message : String((error as Error).stack ?? error)}\n`) // a thrown value without a stack is printed as text
  process.exitCode = 1
  if (process.connected) process.disconnect()
}
