import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { format, type FormatConfig } from 'oxfmt'
import { everyCall } from '../../server/http/routes/openApi.ts'
import { openApiOf } from '../../src/contract/openapi/openapi.ts'
import { type ApiDocument, clientText } from './clientText.ts'

const help = `npm run client -- --out <file>

Writes a client with the types of all calls, those of added declarations too. It needs the package openapi-fetch.
`

/** The text of the client of this project's calls. */
export const createClientText = async (): Promise<string> => {
  const document = openApiOf(everyCall(), '0') as unknown as ApiDocument // the form that openApiOf documents
  const config = JSON.parse(readFileSync('.oxfmtrc.json', 'utf8')) as FormatConfig // the configuration of the repository
  const { code, errors } = await format('client.ts', clientText(document), config)
  if (errors[0]) throw new Error(errors[0].message)
  return code
}

if (process.argv[1] === import.meta.filename) {
  const { out } = parseArgs({ options: { out: { type: 'string' } } }).values
  if (out === undefined) {
    process.stderr.write(help)
    process.exitCode = 1
  } else {
    writeFileSync(out, await createClientText())
    process.stdout.write(`${out}\n`)
  }
}
