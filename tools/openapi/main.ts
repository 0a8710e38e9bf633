import { parseArgs } from 'node:util'
import { addDeclaration, checkGroup } from '../new/declarations.ts'
import { createDraft, type Plan, Refusal, write } from '../new/plan.ts'
import { guessDeclarations } from './crudPaths.ts'
import { readDocument } from './document.ts'
import { ownDeclarations } from './ownDeclarations.ts'

const help = `npm run import-openapi -- <file or address> [options]

Writes a declaration for each list of records in an OpenAPI 3 document, JSON or YAML, and lists what it could not know.
  --into <folder>   the project to write to; else this one
  --group system    the group on the settings hub
`

/** Plans the declarations of a document. @returns the plan, and a sentence for each thing that is left to do */
const planImport = async (
  source: string,
  root: string,
  group: string,
): Promise<{ plan: Plan; notes: readonly string[] }> => {
  const document = await readDocument(source)
  const draft = createDraft(root)
  const imported = document.declarations
    ? ownDeclarations(document.declarations)
    : guessDeclarations(document, checkGroup(draft, group))
  const notes = [...imported.notes]
  const files = imported.declarations.flatMap(declaration => {
    try {
      return addDeclaration(
        draft,
        declaration,
        `Imported from ${source.split('/').at(-1)}; describe the records.`,
      )
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      notes.push(error.message)
      return []
    }
  })
  if (files.length === 0)
    throw new Refusal([`${source} has no list of records to import.`, ...notes].join('\n'))
  return {
    plan: await draft.finish([
      'Write the German words in src/i18n/de/resources.ts; `npm run types` names each place.',
      `Read through ${files.length === 1 ? files[0] : `the ${files.length} declarations`}, then test: npx vitest run tests/server/http tests/src/kit.`,
    ]),
    notes,
  }
}

/**
 * Runs the import of the command line.
 * @returns the text to print, and whether it wrote something
 */
export const run = async (
  args: readonly string[],
  root: string,
): Promise<{ text: string; isGood: boolean }> => {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { into: { type: 'string' }, group: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    })
    const [source, ...more] = positionals
    if (values.help || source === undefined) return { text: help, isGood: values.help === true }
    if (more.length > 0) throw new Refusal('One document at a time.')
    const into = values.into ?? root
    const { plan, notes } = await planImport(source, into, values.group ?? 'system')
    write(into, plan)
    const written = [...plan.changes].map(([path, { isNew }]) => `  ${isNew ? 'new    ' : 'changed'} ${path}`)
    const open =
      notes.length > 0 ? ['', 'Not known from the document:', ...notes.map(note => `  - ${note}`)] : []
    const next = plan.next.map((step, at) => `  ${at + 1}. ${step}`)
    return { text: `${[...written, ...open, '', 'Next:', ...next].join('\n')}\n`, isGood: true }
  } catch (error) {
    if (error instanceof Refusal) return { text: `${error.message}\n`, isGood: false }
    if (error instanceof TypeError && 'code' in error) return { text: `${error.message}\n`, isGood: false } // parseArgs
    throw error
  }
}

if (process.argv[1] === import.meta.filename) {
  const { text, isGood } = await run(process.argv.slice(2), process.cwd())
  ;(isGood ? process.stdout : process.stderr).write(text)
  process.exitCode = isGood ? 0 : 1
}
