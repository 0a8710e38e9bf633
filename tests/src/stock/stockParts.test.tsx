import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import {
  BulkDeleteButton,
  BulkUpdateButton,
  Create,
  Datagrid,
  DatagridConfigurable,
  Edit,
  EditGuesser,
  InfiniteList,
  List,
  ListGuesser,
  NumberInput,
  ReferenceField,
  ReferenceInput,
  ReferenceManyField,
  SelectInput,
  Show,
  ShowGuesser,
  SimpleForm,
  SimpleShowLayout,
  TextField,
  TextInput,
} from 'react-admin'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { callsOf } from '../../../src/contract/calls/declaredCalls.ts'
import type { Values } from '../../../src/contract/derive.ts'
import { routeNameOf } from '../../../src/contract/derive.ts'
import type { Choice } from '../../../src/contract/kinds.ts'
import type { ResourceDeclaration } from '../../../src/contract/resource.ts'
import { resources } from '../../../src/resources/index.ts'
import { carriers } from '../../framework/carriers.ts'
import { withCarriers } from '../../framework/declaredWithCarriers.ts'
import { exampleWith } from '../../shared/exampleWith.ts'
import { user } from '../browser.ts'
import { renderStock, type StockPages } from './renderStock.tsx'
import { type RealService, startRealService } from './startService.ts'

const all: ResourceDeclaration[] = Object.values(withCarriers.resources)
const carrierRoute = routeNameOf(carriers)

let service: RealService

interface Answer {
  readonly success: boolean
  /** The records, or a page of them. */
  readonly data: Values[] | { readonly pageData: Values[] }
}

const stored = async (declaration: ResourceDeclaration = carriers): Promise<Values[]> => {
  const { list } = callsOf(declaration)
  const answer = (await service.ask(`GET ${list?.path.replace(':page', '1') ?? ''}`)) as Answer | Values[]
  const data = Array.isArray(answer) ? answer : answer.data
  return Array.isArray(data) ? data : data.pageData
}
const carrier = async (code: string) => (await stored()).find(record => record['code'] === code)

const addCarrier = (n: number) =>
  service.ask(`POST /ui/api${carriers.path}`, {
    active: true,
    code: `c${n}`,
    name: `Carrier ${String(n).padStart(2, '0')}`,
    mail: null,
    days: n,
    service: n % 2 === 0 ? 'Express' : 'Standard',
  })

/** What a rule of the service asks for, beyond the declaration. */
const fitting: Readonly<Record<string, Values>> = {
  [resources.tokens.name]: { validFor: '30', expiresOn: null },
  // nothing listens there
  [resources.webhooks.name]: { url: 'http://127.0.0.1:1/', enabled: false },
  [resources.languages.name]: {
    numberFormatThousandSeparator: '.',
    numberFormatDecimalSeparator: ',',
  },
}

/** Two records of each resource that takes some; the audit log has an entry for each. */
const fill = async () => {
  for (const declaration of all) {
    const { create, options } = callsOf(declaration)
    if (!create || declaration.name === carriers.name) continue
    const offered = options
      ? ((await service.ask(`GET ${options.path}`)) as { data: Record<string, Choice[]> }).data
      : {}
    for (const n of [1, 2]) {
      const example = exampleWith(name => offered[name] ?? [], declaration.fields, n)
      const answer = await service.ask(`POST ${create.path}`, { ...example, ...fitting[declaration.name] })
      expect(answer, declaration.name).toMatchObject({ success: true, data: expect.anything() as unknown })
    }
  }
}

beforeAll(async () => {
  service = await startRealService()
  await fill()
  for (let n = 1; n <= 12; n += 1) await addCarrier(n)
  // nothing is connected: it ends at once, and stands in the list
  await service.ask('POST /ui/api/exports/run?delta=false')
  // the log has its answer
  await service.ask(`POST /ui/api${resources.webhooks.api}/1/test`)
})
afterAll(() => service.close())
beforeEach(() => service.connect())

/** Opens an address where stock pages stand for carriers, guessed ones for all others. */
const open = (address: string, pages: StockPages) =>
  renderStock(address, service.token, ({ name }) =>
    name === carriers.name ? pages : { list: <ListGuesser />, edit: <EditGuesser />, show: <ShowGuesser /> },
  )

