import { partNamesOf } from '../../src/contract/configuration/parts.ts'
import { configurationSchemaOf } from '../../src/contract/configuration/schema.ts'
import { adminRole } from '../../src/contract/calls/call.ts'
import type { Difference } from '../../src/contract/versions/differences.ts'
import * as declarations from '../../src/resources/index.ts'
import type { Config } from '../config.ts'
import { exportConfiguration } from '../http/configuration/exportConfiguration.ts'
import { type ConfigurationPlan, planConfiguration } from '../http/configuration/planConfiguration.ts'
import type { Caller } from '../http/versions/authorship.ts'
import { commandAuthor } from './accounts.ts'
import { TerminalError } from '../shared/errors.ts'
import { readConfigurationFiles, writeConfiguration } from './configurationFiles.ts'
import { withDeps } from './openDeps.ts'

const by: Caller = {
  user: { id: 0, email: commandAuthor, firstName: '', lastName: '', roles: [adminRole] },
  language: 'en',
}

/** Where a document is printed instead of written to a file. */
const standardOutput = '-'

/** A difference in one line: `~ mapping.p_name.akeneoAttribute: "name" -> "title"`. */
export const differenceLine = ({ address, before, after }: Difference): string => {
  if (before === null) return `+ ${address}: ${JSON.stringify(after)}`
  if (after === null) return `- ${address}: ${JSON.stringify(before)}`
  return `~ ${address}: ${JSON.stringify(before)} -> ${JSON.stringify(after)}`
}

interface ConfigurationCommand {
  readonly config: Config
  readonly environment: NodeJS.ProcessEnv
  readonly print: (line: string) => void
}

const planOf = async (
  { config, environment }: ConfigurationCommand,
  source: string,
  apply?: string,
): Promise<Exclude<ConfigurationPlan, { errors: object }>> => {
  const document = await readConfigurationFiles(source)
  const plan = await withDeps(config, deps =>
    planConfiguration(deps, declarations, { document, by, environment, apply }),
  )
  if (!plan.errors) return plan
  const lines = Object.entries(plan.errors).flatMap(([address, texts]) =>
    texts.map(text => `  ${address === '' ? '' : `${address}: `}${text}`),
  )
  throw new TerminalError([`${source} is refused; nothing was changed.`, ...lines].join('\n'))
}

const nothingToDo = 'Nothing to do.'

/** The actions of `kontor config`, each with its arguments. @returns the exit code */
export const configurationActions: Readonly<
  Record<string, (command: ConfigurationCommand, ...args: string[]) => Promise<number>>
> = {
  schema: async ({ print }) => {
    print(JSON.stringify(configurationSchemaOf(declarations), null, 2))
    return 0
  },

  export: async ({ config, print }, target = standardOutput, ...parts) => {
    const known = partNamesOf(declarations)
    const unknown = parts.find(name => !known.includes(name))
    if (unknown !== undefined)
      throw new TerminalError(`There is no part ${unknown}. The parts are ${known.join(', ')}.`)
    const document = await withDeps(config, deps =>
      exportConfiguration(deps, declarations, parts.length > 0 ? parts : known),
    )
    if (target === standardOutput) print(JSON.stringify(document, null, 2))
    else print(`Written: ${(await writeConfiguration(target, document)).join(', ')}`)
    return 0
  },

  diff: async (command, source = '') => {
    const { differences } = await planOf(command, source)
    for (const one of differences) command.print(differenceLine(one))
    return differences.length > 0 ? 1 : 0
  },

  plan: async (command, source = '') => {
    const { differences, hash } = await planOf(command, source)
    for (const one of differences) command.print(differenceLine(one))
    command.print(hash === '' ? nothingToDo : `Apply it with: kontor config apply ${hash} ${source}`)
    return 0
  },

  apply: async (command, hash = '', source = '') => {
    if (source === '')
      throw new TerminalError('Name the hash that the plan has printed, then the file or folder.')
    const plan = await planOf(command, source, hash)
    if (plan.hash === '') {
      command.print(nothingToDo)
      return 0
    }
    if (!plan.applied)
      throw new TerminalError(
        `Configuration or file are no longer what was planned; nothing was changed. Look at the plan again: kontor config plan ${source}`,
      )
    for (const one of plan.differences) command.print(differenceLine(one))
    command.print('Applied.')
    return 0
  },
}
