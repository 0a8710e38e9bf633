import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, readConfig, version } from '../config.ts'
import { TerminalError } from '../shared/errors.ts'
import { actAsOwner } from './owner.ts'

/** Prints a line for the person at the terminal. */
export type Print = (line: string) => void

interface Command {
  /** The arguments after the name. */
  readonly usage: string
  readonly summary: string
  /** Sentences of `--help`, with the switches. */
  readonly more: readonly string[]
  readonly switches?: readonly string[]
  /** Whether it takes as many arguments as are given, which it checks itself. */
  readonly takesMore?: true
  /** @returns the exit code; undefined while the service runs */
  run(input: Input): Promise<number | undefined>
}

interface Input {
  readonly argument: string
  /** The arguments after the first one. */
  readonly rest: readonly string[]
  readonly switches: ReadonlySet<string>
  readonly environment: NodeJS.ProcessEnv
  readonly print: Print
  /**
   * Reads the variables, and acts as the owner of DATA_DIR from then on.
   * @param target a folder outside of it that the command writes to
   */
  configure(target?: string): Config
}

/** The commands by name. Each loads what it needs, so that `--help` starts at once. */
export const commands: Readonly<Record<string, Command>> = {
  start: {
    usage: '',
    summary: 'starts the service and the console',
    more: ['It runs until SIGTERM or SIGINT. Variables configure it: see README.md.'],
    run: async () => {
      const { run } = await import('../program.ts')
      await run()
      return undefined
    },
  },

  check: {
    usage: '',
    summary: 'checks configuration, files, database and all connections',
    more: ['Prints one line for each. The exit code is 1 if one of them failed, else 0.'],
    run: async ({ environment, print, configure }) => {
      const config = configure()
      const unset = environment['DATA_DIR']
        ? ''
        : `: DATA_DIR is not set, so that it is ${resolve(config.DATA_DIR)}`
      print(`ok       configuration${unset}`)
      const { checkAll } = await import('./check.ts')
      const lines = await checkAll(config)
      for (const { state, name, text } of lines) print(`${state.padEnd(8)} ${name}: ${text}`)
      return lines.some(({ state }) => state === 'failed') ? 1 : 0
    },
  },

  'reset-password': {
    usage: 'EMAIL',
    summary: 'gives a user a new password and prints it',
    more: ['It must be changed at the next log-in; all sessions of the user end.'],
    run: async ({ argument, print, configure }) => {
      const { resetPassword } = await import('./accounts.ts')
      print(`New password of ${argument}: ${await resetPassword(configure(), argument)}`)
      return 0
    },
  },

  'reset-second-factor': {
    usage: 'EMAIL',
    summary: 'removes the second factor of a user who lost the device and the recovery codes',
    more: ['The user then logs in with the password alone and sets up another one.'],
    run: async ({ argument, print, configure }) => {
      const { resetSecondFactor } = await import('./accounts.ts')
      const had = await resetSecondFactor(configure(), argument)
      print(had ? `The second factor of ${argument} is removed.` : `${argument} has no second factor.`)
      return 0
    },
  },

  backup: {
    usage: 'FOLDER',
    summary: 'writes a backup into an empty folder while the service runs',
    more: [
      'It holds the database and the key file, without which stored credentials cannot be read.',
      '--with-files   the files of exports, too',
      '--without-key  no key file: it is kept elsewhere',
    ],
    switches: ['with-files', 'without-key'],
    run: async ({ argument, switches, print, configure }) => {
      const { backUp } = await import('./backup.ts')
      const config = configure(argument)
      const written = await backUp(config, argument, {
        withFiles: switches.has('with-files'),
        withKey: !switches.has('without-key'),
      })
      print(`Written to ${argument}: ${written.join(', ')}`)
      if (config.KONTOR_SECRET) print('KONTOR_SECRET is not part of it: keep it, too.')
      return 0
    },
  },

  restore: {
    usage: 'FOLDER',
    summary: 'restores a backup while no service runs',
    more: [
      'The version must be that of the backup or newer.',
      '--replace  replaces what is there; an embedded database and its key stay beside the restored ones',
    ],
    switches: ['replace'],
    run: async ({ argument, switches, print, configure }) => {
      const { restore } = await import('./restore.ts')
      const aside = await restore(configure(), argument, switches.has('replace'))
      if (aside) print(`What was replaced is kept in ${aside}`)
      print('Restored. Start Kontor.')
      return 0
    },
  },

  'rotate-secret': {
    usage: '',
    summary: 'replaces the key file and encrypts stored credentials again, while no service runs',
    more: [
      'Every user logs in again. Recovery codes and links to images in delivered files stay valid.',
      'A backup that was made without the key file needs the secret before: keep that, too.',
      '--forget  codes and links end as well, because the secret before is known to others',
    ],
    switches: ['forget'],
    run: async ({ switches, print, configure }) => {
      const { rotateSecret } = await import('./rotateSecret.ts')
      await rotateSecret(configure(), switches.has('forget'))
      print('The secret is replaced. Start Kontor.')
      return 0
    },
  },

  'support-bundle': {
    usage: 'FILE',
    summary: 'writes what somebody else needs to help into one JSON file',
    more: [
      'Versions, variables, checks, the newest exports with the codes of their causes, counts and the configuration.',
      'It holds no secret, user or product; read it before you send it.',
    ],
    run: async ({ argument, print, configure }) => {
      const { writeSupportBundle } = await import('./supportBundle.ts')
      await writeSupportBundle(configure(), argument)
      print(`Written to ${argument}. Read it before you send it.`)
      return 0
    },
  },

  config: {
    usage: 'ACTION [ARGUMENTS]',
    summary: 'exports the configuration as files, compares it with files, and applies them',
    more: [
      'A file that ends in .json holds all of it, a folder has a file for each part.',
      'export TARGET [PART ...]  writes it without secrets; - prints it',
      'diff SOURCE               prints what differs; the exit code is 1 if something does',
      'plan SOURCE               prints what apply would change, and a hash',
      'apply HASH SOURCE         applies it, unless something has changed since the plan',
      'schema                    prints the JSON Schema',
      'What a file does not name stays. { "secret": "SECRET_FTP_PASSWORD" } takes a secret from that variable, or from the',
      'file in SECRET_FTP_PASSWORD_FILE; without one the stored secret stays.',
    ],
    takesMore: true,
    run: async ({ argument, rest, environment, print, configure }) => {
      const { configurationActions: actions } = await import('./configuration.ts')
      const action = Object.hasOwn(actions, argument) ? actions[argument] : undefined
      if (!action)
        throw new TerminalError(
          `There is no action ${argument}. Actions: ${Object.keys(actions).join(', ')}.`,
        )
      return action({ config: configure(), environment, print }, ...rest)
    },
  },

  version: {
    usage: '',
    summary: 'prints the version',
    more: [],
    run: async ({ print }) => {
      print(version)
      return 0
    },
  },
}

