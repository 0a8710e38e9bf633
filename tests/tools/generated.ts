import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Words } from '../../src/contract/declarationTexts.ts'
import type { ResourceDeclaration, SettingsDeclaration } from '../../src/contract/resource.ts'
import { declared, type Declared } from '../../src/resources/index.ts'
import { run } from '../../tools/new/main.ts'
import { copyProject } from './copyProject.ts'

const project = copyProject()
await run(['resource', 'fixtureWarehouses', '--group', 'connector'], project.folder)
await run(['settings', 'fixturePrinter', '--group', 'tradebyte'], project.folder)
/** A declaration is data: another process reads it, so that jsdom's loader need not look outside the project. */
const load = (path: string, name: string): unknown => {
  const code = `import { ${name} } from ${JSON.stringify(join(project.folder, path))}; console.log(JSON.stringify(${name}))`
  const args = ['--import', 'tsx', '--input-type=module', '--eval', code]
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }))
}

/** The resource that `npm run new -- resource fixtureWarehouses` writes. */
export const warehouses = load(
  'src/resources/fixtureWarehouses.ts',
  'fixtureWarehouses',
) as ResourceDeclaration // tests/tools/new.test.ts compiles it
/** The singleton that `npm run new -- settings fixturePrinter` writes. */
export const labelPrinter = load(
  'src/resources/settings/fixturePrinter.ts',
  'fixturePrinter',
) as SettingsDeclaration // as above
project.remove()

const warehouseWords: Words = {
  label: ['Lager', 'Lager'],
  fields: { active: 'Aktiv', code: 'Kürzel', name: 'Name' },
  empty: 'Noch keine Lager. Legen Sie das erste an.',
}
const printerWords: Words = {
  label: 'Etikettendrucker',
  fields: { enabled: 'Aktiv', title: 'Titel' },
}

/** What is declared, with what was generated, its German words written. */
export const withGenerated: Declared = {
  resources: { ...declared.resources, fixtureWarehouses: warehouses },
  settings: { ...declared.settings, fixturePrinter: labelPrinter },
  german: { ...declared.german, fixtureWarehouses: warehouseWords, fixturePrinter: printerWords },
}
