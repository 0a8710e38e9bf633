import { screen, waitFor } from '@testing-library/react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  useCanAccess,
  useDefaultTitle,
  useNotify,
  useRedirect,
  useResourceDefinition,
  useStore,
  useTranslate,
} from 'react-admin'
import { expect, it, vi } from 'vitest'
import { adminRole } from '../../../src/contract/calls/call.ts'
import { partsFor } from '../../../src/kit/ResourceParts.ts'
import { carriers } from '../../framework/carriers.ts'
import { withCarriers } from '../../framework/declaredWithCarriers.ts'
import { user } from '../browser.ts'
import { handlersFor } from '../handlersFor.ts'
import { renderConsole } from '../renderConsole.tsx'
import { server } from '../service.ts'

/** A page as a react-admin developer writes it, with hooks of react-admin alone. */
const StockPage = () => {
  const notify = useNotify()
  const redirect = useRedirect()
  const translate = useTranslate()
  const { canAccess } = useCanAccess({ resource: 'settings/carriers', action: 'delete' })
  const { hasList, name } = useResourceDefinition({ resource: 'settings/carriers' })
  const [view, setView] = useStore('carriers.view', 'short')
  const [isBroken, setBroken] = useState(false)
  if (isBroken) throw new Error('A stock page broke')
  return (
    <>
      <p>{`${translate('ra.action.delete')}: ${canAccess}, ${name}: ${hasList}, ${useDefaultTitle()}`}</p>
      <button onClick={() => notify('ra.notification.created', { type: 'success' })}>Notify</button>
      <button onClick={() => redirect('list', 'settings/tradebyte/channels')}>Redirect</button>
      <button onClick={() => setView('long')}>{`View: ${view}`}</button>
      <button onClick={() => setBroken(true)}>Break</button>
    </>
  )
}

const open = async (roles: string[] = []) => {
  server.use(...handlersFor(carriers, { records: [] }))
  const parts = partsFor(carriers, { pages: { list: StockPage } })
  const { router } = renderConsole(carriers.path, { roles, declared: withCarriers, parts })
  await screen.findByRole('button', { name: 'Notify' })
  return router
}

it('useTranslate, useCanAccess, useResourceDefinition and useDefaultTitle know what Admin was given', async () => {
  await open([adminRole])
  expect(await screen.findByText('Delete: true, settings/carriers: true, Kontor')).toBeVisible()
})

it('useNotify shows a notification', async () => {
  await open()
  await user.click(screen.getByRole('button', { name: 'Notify' }))
  expect(await screen.findByRole('status')).toHaveTextContent('Element created')
})

it("useRedirect leads to another resource's list", async () => {
  const router = await open()
  server.use(...handlersFor(withCarriers.resources['channels'] ?? carriers, { records: [] }))
  await user.click(screen.getByRole('button', { name: 'Redirect' }))
  expect(await screen.findByRole('heading', { name: 'Channels' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/settings/tradebyte/channels')
})

it('useStore keeps a preference in the store of Admin', async () => {
  await open()
  await user.click(screen.getByRole('button', { name: 'View: short' }))
  expect(await screen.findByRole('button', { name: 'View: long' })).toBeVisible()
  expect(localStorage.getItem('RaStoreKontor.carriers.view')).toBe('"long"')
})

it('the error boundary keeps the shell around a page that breaks', async () => {
  await open()
  vi.mocked(console).error.mockImplementation(() => undefined)
  await user.click(screen.getByRole('button', { name: 'Break' }))
  expect(await screen.findByText('A stock page broke')).toBeInTheDocument()
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Dashboard' }))
  await waitFor(() => expect(screen.queryByText('A stock page broke')).toBeNull())
  vi.mocked(console).error.mockClear()
})

it("the devtools of react-query see react-admin's queries in the client of Admin", async () => {
  const keys: string[] = []
  const Queries = () => {
    const client = useQueryClient()
    keys.push(
      ...client
        .getQueryCache()
        .getAll()
        .map(({ queryKey }) => String(queryKey.slice(0, 2))),
    )
    return <p>Queries</p>
  }
  server.use(...handlersFor(carriers, { records: [] }))
  const parts = partsFor(carriers, { pages: { list: Queries } })
  renderConsole(carriers.path, { declared: withCarriers, parts })
  await screen.findByText('Queries')
  expect(keys).toEqual(expect.arrayContaining(['auth,checkAuth', 'auth,getPermissions']))
})
