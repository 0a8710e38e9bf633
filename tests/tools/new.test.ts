import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run } from '../../tools/new/main.ts'
import { kindNumbers } from '../../src/contract/mapping/valueKinds.ts'
import { copyProject, type ProjectCopy } from './copyProject.ts'
import { onlyInLong } from '../shared/long.ts'

let project: ProjectCopy
beforeAll(() => {
  project = copyProject()
})
afterAll(() => project.remove())

const said = async (line: string) => run(line.split(' ').filter(Boolean), project.folder)

/** Everything a generator may touch, as one text. */
const everything = () =>
  [
    'README.md',
    'src/resources/index.ts',
    'src/i18n/de/resources.ts',
    'src/contract/mapping/valueKinds.ts',
    'server/transfer/remote.ts',
  ]
    .map(project.read)
    .join('\n')

describe('npm run new', () => {
  it('explains itself', async () => {
    const { text, isGood } = await said('--help')
    expect(isGood).toBe(true)
    for (const what of ['resource', 'settings', 'kind', 'language', 'uploader', 'value-kind'])
      expect(text).toContain(what)
    expect(await said('')).toEqual({ text, isGood: false })
  })

  it.each([
    ['resource', 'Give the resource a name: npm run new -- resource <name>.'],
    ['resource Price-Lists', '"Price-Lists" is no name for code.'],
    ['resource Price-Lists', 'beginning with a small letter: priceLists.'],
    ['resource price lists', 'One name at a time, without spaces: "price lists" is several.'],
    ['resource class', '"class" is a word of the language.'],
    ['resource channels', '"channels" is declared already, in src/resources/channels.ts.'],
    ['settings csv', '"csv" is declared already, in src/resources/settings/csv.ts.'],
    ['resource shops --path /settings/users', 'The path /settings/users is the page of users.'],
    ['resource shops --path shops', '"shops" is no path of a page. Write it as /settings/price-lists.'],
    ['resource shops --group misc', 'The settings hub has no group "misc". There is: connector,'],
    ['resource shops --port 1', 'resource has no option --port.'],
    ['resource shops --colour red', "Unknown option '--colour'"],
    ['shop shops', 'There is no generator "shop". There is: resource, settings,'],
    ['resource shops name:text! place', 'One name at a time'],
    ['resource shops name:words', '"name:words" has no kind "words". There is: select,'],
    ['resource shops open:toggle!', '"open:toggle!" cannot be required'],
    ['resource shops name:text:short', '"name:text:short" has "short", but text takes nothing behind it.'],
    ['resource shops place:reference:shelves', 'refers to no resource. Write its name last: '],
    ['resource shops size:select', '"size:select" names no choices.'],
    ['resource shops rent:money:euro', '"rent:money:euro" has no currencies. Write rent:money:EUR,CHF.'],
    ['resource shops name:text name:email', 'There are two fields "name".'],
    ['resource shops code:key other:key', 'A record has one key, outside of groups.'],
    ['settings shop code:key', 'Settings are one record and have no key.'],
    ['formatter upper', 'entry.ts has the formatter "upper" already.'],
    ['formatter short --effect lists', 'There is no effect "lists". There is: text, gather.'],
    ['page sync', 'src/contract/pagePaths.ts has the page "sync" already.'],
    ['page palette', 'has words of the name "palette". Choose another name.'],
    ['page shops --path /settings/users', 'The path /settings/users is the page of users.'],
    ['kind text', 'src/contract/fields.ts has "text" already.'],
    ['uploader sftp', 'server/transfer/remote.ts has the protocol "sftp" already.'],
    ['uploader writeAhead', 'server/transfer/writeAhead.ts is there already.'],
    ['uploader webdav --port 70000', '"70000" is no port. Give a number from 1 to 65535.'],
    ['language french', '"french" is no language with its country. Write it as fr-FR.'],
    ['language de-AT', 'src/wire/locales.ts has the language "de" already.'],
    ['value-kind list', 'valueKinds.ts has the value kind "list" already.'],
    ['value-kind pair --shape pair', 'There is no shape "pair". There is: entry, list, keyed, keyedLists.'],
    ['value-kind pair --spread family', 'spread over language or channel, not over "family".'],
    ['value-kind pair --shape keyed --spread channel', 'only entry and list can be spread over channels.'],
  ])('refuses %j in a sentence and writes nothing', async (line, sentence) => {
    const before = everything()
    const { text, isGood } = await said(line)
    expect([text, isGood]).toEqual([expect.stringContaining(sentence), false])
    expect(everything()).toBe(before)
  })

  it('says what to do where the place of an entry is gone', async () => {
    const path = 'src/resources/index.ts'
    const before = project.read(path)
    project.edit(path, text => text.replace('export const resources = {', 'export const lists = {'))
    const { text } = await said('resource shops')
    expect(text).toBe(
      `${path} no longer has \`export const resources = {\`. Add the entry by hand as docs/extending.md shows it.\n`,
    )
    project.edit(path, () => before)
  })
})

