import { capital, checkName, quoted, untranslated } from './names.ts'
import { addEntry, addImport, createDraft, type Plan, Refusal } from './plan.ts'

/** The options of a new uploader. */
export interface UploaderOptions {
  readonly port?: string
  /** A name that is the same in every language. */
  readonly label?: string
}

const remote = 'server/transfer/remote.ts'
const connectors = 'server/transfer/connectTransfer.ts'
const suite = 'tests/server/transfer/uploads.test.ts'

const connectorOf = (name: string, connect: string) => `import type { ConnectServer } from './remote.ts'

const notWritten = (what: string): never => {
  throw new Error(\`${name}: \${what} is still to be written\`)
}

/** Describe the protocol and link its specification. \`Remote\` documents each method. */
export const ${connect}: ConnectServer = async (target, { signal, timeoutMs }) => {
  notWritten(\`the log-in at \${target.label} within \${timeoutMs} ms, ended by \${String(signal)}\`)
  return {
    fingerprint: null,
    size: async name => notWritten(\`the size of \${name}\`),
    write: async (name, source, onSent) => notWritten(\`sending \${name}: \${source.size} bytes, \${String(onSent)}\`),
    rename: async (from, to) => notWritten(\`renaming \${from} to \${to}\`),
    remove: async name => notWritten(\`removing \${name}\`),
    close: async () => {},
    cut: () => {},
  }
}
`

const placeOf = (name: string, start: string, port: string) => `import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { noPlaceFaults, password, type Place, username } from './place.ts'

/** Start a real server of the protocol here, which stores its files in \`folder\` and simulates the faults. */
export const ${start} = async (): Promise<Place> => {
  const folder = await mkdtemp(join(tmpdir(), '${name}-'))
  return {
    folder,
    faults: { ...noPlaceFaults },
    settings: { protocol: '${name}', address: '127.0.0.1', port: ${port}, username, password, directory: '/in' },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}
`

/** Plans an uploader: its protocol, its file, and its registration in the test suite of all uploaders. */
export const newUploader = (
  root: string,
  given: string | undefined,
  options: UploaderOptions,
): Promise<Plan> => {
  const draft = createDraft(root)
  const name = checkName(given, 'uploader')
  const port = options.port ?? '443'
  if (!/^[1-9]\d{0,4}$/.test(port) || Number(port) > 65_535)
    throw new Refusal(`"${port}" is no port. Give a number from 1 to 65535.`)
  const protocols = draft.read(remote)
  if (new RegExp(`^  ${name}: \\{`, 'm').test(protocols))
    throw new Refusal(`${remote} has the protocol "${name}" already. Choose another name.`)
  const [connect, start] = [`connect${capital(name)}`, `start${capital(name)}`]
  const english = capital(name)
  const label = options.label
    ? quoted(options.label)
    : `{ en: ${quoted(english)}, de: ${untranslated(english)} }`

  draft.create(`server/transfer/${name}.ts`, connectorOf(name, connect))
  draft.create(`tests/server/transfer/${start}.ts`, placeOf(name, start, port))
  draft.change(
    remote,
    addEntry(remote, 'transferProtocols = {', `${name}: { port: ${port}, label: ${label} }`),
  )
  draft.change(connectors, addImport(connectors, `import { ${connect} } from './${name}.ts'`))
  draft.change(
    connectors,
    addEntry(
      connectors,
      'const connectors: Readonly<Record<TransferProtocol, ConnectServer>> = {',
      `${name}: ${connect}`,
    ),
  )
  draft.change(suite, addImport(suite, `import { ${start} } from './${start}.ts'`))
  draft.change(
    suite,
    addEntry(
      suite,
      'const places: Readonly<Record<TransferProtocol, () => Promise<Place>>> = {',
      `${name}: ${start}`,
    ),
  )
  return draft.finish([
    ...(options.label
      ? []
      : [`Write its German name in ${remote}; with --label a name is the same in both languages.`]),
    `Write what it does in server/transfer/${name}.ts, and start its server in tests/server/transfer/${start}.ts.`,
    'Run the suite of all uploaders: npx vitest run tests/server/transfer/uploads.test.ts.',
    'Settings offers it at once: the list of protocols is the table.',
  ])
}
