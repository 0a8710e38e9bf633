import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { adminRole } from '../../src/contract/calls/call.ts'
import { DeclaredEdit, DeclaredShow } from '../../src/kit/index.ts'
import { campaigns, vouchers, withCampaigns } from '../framework/campaigns.ts'
import { user } from './browser.ts'
import { exampleRecord, handlersFor } from './handlersFor.ts'
import { renderConsole } from './renderConsole.tsx'
import { server } from './service.ts'

const campaign = (code: string) => ({ ...exampleRecord(campaigns, 1), code, id: code, name: `The ${code}` })
const voucher = (n: number, of: string) => ({ code: `V${n}`, id: `V${n}`, campaign: of })
const numbers = [1, 2, 3, 4, 5, 6, 7]

describe('the records that refer to a record', () => {
  const start = (path: string, parts = {}) => {
    server.use(
      ...handlersFor(campaigns, { records: [campaign('spring'), campaign('fall')] }),
      ...handlersFor(vouchers, { records: [...numbers.map(n => voucher(n, 'spring')), voucher(8, 'other')] }),
    )
    return renderConsole(path, { roles: [adminRole], declared: withCampaigns, parts })
  }
  const edit = async (name: string) => {
    start(campaigns.path)
    await user.click(await screen.findByRole('button', { name }))
    return within(await screen.findByRole('dialog'))
  }
  const links = (section: HTMLElement) => within(within(section).getByRole('list')).getAllByRole('link')

  it('are counted and listed in its dialog, page by page', async () => {
    const dialog = await edit('Edit The spring')
    const section = await dialog.findByRole('region', { name: 'Vouchers (7)' })
    expect(links(section).map(link => link.textContent)).toEqual(['V1', 'V2', 'V3', 'V4', 'V5'])
    expect(links(section)[0]).toHaveAttribute('href', `${vouchers.path}/V1`)
    expect(within(section).getByRole('link', { name: 'Show in the list' })).toHaveAttribute(
      'href',
      `${vouchers.path}?filter=${encodeURIComponent('{"campaign":["spring"]}')}`,
    )
    await user.click(within(section).getByRole('button', { name: /next/i }))
    await waitFor(() => expect(links(section).map(link => link.textContent)).toEqual(['V6', 'V7']))
    expect(section).toHaveTextContent('6 to 7 of 7')
  })

  it('are said to be none', async () => {
    const dialog = await edit('Edit The fall')
    const section = await dialog.findByRole('region', { name: 'Vouchers (0)' })
    expect(section).toHaveTextContent('No vouchers refer to this entry.')
  })

  it('are said to be none in German', async () => {
    document.cookie = 'currentLanguage=de-DE; Path=/'
    const dialog = await edit('The fall bearbeiten')
    const section = await dialog.findByRole('region', { name: 'Gutscheine (0)' })
    expect(section).toHaveTextContent('Keine Gutscheine verweisen auf diesen Eintrag.')
  })

  it.each([
    ['edit', `${campaigns.path}/spring`, { edit: DeclaredEdit }],
    ['show', `${campaigns.path}/spring/show`, { show: DeclaredShow }],
  ])('are listed on its %s page', async (_page, path, pages) => {
    start(path, { campaigns: { pages } })
    expect(await screen.findByRole('region', { name: 'Vouchers (7)' })).toBeVisible()
  })

  it('are not in the form of a new record', async () => {
    start(campaigns.path)
    await user.click(await screen.findByRole('button', { name: /^Add / }))
    expect(await screen.findByRole('dialog')).toBeVisible()
    expect(screen.queryByText(/^Vouchers/)).toBeNull()
  })
})
