import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { adminRole, call, actionReply } from '../../src/contract/calls/call.ts'
import { calls } from '../../src/contract/calls/calls.ts'
import { withDocks } from '../framework/declaredWithDocks.ts'
import { dockParts } from '../framework/dockParts.tsx'
import { docks } from '../framework/docks.ts'
import { warehouseParts } from '../framework/warehouseParts.tsx'
import { warehouses } from '../framework/warehouses.ts'
import { user } from './browser.ts'
import { carriers } from '../framework/carriers.ts'
import { exampleRecord, handlersFor } from './handlersFor.ts'
import { renderConsole } from './renderConsole.tsx'
import { answering, server } from './service.ts'

const ring = call(docks.actions.ring.call, { summary: 'Rings', reply: actionReply })
const dock = { open: true, code: 'D1', place: 'North', carrier: null, size: { width: 3, height: null } }

beforeEach(() => {
  server.use(
    ...handlersFor(carriers),
    ...handlersFor(docks, { records: [dock] }),
    answering(ring, { success: true, error: null }),
    answering(calls.traceSearch, { success: true, data: { found: [], isWhole: true } }),
  )
})
const open = (address: string, declared = withDocks, roles = [adminRole]) =>
  renderConsole(address, { roles, declared, parts: dockParts })
/** Chooses from the menu with all actions of the dock. */
const choose = async (action: string) => {
  await user.click(await screen.findByRole('button', { name: 'More actions for North' }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

it('keeps page, dialogs and actions around a list of its own', async () => {
  open(docks.path)
  expect(await screen.findByText('North')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'Docks' })).toBeVisible()
  expect(screen.queryByRole('table')).toBeNull()
  await choose('Ring the bell')
  expect(await screen.findByText('Ring the bell: done')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /^Add / }))
  await user.click(within(await screen.findByRole('dialog', { name: 'Add dock' })).getByText('Cancel'))
  await choose('Delete dock')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('No docks yet. Add the first one.')).toBeVisible()
})

it('edits a record on tabs of react-admin, with the breadcrumb, the inputs and the checks of the declaration', async () => {
  const { router } = open(docks.path)
  await choose('Edit dock')
  const crumbs = within(await screen.findByRole('navigation', { name: 'Breadcrumb' }))
  expect(await crumbs.findByRole('heading', { name: 'North' })).toBeVisible()
  expect(crumbs.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual([docks.path])
  expect(await screen.findByLabelText('Code')).toBeDisabled()
  fireEvent.change(screen.getByLabelText(/^Place/), { target: { value: 'South' } })
  await user.click(screen.getByRole('tab', { name: 'Size' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`${docks.path}/D1/1`))
  fireEvent.change(screen.getByLabelText(/^Width/), { target: { value: '0' } })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.getByLabelText(/^Width/)).toBeInvalid())
  fireEvent.change(screen.getByLabelText(/^Width/), { target: { value: '4' } })
  await waitFor(() => expect(screen.getByLabelText(/^Width/)).toBeValid())
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('South')).toBeVisible()
  expect(router.state.location.pathname).toBe(docks.path)
})

it('has a line in the drawer and in the palette, for those who may open it', async () => {
  const first = open(docks.path)
  const nav = within(await screen.findByRole('navigation', { name: 'Main' }))
  const lines = nav.getAllByRole('link').map(({ textContent }) => textContent)
  expect(lines).toEqual(['Dashboard', 'Exports', 'Docks', 'Settings'])
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox'), 'dock')
  expect(await screen.findByRole('option', { name: /Docks/ })).toBeVisible()
  first.unmount()
  const limited = { ...withDocks.resources, docks: { ...docks, access: adminRole } as const }
  open(carriers.path, { ...withDocks, resources: limited }, [])
  await screen.findByRole('link', { name: 'Exports' })
  expect(screen.queryByRole('link', { name: 'Docks' })).toBeNull()
})

it.each([
  ['en-US', 'Rent per place'],
  ['de-DE', 'Miete je Platz'],
])('computes a column of a record of eleven fields, in %s', async (locale, head) => {
  document.cookie = `currentLanguage=${locale}; Path=/`
  const rent = { amount: '90.00', currency: 'EUR' }
  const record = { ...exampleRecord(warehouses, 1), rent, size: { places: 4, height: null } }
  server.use(...handlersFor(warehouses, { records: [record] }))
  renderConsole(warehouses.path, { roles: [adminRole], declared: withDocks, parts: warehouseParts })
  expect(await screen.findByText('22.50 EUR')).toBeVisible()
  expect(screen.getByRole('columnheader', { name: new RegExp(head) })).toBeVisible()
})
