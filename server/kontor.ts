#!/usr/bin/env node
import { runCommand } from './command/commands.ts'
import { readEnvironmentFile } from './command/environmentFile.ts'
import { exportsArgument } from './exportProcess.ts'
import { reportEnd, run } from './program.ts'

/** The option before the command that names the environment file of the service. Node takes --env-file for itself. */
const fileOption = '--environment='

/** Runs the command of the arguments, or the process of the exports of a service that it has started. */
const runArguments = async ([first = '', ...rest]: readonly string[]): Promise<void> => {
  if (first === exportsArgument) return run()
  if (first.startsWith(fileOption)) {
    // what the caller has set wins
    process.env = { ...readEnvironmentFile(first.slice(fileOption.length)), ...process.env }
    return runArguments(rest)
  }
  // what the command writes is readable by its own user only
  process.umask(0o077)
  const code = await runCommand([first, ...rest], process.env, line => void process.stdout.write(`${line}\n`))
  if (code !== undefined) process.exitCode = code
}

await runArguments(process.argv.slice(2)).catch((error: unknown) =>
  reportEnd(error, process.env['DATA_DIR'] ?? ''),
)
