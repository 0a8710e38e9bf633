import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClientText } from '../../tools/client/main.ts'
import { copyProject, type ProjectCopy } from '../tools/copyProject.ts'
import { administrator, startTestService, type TestService } from './startTestService.ts'

/** A program that calls a service by the client. What the types must refuse is marked. */
const program = `import { createKontorClient } from './client.ts'

const [, , url = '', email = '', password = ''] = process.argv
const login = await createKontorClient(url).POST('/ui/api/login_check', { body: { username: email, password } })
const token = login.data && 'token' in login.data ? login.data.token : undefined
const client = createKontorClient(url, token)

const channel = { name: 'zade', label: 'Zalando', akeneoCurrency: 'EUR', enabled: true }
// @ts-expect-error the label is missing
void ((): Promise<unknown> => client.POST('/ui/api/settings/tradebyte/channels', { body: { name: 'x', akeneoCurrency: 'EUR' } }))
// @ts-expect-error there is no such call
void ((): Promise<unknown> => client.GET('/ui/api/settings/tradebyte/shops'))
// @ts-expect-error a path has its parts
void ((): Promise<unknown> => client.DELETE('/ui/api/settings/tradebyte/channels/{id}', {}))

const refused = await client.POST('/ui/api/settings/tradebyte/channels', { body: { ...channel, akeneoCurrency: 'XXX' } })
const added = await client.POST('/ui/api/settings/tradebyte/languages', {
  body: {
    name: 'en',
    label: 'English',
    akeneoLanguage: 'en_US',
    booleanYesLabel: 'Yes',
    booleanNoLabel: 'No',
    numberFormatThousandSeparator: ',',
    numberFormatDecimalSeparator: '.',
    dateFormat: 'Y-m-d',
  },
})
const list = await client.GET('/ui/api/settings/tradebyte/channels', { params: { query: { sort: '["name","ASC"]' } } })
const csv = await client.GET('/ui/api/settings/tradebyte/csv')
const gone = await client.DELETE('/ui/api/settings/tradebyte/channels/{id}', { params: { path: { id: 'zade' } } })
const alone = await createKontorClient(url).GET('/ui/api/settings/tradebyte/channels')
const delimiter: string | null | undefined = csv.data?.data.delimiter
console.log(
  JSON.stringify({
    hasToken: typeof token === 'string',
    refused: refused.data?.success,
    added: added.data?.success,
    names: Array.isArray(list.data) ? list.data.map(({ name }) => name) : [],
    delimiter,
    gone: gone.response.status,
    alone: alone.response.status,
  }),
)
`

let service: TestService
let project: ProjectCopy
beforeAll(async () => {
  service = await startTestService()
  project = copyProject()
  writeFileSync(join(project.folder, 'client.ts'), await createClientText())
  writeFileSync(join(project.folder, 'program.ts'), program)
})
afterAll(async () => {
  project.remove()
  await service.close()
})

it('has the types of every call', () => {
  expect(project.typeErrors(['program.ts'])).toEqual([])
}, 120_000)

it('calls the service', async () => {
  const args = ['--import', 'tsx', 'program.ts', service.url, administrator.email, administrator.password]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: project.folder })
  expect(JSON.parse(stdout)).toEqual({
    hasToken: true,
    refused: false,
    added: false,
    names: [],
    delimiter: ';',
    gone: 404,
    alone: 401,
  })
})