const guessed: StockPages = { list: <ListGuesser />, edit: <EditGuesser />, show: <ShowGuesser /> }

describe('what react-admin guesses', () => {
  it.each(all.map(declaration => [declaration.name, declaration] as const))(
    'of %s: its list, its form and its page',
    async (_name, declaration) => {
      const { router } = open(declaration.path, guessed)
      const rows = await screen.findAllByRole('row')
      expect(rows.length).toBeGreaterThan(1)
      const [first] = await stored(declaration)
      const id = encodeURIComponent(String(first?.[declaration.id] ?? first?.['id']))
      await router.navigate(`${declaration.path}/${id}/show`)
      await waitFor(() => expect(screen.queryByRole('table')).toBeNull())
      await screen.findByText(declaration.fields[Object.keys(declaration.fields)[0] ?? '']?.label ?? '')
      await router.navigate(`${declaration.path}/${id}`)
      // the form it guesses takes the place of the one it guesses from
      await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeVisible())
    },
  )
})

const grid = (
  <List
    perPage={5}
    sort={{ field: 'days', order: 'ASC' }}
    filters={[
      <TextInput key="q" source="q" alwaysOn />,
      <NumberInput key="days" source="days_gte" label="At least" alwaysOn />,
    ]}
  >
    <Datagrid
      rowClick={false}
      bulkActionButtons={
        <>
          <BulkUpdateButton data={{ active: false }} mutationMode="pessimistic" />
          <BulkDeleteButton mutationMode="pessimistic" />
        </>
      }
    >
      <TextField source="code" />
      <TextField source="days" />
      <ReferenceField source="code" reference={carrierRoute} label="Title" link={false} />
    </Datagrid>
  </List>
)

/** The codes in the rows of the table. */
const codes = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(row => within(row).getAllByRole('cell')[1]?.textContent)

describe('<List><Datagrid>', () => {
  it('sorts, pages and filters', async () => {
    open(carriers.path, { list: grid })
    await screen.findByText('c1')
    expect(codes()).toEqual(['c1', 'c2', 'c3', 'c4', 'c5'])
    expect(await screen.findByText('Carrier 01')).toBeVisible()
    await user.click(screen.getByRole('button', { name: /next page/i }))
    await screen.findByText('c6')
    expect(codes()).toEqual(['c6', 'c7', 'c8', 'c9', 'c10'])
    fireEvent.change(screen.getByLabelText('At least'), { target: { value: '11' } })
    await waitFor(() => expect(codes()).toEqual(['c11', 'c12']))
    fireEvent.change(screen.getByLabelText(/^Q/), { target: { value: 'CARRIER 12' } })
    await waitFor(() => expect(codes()).toEqual(['c12']))
  })

  it('updates and deletes what is ticked, and leaves the rest of a record', async () => {
    open(carriers.path, { list: grid })
    await screen.findByText('c2')
    const tick = async (n: number) => user.click((await screen.findAllByRole('checkbox'))[n] as HTMLElement) // the first is for all
    await tick(1)
    await tick(2)
    await user.click(screen.getByRole('button', { name: 'Update' }))
    await user.click(await screen.findByRole('button', { name: 'Confirm' }))
    await waitFor(async () => expect(await carrier('c2')).toMatchObject({ active: false }))
    expect(await carrier('c1')).toMatchObject({ active: false, name: 'Carrier 01', days: 1 })
    expect(await carrier('c3')).toMatchObject({ active: true })
    await tick(1)
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await user.click(await screen.findByRole('button', { name: 'Confirm' }))
    await waitFor(async () => expect(await carrier('c1')).toBeUndefined())
    expect(await stored()).toHaveLength(11)
  })
})

const form = (
  <SimpleForm>
    <TextInput source="name" />
  </SimpleForm>
)

const rename = async (name: string) => {
  const input = await screen.findByLabelText(/^Name/)
  await waitFor(() => expect(input).not.toHaveValue(''))
  fireEvent.change(input, { target: { value: name } })
  await user.click(screen.getByRole('button', { name: 'Save' }))
}

