import { execFileSync } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyCall } from '../../server/http/routes/openApi.ts'
import { openApiOf } from '../../src/contract/openapi/openapi.ts'
import { resources, settings } from '../../src/resources/index.ts'
import { declarationText, type PlannedDeclaration } from '../../tools/new/declarationText.ts'
import { readDocument } from '../../tools/openapi/document.ts'
import { run } from '../../tools/openapi/main.ts'
import { ownDeclarations } from '../../tools/openapi/ownDeclarations.ts'
import { declarationsOfKontor } from '../shared/own.ts'
import { copyProject, type ProjectCopy } from './copyProject.ts'
import { documents, translate } from './oneOfEach.ts'

const names = ['breeds', 'dogs', 'agents', 'tickets', 'categories', 'items']

let project: ProjectCopy
beforeAll(() => {
  project = copyProject()
})
afterAll(() => project.remove())

const imported = (...args: readonly string[]) => run([...args, '--into', project.folder], '.')

/** Declarations as the document has them, evaluated by another process. */
const evaluate = (declarations: readonly PlannedDeclaration[]): unknown => {
  const files = declarations.map(declaration => {
    const file = join(project.folder, 'src', 'wire', `imported_${declaration.name}.ts`)
    writeFileSync(file, declarationText(declaration, 'Imported.', 1))
    return [declaration.name, file] as const
  })
  const code = `
    import { openApiOf } from ${JSON.stringify(join(project.folder, 'src/contract/openapi/openapi.ts'))}
    const found = {}
    for (const [name, file] of ${JSON.stringify(files)}) found[name] = (await import(file))[name]
    console.log(JSON.stringify(openApiOf([], '0', { resources: found, settings: {} })['x-declarations'].resources))`
  const args = ['--import', 'tsx', '--input-type=module', '--eval', code]
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }))
}

describe('npm run import-openapi', () => {
  it('explains itself', async () => {
    expect(await run(['--help'], '.')).toMatchObject({
      isGood: true,
      text: expect.stringContaining('--into'),
    })
    expect(await run([], '.')).toMatchObject({ isGood: false })
  })

  it.each([
    ['nowhere.json', 'nowhere.json could not be read'],
    ['package.json', 'package.json is no OpenAPI document of version 3'],
    ['README.md', 'README.md is neither JSON nor YAML'],
    ['http://127.0.0.1:1/openapi.json', 'http://127.0.0.1:1/openapi.json did not answer'],
  ])('refuses %s in a sentence', async (source, sentence) => {
    const { text, isGood } = await imported(source)
    expect([isGood, text]).toEqual([false, expect.stringContaining(sentence)])
  })

  it('reads an address', async () => {
    const server = createServer((_request, response) =>
      response.end('{"openapi":"3.1.0","paths":{"/a":{"get":{"responses":{}}}}}'),
    ).listen(0, '127.0.0.1')
    await new Promise(listening => server.once('listening', listening))
    const { port } = server.address() as AddressInfo // of a socket
    const { text } = await imported(`http://127.0.0.1:${port}/openapi.json`)
    expect(text).toContain('has no list of records to import.')
    server.close()
  })
})

describe('the document of Kontor itself', () => {
  it('gives the declarations that it was made from', async () => {
    const file = join(project.folder, 'own.json')
    const ours = declarationsOfKontor({ resources, settings })
    writeFileSync(file, JSON.stringify(openApiOf(everyCall(ours), '0', ours)))
    const { declarations: written } = await readDocument(file)
    const { declarations, notes } = ownDeclarations(written ?? {})
    const all = { ...(written?.['resources'] as object), ...(written?.['settings'] as object) } // maps of declarations
    const withoutCode = JSON.stringify(all, (_name, value: unknown) =>
      value instanceof Object && 'x-code' in value ? undefined : value,
    )
    expect(evaluate(declarations)).toEqual(JSON.parse(withoutCode))
    const code = ['webhooks.secret.validate', 'webhooks.secret.example']
    expect(notes).toEqual(code.map(place => `${place} is code, which no document holds. Write it again.`))
  })
})

// a developer may have resources of these names
describe.skipIf(names.some(name => name in resources))('the documents of other products', () => {
  const texts: string[] = []
  beforeAll(async () => {
    for (const document of documents) texts.push((await imported(document)).text)
  })

  it('give a declaration for each list of records, with the fields one would choose', () => {
    const kinds = names.map(name =>
      Object.fromEntries(
        [...project.read(`src/resources/${name}.ts`).matchAll(/^ {4,6}(\w+): (\w+)\(/gm)].map(
          ([, field = '', kind = '']) => [field, kind],
        ),
      ),
    )
    expect(Object.fromEntries(names.map((name, index) => [name, kinds[index]]))).toMatchObject({
      breeds: { code: 'key', title: 'text', coat: 'select', hypoallergenic: 'toggle' },
      dogs: { name: 'text', breed: 'reference', born: 'date', weightKg: 'number', arrivedAt: 'time' },
      agents: { email: 'email', skills: 'selectMany', apiToken: 'secret' },
      tickets: {
        description: 'longText',
        assigneeId: 'reference',
        watcherIds: 'references',
        contact: 'group',
      },
      categories: { parent: 'reference', accent: 'color' },
      items: { sku: 'key', price: 'money', categories: 'references', manual: 'file', package: 'group' },
    })
  })

  it('list what they could not tell', () => {
    expect(texts.map(text => text.match(/^ {2}- .*/gm))).toEqual([
      [
        '  - /v1/dogs/{dogId}/walks belongs to one record of another list and was left out.',
        '  - dogs.photoUrls is a list of string and became JSON.',
        '  - dogs.tags is a list of object and became JSON.',
      ],
      [
        '  - /api/reports is read only. Its records have no form; write a page for them.',
        '  - tickets.reference has the pattern ^[A-Z]{2}-[0-9]+$. Say in a sentence what it takes, and give an example.',
        '  - tickets.due is a point in time that people enter; it became a day.',
        '  - tickets.custom has a shape of several levels or alternatives and became JSON.',
      ],
      [
        '  - /admin/orders/{orderId}/refund belongs to one record of another list and was left out.',
        '  - items.variants is a list of object and became JSON.',
      ],
    ])
  })

  it('compile once their German words are written', () => {
    project.edit('src/i18n/de/resources.ts', translate)
    expect(
      project.typeErrors(['src/contract', 'src/resources/index.ts', 'src/i18n/de/resources.ts']),
    ).toEqual([])
  }, 120_000)
})
