import { readFileSync } from 'node:fs'
import { systemCodeOf } from '../shared/systemFailures.ts'
import { TerminalError } from '../shared/errors.ts'
import { ownAccount } from './owner.ts'

/** An assignment: the name, quoted parts, and the rest of the line with lines that a backslash adds to it. */
const assignment =
  /^[ \t]*([A-Za-z_]\w*)[ \t]*=((?:[ \t]*(?:'[^']*'|"(?:\\[^]|[^"\\])*"))*)[ \t]*((?:\\[^]|[^\n\\])*)/gm
const quotedPart = /'([^']*)'|"((?:\\[^]|[^"\\])*)"/g
const escaped = /\\([^])/g

/** Within double quotes a backslash stays, unless it stands before one of these signs or a line end. */
const inQuotes = (text: string) =>
  text.replaceAll(escaped, (all, sign: string) => ('"\\`$'.includes(sign) ? sign : sign === '\n' ? '' : all))
const outside = (text: string) =>
  text.trimEnd().replaceAll(escaped, (_, sign: string) => (sign === '\n' ? '' : sign))

/**
 * The variables of a file as systemd reads it for a service. Source: systemd.exec(5), EnvironmentFile=.
 * @example parseEnvironment("# sender\nMAIL_FROM=Kontor <kontor@example.com>") // { MAIL_FROM: 'Kontor <kontor@example.com>' }
 */
export const parseEnvironment = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.replaceAll('\r\n', '\n').matchAll(assignment)].map(([, name = '', quoted = '', rest = '']) => {
      const parts = [...quoted.matchAll(quotedPart)].map(
        ([, single, double = '']) => single ?? inQuotes(double),
      )
      return [name, parts.join('') + outside(rest)]
    }),
  )

/** Reads an environment file. @throws TerminalError if it cannot be read */
export const readEnvironmentFile = (path: string): Record<string, string> => {
  try {
    return parseEnvironment(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new TerminalError(
      systemCodeOf(error) === 'ENOENT'
        ? `There is no file ${path}.`
        : `${path} may not be read by ${ownAccount()}. Type: sudo kontor COMMAND`,
    )
  }
}
