import { parseArgs } from 'node:util'
import { connectBackend } from './backend.ts'
import { checkBackend, isFailure } from './checkBackend.ts'
import { formatReport } from './report.ts'

const help = `npm run conformance -- --url https://host --token <token> [--write]

  Tells what a backend lacks that the console needs. Without --write it only reads; with it, one record of each list and
  each singleton is also saved as it was read.

  --url    the address of the backend, without /ui/api
  --token  the token of a user with all rights: the answer of POST /ui/api/login_check

It ends with 1 if an essential call is missing, refused, unreadable or changes what it saves.
`

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    token: { type: 'string' },
    write: { type: 'boolean' },
    help: { type: 'boolean' },
  },
})
if (values.help) process.stdout.write(help)
else if (!values.url || !values.token || !URL.canParse(values.url)) {
  process.stderr.write(`Give the address and the token of the backend.\n\n${help}`)
  process.exitCode = 2
} else
  try {
    const checked = await checkBackend(connectBackend(values.url, values.token), values.write === true)
    process.stdout.write(formatReport(checked))
    if (checked.some(isFailure)) process.exitCode = 1
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    process.stderr.write(`${values.url} cannot be reached: ${reason}\n`)
    process.exitCode = 2
  }
