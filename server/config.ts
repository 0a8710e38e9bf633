import { mostCalls } from './akeneo/rest/callLimit.ts'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { editDistance } from '../src/contract/checks/declarationError.ts'
import { isZone } from './shared/clock.ts'
import { TerminalError } from './shared/errors.ts'
import { isLoopback, isNetwork } from './shared/networks.ts'

const emptyToUndefined = (value: unknown) => (value === '' ? undefined : value)
const optional = <S extends z.ZodType>(schema: S) => z.preprocess(emptyToUndefined, schema.optional())
const defaulted = <S extends z.ZodType>(schema: S, value: unknown) =>
  z.preprocess(entered => emptyToUndefined(entered) ?? value, schema)

const port = z.coerce.number().int().min(0).max(65535)

const hours = z.coerce.number().min(0).max(168)

/** A switch of the environment. */
const onOff = z.enum(['true', 'false', '1', '0']).transform(text => text === 'true' || text === '1')

const splitList = (text: string) =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')

const list = z.string().transform(splitList)

/** Whether an address of PostgreSQL is whole: a sign of the password that is not encoded ends the host too early. */
const isDatabaseAddress = (url: string) => {
  const [, authority = '%', rest = ''] = /^postgres(?:ql)?:\/\/([^/?#]*)(.*)$/.exec(url) ?? []
  return URL.canParse(url) && !/[@#]/.test(rest) && !/%(?![\dA-Fa-f]{2})/.test(authority)
}

/** The variables: the schema of each, and the expected value for its error message. */
const variables = {
  PORT: [defaulted(port, 8080), 'a port from 0 to 65535 (0 = any free one)'],
  HOST: [defaulted(z.string(), '127.0.0.1'), 'an address to listen on'],
  DATA_DIR: [defaulted(z.string(), './data'), 'a folder the service may write to'],
  DATABASE_URL: [
    optional(z.string().refine(isDatabaseAddress)),
    'postgres://user:password@host/database, or nothing for the embedded database; in user and password / is written as %2F, ? as %3F, # as %23, @ as %40 and % as %25',
  ],
  FILE_STORE: [
    defaulted(z.string().regex(/^(database|folder|s3:\/\/[\w.-]+(\/.*)?)$/), 'database'),
    'database (with DATABASE_URL: every host has every file), folder (DATA_DIR alone) or s3://bucket/prefix?endpoint=https://…&region=…',
  ],
  AWS_ACCESS_KEY_ID: [optional(z.string()), 'the access key of the bucket in FILE_STORE'],
  AWS_SECRET_ACCESS_KEY: [optional(z.string()), 'the secret key of the bucket in FILE_STORE'],
  PUBLIC_URL: [
    // the address appears in delivered files
    optional(z.url({ protocol: /^https?$/ }).regex(/^\w+:\/\/[^@/]*\/?$/)),
    'the http or https address under which others reach the service, without user, password and path',
  ],
  TRUSTED_PROXIES: [
    defaulted(
      list.refine(networks => networks.every(isNetwork)),
      '',
    ),
    'addresses or networks of the proxies in front, separated by commas, such as 127.0.0.1, 10.0.0.0/8',
  ],
  AKENEO_CALLS: [
    defaulted(z.coerce.number().int().min(1).max(mostCalls), String(mostCalls)),
    `1 to ${mostCalls}`,
  ],
  DENY_PRIVATE_NETWORKS: [defaulted(onOff, 'false'), 'true or false'],
  ALLOWED_HOSTS: [defaulted(list, ''), 'names or addresses, separated by commas'],
  REQUIRE_TLS: [defaulted(onOff, 'false'), 'true or false'],
  REQUIRE_SECOND_FACTOR: [defaulted(onOff, 'false'), 'true or false'],
  KONTOR_ADMIN_EMAIL: [
    defaulted(z.string().trim().toLowerCase().pipe(z.email()), 'admin@example.com'),
    'the mail address of the first administrator',
  ],
  KONTOR_ADMIN_PASSWORD: [optional(z.string().min(10)), 'a password of at least 10 characters'],
  KONTOR_ROLE: [defaulted(z.enum(['all', 'web', 'worker']), 'all'), 'all, web or worker'],
  KONTOR_SECRET: [optional(z.string().min(32)), 'at least 32 characters that nobody can guess'],
  KONTOR_PREVIOUS_SECRET: [
    optional(z.string().min(32)),
    'the KONTOR_SECRET before, or what kontor.key holds',
  ],
  SMTP_URL: [optional(z.url({ protocol: /^smtps?$/ })), 'smtp://user:password@host:port'],
  MAIL_FROM: [defaulted(z.string(), 'Kontor <kontor@localhost>'), 'the sender of mails'],
  OIDC_ISSUER: [
    optional(z.url({ protocol: /^https?$/ }).regex(/^[^@?#]*$/)),
    'the address of the OpenID provider, without a user or a query',
  ],
  OIDC_CLIENT_ID: [optional(z.string()), 'the client ID at the OpenID provider'],
  OIDC_CLIENT_SECRET: [optional(z.string()), 'the client secret at the OpenID provider'],
  OIDC_NAME: [optional(z.string().max(40)), 'the name of the OpenID provider on the log-in page'],
  OIDC_ALLOWED_DOMAINS: [defaulted(list, ''), 'domains of mail addresses, separated by commas'],
  OIDC_TRUST_EMAIL: [defaulted(onOff, 'false'), 'true or false'],
  OIDC_ROLE_CLAIM: [optional(z.string()), 'the claim that tells administrators, such as groups'],
  OIDC_ADMIN_VALUE: [optional(z.string()), 'the value of that claim, such as kontor-admins'],
  DIGEST_TIME: [
    defaulted(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/), '07:00'),
    'the time of the daily mails, such as 07:00',
  ],
  AKENEO_APP_CLIENT_ID: [optional(z.string()), 'the client ID of the Akeneo app'],
  AKENEO_APP_CLIENT_SECRET: [optional(z.string()), 'the client secret of the Akeneo app'],
  METRICS_TOKEN: [optional(z.string().min(16)), 'a token of at least 16 characters'],
  TZ: [optional(z.string().refine(isZone)), 'a time zone such as Europe/Berlin'],
  OUTAGE_HOURS: [defaulted(hours, 2), 'hours from 0 to 168'],
  MISSED_RUN_HOURS: [defaulted(hours, 6), 'hours from 0 to 168'],
  RESUME_SECONDS: [defaulted(z.coerce.number().int().min(0).max(3600), 10), 'whole seconds from 0 to 3600'],
  SESSION_IDLE_HOURS: [defaulted(z.coerce.number().min(0.1).max(8), 2), 'hours from 0.1 to 8'],
  LOG_LEVEL: [
    defaulted(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
    'fatal, error, warn, info, debug, trace or silent',
  ],
} as const satisfies Record<string, readonly [z.ZodType, string]>

type Variables = typeof variables

type Given = { readonly [N in keyof Variables]: z.output<Variables[N][0]> }

/** The validated environment, and the machine's time zone unless it has one. See the README, "Configuration". */
export type Config = Given & { readonly TZ: string }

/** Formats the invalid variables with their expected values. */
export class ConfigError extends TerminalError {
  override name = 'ConfigError'
}

/** Variables that hold a secret: with `_FILE` behind its name, each names a file that holds the value. */
export const secretVariables = [
  'DATABASE_URL',
  'KONTOR_ADMIN_PASSWORD',
  'KONTOR_SECRET',
  'KONTOR_PREVIOUS_SECRET',
  'SMTP_URL',
  'AKENEO_APP_CLIENT_SECRET',
  'OIDC_CLIENT_SECRET',
  'METRICS_TOKEN',
  'AWS_SECRET_ACCESS_KEY',
] as const satisfies readonly (keyof Variables)[]

/** Adds the content of the files to the environment. @param wrong gets a sentence for each that cannot be read */
const withFiles = (environment: NodeJS.ProcessEnv, wrong: string[]): NodeJS.ProcessEnv => {
  const values = { ...environment }
  for (const name of secretVariables) {
    const path = environment[`${name}_FILE`]
    if (!path) continue
    if (environment[name]) wrong.push(`${name}_FILE: ${name} is set, too. Leave one of them out.`)
    try {
      values[name] = readFileSync(path, 'utf8').trim()
    } catch {
      wrong.push(`${name}_FILE: ${path} cannot be read.`)
    }
  }
  return values
}

const databaseTls = 'DATABASE_URL: expected sslmode=verify-full in it, as REQUIRE_TLS is set.'

/** What hosts that share their work need in common: the database, the key of the credentials, and the address in files. */
const shared = ['DATABASE_URL', 'KONTOR_SECRET', 'PUBLIC_URL'] as const

/** Whether a database connection is encrypted, or stays on this machine. */
const isEncrypted = (url: unknown): boolean => {
  if (typeof url !== 'string' || !URL.canParse(url)) return true
  const { hostname, searchParams } = new URL(url)
  return isLoopback(hostname) || /^(require|verify-ca|verify-full)$/.test(searchParams.get('sslmode') ?? '')
}

/**
 * Reads and validates the environment once.
 * @throws ConfigError with each wrong variable and its expected form; values are left out, because they may be secret
 */
export const readConfig = (given: NodeJS.ProcessEnv): Config => {
  const wrong: string[] = []
  const environment = withFiles(given, wrong)
  const config = Object.fromEntries(
    Object.entries(variables).map(([name, [schema, expected]]) => {
      const result = schema.safeParse(environment[name])
      if (!result.success) wrong.push(`${name}: expected ${expected}.`)
      return [name, result.data]
    }),
  )
  const issuer = config['OIDC_ISSUER']
  if (
    typeof issuer === 'string' &&
    new URL(issuer).protocol === 'http:' &&
    !isLoopback(new URL(issuer).hostname)
  )
    wrong.push('OIDC_ISSUER: expected an address with https; http is for this machine alone.')
  if (issuer !== undefined)
    for (const name of ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'PUBLIC_URL'])
      if (config[name] === undefined) wrong.push(`${name}: expected a value, as OIDC_ISSUER is set.`)
  if ((config['OIDC_ROLE_CLAIM'] === undefined) !== (config['OIDC_ADMIN_VALUE'] === undefined))
    wrong.push('OIDC_ROLE_CLAIM, OIDC_ADMIN_VALUE: expected both or none.')
  if (config['REQUIRE_TLS'] && !isEncrypted(config['DATABASE_URL'])) wrong.push(databaseTls)
  for (const name of config['KONTOR_ROLE'] === 'all' ? [] : shared)
    if (config[name] === undefined)
      wrong.push(
        `${name}: expected the same value on all hosts, as KONTOR_ROLE is ${String(config['KONTOR_ROLE'])}.`,
      )
  if (wrong.length > 0) throw new ConfigError(wrong.join('\n'))
  const { TZ } = config as Given // every variable was parsed by its own schema
  // read on first use, because loading the time zones takes a while
  let zone = TZ
  const get = () => (zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone)
  return Object.defineProperty(config as Given, 'TZ', { get }) as Config
}

/** Variables of development, tests and the demo. */
const otherVariables = ['KONTOR_API_URL', 'KONTOR_CHROMIUM', 'KONTOR_LONG', 'KONTOR_REAL_DATA', 'KONTOR_SEED']

/** Names that begin like Kontor's; Kubernetes sets some for a service of this name. */
const isOwn = /^KONTOR_(?!SERVICE_|PORT)/

/** A variable that is unknown, and the known one that it resembles. */
interface UnknownVariable {
  readonly name: string
  readonly like: string | undefined
}

/** Finds unknown variables that are meant for Kontor by their beginning, or that differ from a known one by a letter or two. */
export const unknownVariables = (environment: NodeJS.ProcessEnv): UnknownVariable[] => {
  const known = [...Object.keys(variables), ...secretVariables.map(name => `${name}_FILE`), ...otherVariables]
  return Object.keys(environment).flatMap(name => {
    if (known.includes(name)) return []
    const like = known.find(
      // most names need no comparison of their letters
      one => one.length > 6 && Math.abs(name.length - one.length) <= 2 && editDistance(name, one) <= 2,
    )
    return like !== undefined || isOwn.test(name) ? [{ name, like }] : []
  })
}

const rootAbove = (folder: string): string =>
  existsSync(join(folder, 'package.json')) ? folder : rootAbove(dirname(folder))

/** The folder of package.json, for source files and for the built service. */
export const rootFolder = rootAbove(import.meta.dirname)

/** The product's version, from package.json. */
export const { version } = JSON.parse(readFileSync(join(rootFolder, 'package.json'), 'utf8')) as {
  version: string // package.json is part of this project
}
