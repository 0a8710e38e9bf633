import { TerminalError } from '../shared/errors.ts'

/** A command that cannot be done; its message says why, and what to do. It ends the program with exit code 1. */
export class CommandError extends TerminalError {
  override name = 'CommandError'
}
