import { ConfigError, readConfig } from './config.ts'
import { createExportProcess, exportsArgument, runExports } from './exportProcess.ts'
import { FolderInUse } from './store/openDatabase.ts'
import { StorageError, storageErrorOf } from './shared/systemFailures.ts'

let folder = ''
const main = async () => {
  const config = readConfig(process.env)
  folder = config.DATA_DIR
  const isForExports = process.argv[2] === exportsArgument
  // what the service writes is its own; the console's files may be read by all
  process.umask(0o077)
  if (isForExports) await runExports(config)
  // only what this process is for is loaded: that one has nobody to answer
  const [{ onStopSignal, startService }, { consoleFolder }] = await Promise.all([
    import('./startService.ts'),
    import('./console.ts'),
  ])
  const service = await startService(config, {
    consoleFolder,
    elsewhere: needs => createExportProcess(process.argv[1] ?? '', needs),
  })
  onStopSignal(() => service.close())
  process.stdout.write(`Kontor listens at ${service.url}\n`)
  const first = service.administrator
  if (first?.password)
    process.stdout.write(
      `First administrator: ${first.email}, password ${first.password} (shown only this once)\n`,
    )
}

// no await of a module: what is built of it is none
main().catch((thrown: unknown) => {
  const error = storageErrorOf(thrown, folder) ?? thrown
  const isKnown =
    error instanceof ConfigError || error instanceof FolderInUse || error instanceof StorageError
  process.stderr.write(`${isKnown ? error.message : String((error as Error).stack ?? error)}\n`) // whatever failed, it is shown
  process.exitCode = 1
  if (process.connected) process.disconnect()
})