describe('what npm run new writes', () => {
  const lines = [
    'resource fixtureWarehouses',
    'resource fixturePeople --one person --group connector --path /settings/fixture-people',
    'settings fixturePrinter --group tradebyte',
    'uploader fixtureRelay --port 8443',
    'uploader fixtureDav --label WebDAV',
    'value-kind fixturePerCountry --shape list --spread language',
    'language eu-ES',
    'formatter fixtureInitials',
    'page fixtureReport',
  ]
  const texts: string[] = []
  beforeAll(async () => {
    for (const line of lines) texts.push((await said(line)).text)
  })

  it('is listed, with what comes next', () => {
    expect(texts[0]).toMatch(
      /^ {2}new {5}src\/resources\/fixtureWarehouses\.ts\n {2}changed src\/resources\/index\.ts\n/,
    )
    for (const text of texts) expect(text).toMatch(/\n\nNext:\n {2}1\. .*\.\n {2}2\. .*\./)
  })

  it('is registered', () => {
    expect(project.read('src/resources/index.ts')).toMatch(
      /resources = \{[^}]*,\s+fixtureWarehouses,\s+fixturePeople,?\s+\} as const/,
    )
    expect(project.read('src/resources/index.ts')).toMatch(
      /settings = \{[^}]*,\s+fixturePrinter,?\s+\} as const/,
    )
    expect(project.read('src/contract/mapping/valueKinds.ts')).toContain(
      `fixturePerCountry: { number: ${1 + Math.max(...kindNumbers)}, shape: 'list', perLanguage: true },`,
    )
  })

  it('registers a language with its own name', () => {
    expect(project.read('src/wire/locales.ts')).toContain("{ locale: 'eu-ES', name: 'euskara' }")
    expect(project.read('src/i18n/languages.ts')).toContain(
      "'eu-ES': async () => (await import('./eu/index.ts')).words",
    )
    expect(project.read('src/i18n/loginWords.ts')).toContain("'eu-ES': eu,")
  })

  it('joins the suite that every uploader passes', () => {
    const suite = project.read('tests/server/transfer/uploads.test.ts')
    expect(suite).toMatch(/ {2}fixtureRelay: startFixtureRelay,\n {2}fixtureDav: startFixtureDav,\n\}/)
    expect(project.read('tests/server/transfer/startFixtureRelay.ts')).toContain('port: 8443')
  })

  it('calls one of several by its name', () => {
    expect(project.read('src/resources/fixtureWarehouses.ts')).toContain(
      "label: ['Fixture warehouse', 'Fixture warehouses']",
    )
    expect(project.read('src/resources/fixturePeople.ts')).toContain("label: ['Person', 'Fixture people']")
  })

  it('is never written twice', async () => {
    for (const line of lines) expect((await said(line)).isGood).toBe(false)
  })
})

