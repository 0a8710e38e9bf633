import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Datagrid, EditButton, TextField } from 'react-admin'
import { beforeEach, describe, expect, it } from 'vitest'
import { adminRole } from '../../../src/contract/calls/call.ts'
import { EditGuesser, ListGuesser, partsFor, type PartsByName, ShowGuesser } from '../../../src/kit/index.ts'
import { carriers } from '../../framework/carriers.ts'
import { withCarriers } from '../../framework/declaredWithCarriers.ts'
import { carrierPages, exportPages } from '../../framework/kitParts.tsx'
import { user } from '../browser.ts'
import { exampleRecord, handlersFor } from '../handlersFor.ts'
import { fillForm } from './form/fillForm.ts'
import { twoRecords } from './list/resourceMatrix.tsx'
import { renderConsole } from '../renderConsole.tsx'
import { server } from '../service.ts'

const first = exampleRecord(carriers, 1)
const [name, code, days] = [String(first['name']), String(first['code']), Number(first['days'])]

beforeEach(() => server.use(...handlersFor(carriers, { records: twoRecords(carriers) })))

const open = (address: string, parts: PartsByName) =>
  renderConsole(address, { roles: [adminRole], declared: withCarriers, parts })
const change = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const heading = (title: string) => screen.findByRole('heading', { level: 1, name: title })

describe('pages made of the parts of the kit', () => {
  it('lists records in a table of react-admin, and leads to the pages of a record', async () => {
    const { router } = open(carriers.path, carrierPages)
    expect(await screen.findByRole('row', { name: new RegExp(`${name}.*${days}`) })).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Add one' }))
    await heading('Add carrier')
    expect(screen.getAllByRole('link', { name: 'Carriers' })[0]).toHaveAttribute('href', carriers.path)
    change(/^Name/, 'Unsaved')
    await user.click(screen.getAllByRole('link', { name: 'Carriers' })[0] as HTMLElement)
    await user.click(await screen.findByRole('button', { name: 'Leave page' }))
    await heading('Carriers')
    await user.click(await screen.findByRole('link', { name: `Edit ${name}` }))
    await heading(name)
    expect(screen.getByText(`Twice: ${days * 2} days`)).toBeVisible()
    change(/^Name/, 'Renamed')
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Renamed')).toBeVisible()
    expect(router.state.location.pathname).toBe(carriers.path)
    await router.navigate(`${carriers.path}/${code}/show`)
    await heading('Renamed')
    expect(screen.getByText('Days in transit')).toBeVisible()
  })

  it('opens its dialogs by the buttons of react-admin, and by their addresses', async () => {
    const list = () => (
      <Datagrid bulkActionButtons={false} rowClick={false}>
        <TextField source="name" />
        <EditButton />
      </Datagrid>
    )
    const { router } = open(carriers.path, partsFor(carriers, { list }))
    await user.click((await screen.findAllByRole('link', { name: 'Edit' }))[0] as HTMLElement)
    await screen.findByRole('dialog', { name: 'Edit carrier' })
    expect(router.state.location.pathname).toBe(`${carriers.path}/${code}`)
    change(/^Name/, 'Renamed')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Renamed')).toBeVisible()
    await waitFor(() => expect(router.state.location.pathname).toBe(carriers.path))
    expect(screen.queryByRole('dialog')).toBeNull()
    await router.navigate(`${carriers.path}/create`)
    const dialog = within(await screen.findByRole('dialog', { name: 'Add carrier' }))
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(carriers.path))
  })

  it('replaces the pages of exports, with the dialog of another resource', async () => {
    const { router } = open('/exports', exportPages)
    await heading('All exports')
    await user.click(screen.getByRole('button', { name: 'New carrier' }))
    await screen.findByRole('dialog', { name: 'Add carrier' })
    await fillForm(user, carriers.fields, { ...exampleRecord(carriers, 3) })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Saved')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await router.navigate('/exports/7')
    await heading('One export')
  })
})

describe('what is guessed from a declaration', () => {
  const guessed = partsFor(carriers, {
    pages: { list: () => <ListGuesser />, edit: () => <EditGuesser />, show: () => <ShowGuesser /> },
  })

  it('is the list with the columns of the row, also without records', async () => {
    server.use(...handlersFor(carriers, { records: [{ ...first, name: 'Only one' }] }))
    open(carriers.path, guessed)
    const table = await screen.findByRole('table')
    const heads = within(table).getAllByRole('columnheader')
    expect(heads.map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Name', 'Active', 'Service', 'Days in transit']),
    )
    expect(await within(table).findByText('Only one')).toBeVisible()
  })

  it('is the form with the input of each kind, checked by the schema', async () => {
    open(`${carriers.path}/${code}`, guessed)
    expect(await screen.findByLabelText(/^Code/)).toBeDisabled()
    expect(screen.getByLabelText(/^Active/)).toHaveAttribute('type', 'checkbox')
    expect(screen.getByRole('combobox', { name: /^Service/ })).toBeVisible()
    change(/^Mail address/, 'nowhere')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.getByLabelText(/^Mail address/)).toBeInvalid())
  })

  it('is the page with the fields', async () => {
    open(`${carriers.path}/${code}/show`, guessed)
    expect(await screen.findByText('Days in transit')).toBeVisible()
    expect(screen.getByText(String(days))).toBeVisible()
  })
})