describe('<Edit><SimpleForm>', () => {
  it.each(['pessimistic', 'optimistic', 'undoable'] as const)(
    'saves in %s mode, and keeps what the form does not have',
    async mode => {
      open(`${carriers.path}/c4`, { list: grid, edit: <Edit mutationMode={mode}>{form}</Edit> })
      await rename(`Renamed ${mode}`)
      if (mode === 'undoable') {
        await screen.findByRole('button', { name: 'Undo' })
        expect(await carrier('c4')).not.toMatchObject({ name: `Renamed ${mode}` })
        await user.click(screen.getByRole('button', { name: 'Close' }))
      }
      await waitFor(async () => expect(await carrier('c4')).toMatchObject({ name: `Renamed ${mode}` }))
      expect(await carrier('c4')).toMatchObject({ days: 4, service: 'Express', active: true })
    },
  )

  it('takes an undoable change back', async () => {
    open(`${carriers.path}/c5`, { list: grid, edit: <Edit mutationMode="undoable">{form}</Edit> })
    await rename('Regretted')
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
    expect(await carrier('c5')).toMatchObject({ name: 'Carrier 05' })
  })

  it('shows at the input what the service refuses', async () => {
    open(`${carriers.path}/c6`, { list: grid, edit: <Edit mutationMode="pessimistic">{form}</Edit> })
    await rename(' ')
    await waitFor(() => expect(screen.getByLabelText(/^Name/)).toBeInvalid())
    expect(await carrier('c6')).toMatchObject({ name: 'Carrier 06' })
  })
})

/** Opens one stock page of carriers and waits for a text on it. */
const shows = async (address: string, pages: StockPages, text: string | RegExp) => {
  open(address, pages)
  expect((await screen.findAllByText(text))[0]).toBeVisible()
}

const show = (child: ReactElement): StockPages => ({
  list: grid,
  show: (
    <Show>
      <SimpleShowLayout>{child}</SimpleShowLayout>
    </Show>
  ),
})

describe('further stock parts', () => {
  it('<Create> adds a record', async () => {
    const create = (
      <Create>
        <SimpleForm>
          <TextInput source="code" />
          <TextInput source="name" />
          <NumberInput source="days" />
          <TextInput source="service" />
        </SimpleForm>
      </Create>
    )
    open(`${carriers.path}/create`, { list: grid, create })
    const values = { Code: 'c20', Name: 'Made', 'Days in transit': '20', Service: 'Express' }
    await screen.findByLabelText(/^Code/)
    for (const [label, value] of Object.entries(values))
      fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(async () => expect(await carrier('c20')).toMatchObject({ name: 'Made', days: 20 }))
  })

  it('<InfiniteList> reads on', async () => {
    const list = (
      <InfiniteList perPage={5} sort={{ field: 'days', order: 'ASC' }}>
        <DatagridConfigurable bulkActionButtons={false}>
          <TextField source="code" />
        </DatagridConfigurable>
      </InfiniteList>
    )
    // whatever is watched is in view: a page that jsdom does not lay out has no scrolling
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        readonly #tell: (entries: { isIntersecting: boolean }[]) => void
        constructor(onChange: (entries: { isIntersecting: boolean }[]) => void) {
          this.#tell = onChange
        }
        observe() {
          this.#tell([{ isIntersecting: true }])
        }
        unobserve() {}
        disconnect() {}
      },
    )
    await shows(carriers.path, { list }, 'c8')
    vi.unstubAllGlobals()
  })

  it('<ReferenceManyField> lists what refers to a record', async () => {
    const changes = (
      <ReferenceManyField reference={routeNameOf(resources.audit)} target="record" label="Changes">
        <Datagrid bulkActionButtons={false}>
          <TextField source="action" />
        </Datagrid>
      </ReferenceManyField>
    )
    await shows(`${carriers.path}/c7/show`, show(changes), 'create')
  })

  it('<ReferenceInput> offers the titles of another resource', async () => {
    const edit = (
      <Edit>
        <SimpleForm>
          <ReferenceInput source="code" reference={carrierRoute}>
            <SelectInput />
          </ReferenceInput>
        </SimpleForm>
      </Edit>
    )
    await shows(`${carriers.path}/c8`, { list: grid, edit }, 'Carrier 08')
  })
})
