import { parseArgs } from 'node:util'
import { newResource, newSettings } from './declarations.ts'
import { newFormatter } from './formatter.ts'
import { newKind } from './kind.ts'
import { newLanguage } from './language.ts'
import { newPage } from './page.ts'
import { type Plan, Refusal, write } from './plan.ts'
import { newUploader } from './uploader.ts'
import { newValueKind } from './valueKind.ts'

const help = `npm run new -- <what> <name> [options]

  resource <name> [field …]
                      a list of records: warehouses code:key name:text! carrier:reference:carriers
                        --one person      the name of one, where the plural does not tell it
                        --path /a/page    its page; else /settings/<name>
                        --group system    its group on the settings hub
  settings <name> [field …]
                      a singleton: labelPrinter; --one, --path and --group as above
  kind <name>         a kind of field: rating
                        --family ratings  the pair of files it stands in; else the name and an s
  uploader <name>     a way to bring files to TB.One: webdav
                        --port 443        the port it uses unless told otherwise
                        --label WebDAV    a name that is the same in every language
  value-kind <name>   a value kind of the mapping: perChannelAndKey
                        --shape entry     entry, list, keyed or keyedLists
                        --spread language spread over languages or channels
  formatter <name>    a formatter of the mapping: initials
                        --label Initials  its English name
                        --effect text     text for each value, gather for all values at once
  page <name>         a page without a declaration: stockReport
                        --label, --path and --group as above
  language <locale>   a language of the console: fr-FR
                        --label Français  its own name; else the one that Unicode knows

A field is name:kind, with ! behind it if it is required: name:text!. Behind some kinds stands what they need:
  service:select:express,standard  choices; days:selectMany:week,saturday
  service:select:services          the list of the service of this name; zones:tree:zones
  carrier:reference:carriers       a resource; others:references:carriers
  rent:money:EUR,CHF               currencies
  limits.parcels:number            a field of the group limits

It writes the files and registers them. German words stay open: \`npm run types\` names each place.
`

type Options = Readonly<Record<string, string | undefined>>

const generators: Readonly<
  Record<
    string,
    (root: string, name: string | undefined, options: Options, fields: readonly string[]) => Promise<Plan>
  >
> = {
  resource: newResource,
  settings: newSettings,
  formatter: newFormatter,
  kind: newKind,
  language: newLanguage,
  page: newPage,
  uploader: newUploader,
  'value-kind': newValueKind,
}

const optionNames: Readonly<Record<string, readonly string[]>> = {
  resource: ['one', 'path', 'group'],
  settings: ['one', 'path', 'group'],
  formatter: ['label', 'effect'],
  kind: ['family'],
  language: ['label'],
  page: ['path', 'label', 'group'],
  uploader: ['port', 'label'],
  'value-kind': ['shape', 'spread'],
}

/** What takes fields behind its name. */
const withFields = new Set(['resource', 'settings'])

const string = { type: 'string' } as const

const parse = (args: readonly string[]) => {
  const options = Object.fromEntries(
    [...new Set(Object.values(optionNames).flat())].map(name => [name, string]),
  )
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { ...options, help: { type: 'boolean', short: 'h' } },
    })
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error))
  }
}

/**
 * Runs the generator of the command line.
 * @returns the text to print, and whether the generator succeeded
 */
export const run = async (
  args: readonly string[],
  root: string,
): Promise<{ text: string; isGood: boolean }> => {
  try {
    const { positionals, values } = parse(args)
    const [what, name, ...rest] = positionals
    if (values['help'] || what === undefined) return { text: help, isGood: values['help'] === true }
    const generator = generators[what]
    if (!generator)
      throw new Refusal(`There is no generator "${what}". There is: ${Object.keys(generators).join(', ')}.`)
    const fields = withFields.has(what) && rest.every(one => one.includes(':')) ? rest : []
    if (rest.length > fields.length)
      throw new Refusal(`One name at a time, without spaces: "${[name, ...rest].join(' ')}" is several.`)
    const wrong = Object.keys(values).find(option => !optionNames[what]?.includes(option))
    if (wrong) throw new Refusal(`${what} has no option --${wrong}. See npm run new -- --help.`)
    const plan = await generator(root, name, values as Options, fields) // all options except help are texts
    write(root, plan)
    const written = [...plan.changes].map(([path, { isNew }]) => `  ${isNew ? 'new    ' : 'changed'} ${path}`)
    const next = plan.next.map((step, at) => `  ${at + 1}. ${step}`)
    return { text: `${written.join('\n')}\n\nNext:\n${next.join('\n')}\n`, isGood: true }
  } catch (error) {
    if (error instanceof Refusal) return { text: `${error.message}\n`, isGood: false }
    throw error
  }
}

if (process.argv[1] === import.meta.filename) {
  const { text, isGood } = await run(process.argv.slice(2), process.cwd())
  ;(isGood ? process.stdout : process.stderr).write(text)
  process.exitCode = isGood ? 0 : 1
}