describe('the kind that npm run new writes', () => {
  beforeAll(async () => {
    expect(await said('kind fixtureRating')).toMatchObject({ isGood: true })
  })

  it('is registered on both sides, and in the resource that has every kind', () => {
    expect(project.read('src/contract/kinds.ts')).toMatch(
      /FixtureRatingKinds \{\}[^]*\.\.\.fixtureRatingKinds,\n\}/,
    )
    expect(project.read('src/contract/fields.ts')).toContain(
      "export { fixtureRating } from './kinds/fixtureRatings.ts'",
    )
    expect(project.read('src/kit/form/FieldGrid.tsx')).toMatch(/\.\.\.fixtureRatingViews,\n\}/)
    expect(project.read('tests/src/kit/form/fillForm.ts')).toContain('fixtureRating: write,')
    expect(project.read('tests/framework/depots.ts')).toContain(
      "fixtureRating: fixtureRating('Fixture rating'),",
    )
  })

  it('takes its own examples and refuses the rest', () => {
    const code = `
      import { kinds } from ${JSON.stringify(join(project.folder, 'src/contract/kinds.ts'))}
      const field = { kind: 'fixtureRating', label: 'Rating' }
      const schema = kinds.fixtureRating.schema(field, 'create')
      const { error } = schema.safeParse('!')
      console.log(JSON.stringify([schema.parse(kinds.fixtureRating.example(field, 7)), schema.parse(''), error.issues[0].params.code]))`
    const args = ['--import', 'tsx', '--input-type=module', '--eval', code]
    expect(JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }))).toEqual([
      'fixtureRating-7',
      null,
      'notFixtureRating',
    ])
  })
})

describe('all that npm run new wrote', () => {
  const checked = [
    'src/contract',
    'src/resources/index.ts',
    'src/i18n/de/resources.ts',
    'src/i18n/de/mapping.ts',
    'src/i18n/de/fixtureReport.ts',
    'server/tradebyte/mapping/entryKinds.ts',
    'server/transfer/connectTransfer.ts',
    'tests/browser/routeTable.ts',
    'tests/server/transfer/startFixtureRelay.ts',
    'tests/framework/depots.ts',
  ]
  const german = [
    'src/i18n/de/resources.ts',
    'src/i18n/de/mapping.ts',
    'src/i18n/de/fixtureReport.ts',
    'server/tradebyte/mapping/entryKinds.ts',
    'server/transfer/remote.ts',
    'src/contract/kinds/fixtureRatings.ts',
    'tests/browser/routeTable.ts',
    'tests/framework/depots.ts',
  ]

  // in one go: the compiler reads the same hundreds of files for each of them
  onlyInLong(it)(
    'does not compile before each German word is written, and then it does, with its views',
    () => {
      const open = german.flatMap(path =>
        [...project.read(path).matchAll(/\{ untranslated: /g)].map(() => path),
      )
      expect(open.length).toBeGreaterThan(12)
      expect(new Set(open)).toEqual(new Set(german))
      const errors = project.typeErrors(checked)
      // each error names the property or stands at the placeholder itself, one for each placeholder
      expect(errors.map(error => error.split(':')[0]).toSorted()).toEqual(open.toSorted())
      for (const error of errors) expect(error).toMatch(/: (\w+: )?\{ untranslated: /)
      for (const path of german)
        project.edit(path, text => text.replaceAll(/\{ untranslated: (.*?) \}/g, '$1'))
      const views = [
        'src/i18n/languages.ts',
        'src/i18n/loginWords.ts',
        'src/kit/form/FieldGrid.tsx',
        'src/pages/fixtureReport',
        'src/theme/themeTypes.ts',
        'src/**/*.d.ts',
      ]
      expect(project.typeErrors([...checked, ...views])).toEqual([])
    },
    120_000,
  )
})
