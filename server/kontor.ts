#!/usr/bin/env node
import { runCommand } from './command/commands.ts'
import { exportsArgument } from './exportProcess.ts'
import { reportEnd, run } from './program.ts'

/** Runs the command of the arguments, or the process of the exports of a service that it has started. */
const runArguments = async (args: readonly string[]) => {
  if (args[0] === exportsArgument) return run()
  // what the command writes is readable by its own user only
  process.umask(0o077)
  const code = await runCommand(args, process.env, line => void process.stdout.write(`${line}\n`))
  if (code !== undefined) process.exitCode = code
}

await runArguments(process.argv.slice(2)).catch((error: unknown) =>
  reportEnd(error, process.env['DATA_DIR'] ?? ''),
)
