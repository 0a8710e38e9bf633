import { buildConsole, consoleFolder } from './buildConsole.ts'
import { ConfigError, readConfig } from './config.ts'
import { onStopSignal, startService } from './startService.ts'
import { FolderInUse } from './store/openDatabase.ts'

try {
  const config = readConfig(process.env)
  await buildConsole()
  const service = await startService(config, { consoleFolder })
  onStopSignal(() => service.close())
  process.stdout.write(`Kontor listens at ${service.url}\n`)
  const first = service.administrator
  if (first?.password)
    process.stdout.write(
      `First administrator: ${first.email}, password ${first.password} (shown this once)\n`,
    )
} catch (error) {
  process.stderr.write(
    `${error instanceof ConfigError || error instanceof FolderInUse ? error.message : String((error as Error).stack ?? error)}\n`,
  ) // whatever failed, it is shown
  process.exitCode = 1
}