const lineOf = (name: string, { usage, summary }: Command) =>
  `  ${[name, usage].join(' ').trim().padEnd(28)} ${summary}`

const help = () =>
  [
    'Usage: kontor COMMAND [ARGUMENT]',
    '',
    ...Object.entries(commands).map(([name, command]) => lineOf(name, command)),
    '',
    'The variables of the service apply to every command; kontor --environment=FILE COMMAND reads them as systemd does.',
    'kontor COMMAND --help says more.',
  ].join('\n')

const helpOf = (name: string, { usage, summary, more, switches = [] }: Command) =>
  [
    `Usage: ${['kontor', name, usage, ...switches.map(one => `[--${one}]`)].filter(Boolean).join(' ')}`,
    '',
    `${name} ${summary}.`,
    ...more,
  ].join('\n')

/** Reads the arguments of a command. @throws TerminalError for unknown or missing ones */
const read = (name: string, command: Command, args: readonly string[]) => {
  const { usage, switches = [], takesMore = false } = command
  const known = Object.fromEntries(['help', ...switches].map(one => [one, { type: 'boolean' as const }]))
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: known, allowPositionals: true })
    const given = new Set(Object.keys(values))
    const isRightCount = takesMore ? positionals.length > 0 : positionals.length === (usage === '' ? 0 : 1)
    if (!given.has('help') && !isRightCount)
      throw new Error(
        usage === '' ? 'No argument is expected.' : `${usage} is missing, or there is more than one.`,
      )
    const [argument = '', ...rest] = positionals
    return { argument, rest, switches: given }
  } catch (error) {
    throw new TerminalError(`${(error as Error).message}\n${helpOf(name, command)}`) // parseArgs throws errors
  }
}

/**
 * Runs a command of the command line.
 * @returns the exit code; undefined while the service runs
 * @throws TerminalError and the errors of the start, such as ConfigError
 */
export const runCommand = async (
  [name = '', ...args]: readonly string[],
  environment: NodeJS.ProcessEnv,
  print: Print,
): Promise<number | undefined> => {
  if (name === '' || name === '--help' || name === 'help') {
    print(help())
    return 0
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new TerminalError(`There is no command ${name}.\n${help()}`)
  const { argument, rest, switches } = read(name, command, args)
  if (switches.has('help')) {
    print(helpOf(name, command))
    return 0
  }
  const configure = (target?: string) => {
    const config = readConfig(environment)
    actAsOwner(config.DATA_DIR, ['kontor', name, ...args].join(' '), target)
    return config
  }
  return command.run({ argument, rest, switches, environment, print, configure })
}
