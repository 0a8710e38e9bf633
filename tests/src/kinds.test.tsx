import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { adminRole } from '../../src/contract/calls/call.ts'
import type { Values } from '../../src/contract/derive.ts'
import { recordList } from '../../src/contract/kinds/references.ts'
import { user } from './browser.ts'
import { exampleRecord, handlersFor } from './handlersFor.ts'
import { renderConsole } from './renderConsole.tsx'
import { server } from './service.ts'
import { withDepots } from '../framework/declaredWithDepots.ts'
import { depots } from '../framework/depots.ts'
import { resourceMatrix } from './kit/list/resourceMatrix.tsx'

resourceMatrix(depots, withDepots, true)

const lists = {
  depotServices: [{ code: 'night', label: 'Night delivery' }],
  [recordList('carriers')]: [
    { code: 'dhl', label: 'DHL Paket' },
    { code: 'ups', label: 'UPS' },
  ],
}

const record: Values = {
  ...exampleRecord(depots, 1),
  name: 'Harbour',
  carrier: 'dhl',
  services: ['night', 'gone'],
  rent: { amount: '1234.50', currency: 'EUR' },
  opened: '2020-12-24',
}

/** The list of depots, in a language; what is saved comes back. */
const openList = async (language: 'en' | 'de' = 'en') => {
  if (language === 'de') document.cookie = 'currentLanguage=de-DE; Path=/'
  const saved: Values[] = []
  server.use(...handlersFor(depots, { records: [record], options: lists }))
  server.events.on('request:start', async ({ request }) => {
    if (request.method === 'PUT') saved.push((await request.clone().json()) as Values)
  })
  onTestFinished(() => server.events.removeAllListeners())
  renderConsole(depots.path, { roles: [adminRole], declared: withDepots })
  await screen.findByText('Harbour')
  return saved
}

const openForm = async (language: 'en' | 'de' = 'en') => {
  const saved = await openList(language)
  await user.click(screen.getByLabelText(language === 'de' ? 'Harbour bearbeiten' : 'Edit Harbour'))
  return saved
}

describe('a list', () => {
  it('shows titles and labels, not ids and codes; a code that its list does not have stays', async () => {
    await openList()
    const row = (await screen.findByText('DHL Paket')).closest('tr')
    expect(row).toHaveTextContent('24 Dec 2020')
    expect(row).toHaveTextContent('€1,234.50')
    expect(row).toHaveTextContent('Night delivery')
    expect(row).toHaveTextContent('gone')
    expect(row).not.toHaveTextContent('night')
  })

  it('writes days and amounts as the reader does', async () => {
    await openList('de')
    expect(await screen.findByText('24.12.2020')).toBeVisible()
    expect(screen.getByText(/^1\.234,50\s€$/)).toBeVisible()
  })
})

describe('an amount', () => {
  it('is typed in the way of the reader, and saved digit for digit', async () => {
    const saved = await openForm('de')
    const amount = await screen.findByLabelText('Miete')
    expect(amount).toHaveValue('1234,50')
    await user.clear(amount)
    await user.paste('99.999,99')
    await user.click(screen.getByText('Speichern'))
    await waitFor(() => expect(saved).toMatchObject([{ rent: { amount: '99999.99', currency: 'EUR' } }]))
  })
})

describe('JSON', () => {
  it('is set out when one leaves it, and says where it is wrong', async () => {
    await openForm()
    const headers = await screen.findByLabelText('Extra headers')
    await user.clear(headers)
    await user.paste('{"a":[1]}')
    await user.tab()
    expect(headers).toHaveValue('{\n  "a": [\n    1\n  ]\n}')
    await user.clear(headers)
    await user.paste('{"a":}')
    await user.tab()
    expect(await screen.findByText('This is not JSON: correct line 1, column 6.')).toBeVisible()
    expect(headers).toHaveAccessibleDescription('This is not JSON: correct line 1, column 6.')
  })
})

describe('a file', () => {
  it('that is too large is not taken; the one before stays, and can be removed', async () => {
    const saved = await openForm()
    const chooser = await screen.findByLabelText('Terms', { selector: 'input' })
    await user.upload(chooser, new File(['x'.repeat(2049)], 'large.txt', { type: 'text/plain' }))
    expect(await screen.findByText(/^The file is too large: at most 2 KB/)).toBeVisible()
    expect(screen.getByText('note1.txt')).toBeVisible()
    await user.click(screen.getByLabelText('Remove note1.txt'))
    expect(screen.queryByText('note1.txt')).toBeNull()
    await user.click(screen.getByText('Save'))
    await waitFor(() => expect(saved).toMatchObject([{ terms: null }]))
  })
})

describe('a reference', () => {
  it('is found by its title', async () => {
    const saved = await openForm()
    const carrier = await screen.findByLabelText(/^Main carrier/, { selector: 'input' })
    await waitFor(() => expect(carrier).toHaveValue('DHL Paket'))
    await user.clear(carrier)
    await user.paste('ups')
    await user.keyboard('{Enter}')
    expect(carrier).toHaveValue('UPS')
    await user.click(screen.getByText('Save'))
    await waitFor(() => expect(saved).toMatchObject([{ carrier: 'ups' }]))
  })
})
