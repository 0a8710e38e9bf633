import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { calls } from '../../../../src/contract/calls/calls.ts'
import { traceCalls } from '../../../../src/contract/calls/products/trace.ts'
import { healthCalls } from '../../../../src/contract/mapping/health.ts'
import { user } from '../../browser.ts'
import { renderConsole } from '../../renderConsole.tsx'
import { answering, refusing, server } from '../../service.ts'
import { exportRow } from '../exports/exportRow.ts'

const found = (skus: readonly { sku: string; name: string }[], isWhole = true) =>
  answering(calls.traceSearch, { success: true, data: { found: [...skus], isWhole } })
const shirts = [
  { sku: 'shirt-1', name: 'Shirt blue' },
  { sku: 'shirt-2', name: 'Shirt red' },
]
const exportsOf = (...ids: number[]) =>
  answering(calls.listExports, {
    success: true,
    data: { pages: 1, count: ids.length, perPage: 3, pageData: ids.map(id => exportRow(id, 'successful')) },
  })

/** Opens the palette over a page without calls. */
const open = async (roles?: readonly string[]) => {
  server.use(found([]))
  renderConsole('/trace', { roles })
  await screen.findByRole('heading', { name: 'Trace' })
  await user.keyboard('{Control>}k{/Control}')
  return listening()
}
/** The input, after it has the focus. */
const listening = async () => {
  const input = await screen.findByRole('combobox', { name: /^Find a page/ })
  await waitFor(() => expect(input).toHaveFocus())
  // the results load with the first search
  await screen.findAllByRole('option')
  return input
}
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const group = (name: string) => within(screen.getByRole('group', { name })).getAllByRole('option')
const current = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent

const isIn = { state: 'in', reason: '', since: null } as const
const isOut = { state: 'withdrawn', reason: 'withdrawn with #33', since: null } as const

describe('the palette', () => {
  it('opens on Ctrl+K with actions, and gives the focus back on Escape', async () => {
    const input = await open()
    expect(input).toHaveFocus()
    expect(group('Actions').map(({ textContent }) => textContent)).toEqual([
      'Start export',
      'Check run',
      'Synchronize Akeneo',
    ])
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument())
  })

  it('says which products TB.One has on sale', async () => {
    const input = await open()
    const both = shirts.map((shirt, n) => ({ ...shirt, inFile: n === 0 ? isIn : isOut }))
    server.use(
      answering(calls.traceSearch, {
        success: true,
        data: { found: both, delivery: { id: 34 }, isWhole: true },
      }),
    )
    await user.type(input, 'shirt')
    await waitFor(() =>
      expect(options()).toEqual(
        expect.arrayContaining(['Shirt blueshirt-1in #34', 'Shirt redshirt-2not in #34withdrawn with #33']),
      ),
    )
  })

  it('opens as a dialog from a button in a narrow window, without the tooltip of the button over it', async () => {
    window.innerWidth = 1000
    server.use(found([]))
    renderConsole('/trace')
    const button = await screen.findByRole('button', { name: /^Search/ })
    await user.hover(button)
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Search (Ctrl+K)')
    await user.click(button)
    await screen.findByRole('combobox', { name: /^Find a page/ })
    await waitFor(() => expect(screen.queryByRole('tooltip', { hidden: true })).not.toBeInTheDocument())
    await screen.findAllByRole('option')
    await user.keyboard('z{Escape}')
    expect(screen.getByRole('combobox')).toHaveValue('')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('goes through its rows by arrows, round at both ends, and opens one by Enter', async () => {
    const input = await open()
    const all = options()
    expect(current(input)).toBe(all[0])
    await user.keyboard('{ArrowUp}')
    expect(current(input)).toBe(all.at(-1))
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(current(input)).toBe(all[1])
    server.use(refusing(healthCalls.mappingHealth, 500))
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('heading', { level: 1, name: 'Check run' })).toBeVisible()
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
  })

  it('opens a dialog for an action, and a tab of its own with Ctrl', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    onTestFinished(() => opened.mockRestore())
    await open()
    await user.keyboard('sett{Control>}{Enter}{/Control}')
    expect(opened).toHaveBeenCalledWith('/settings', '_blank', 'noopener')
    await user.keyboard('{Control>}k{/Control}')
    await listening()
    await user.keyboard('start exp{Enter}')
    expect(await screen.findByRole('dialog', { name: 'Start export' })).toBeVisible()
  })

  it('finds pages, an export by its number first, and SKUs from the service', async () => {
    await open()
    const card = { sku: 'shirt-2', name: '', image: '/media/1/a/x.jpg', address: null }
    const cards = answering(calls.productCards, { success: true, data: { products: [card] } })
    server.use(found(shirts), exportsOf(34), cards)
    // pasted, because aborted searches log errors
    await user.paste('34')
    await waitFor(() => expect(options()[0]).toMatch(/^Export #34/))
    await user.clear(screen.getByRole('combobox'))
    await user.paste('shirt-2')
    // the exact SKU stands alone
    await waitFor(() =>
      expect(group('Articles').map(option => option.getAttribute('href'))).toEqual(['/trace/shirt-2']),
    )
    expect(screen.getAllByRole('group')).toHaveLength(1)
    const pictures = () =>
      group('Articles').map(option => option.querySelector('img')?.getAttribute('src') ?? null)
    await waitFor(() => expect(pictures()).toEqual(['/media/1/a/x.jpg?thumbnail=1']))
  })

  it('says that nothing is found, and that SKUs could not be searched', async () => {
    const input = await open()
    await user.keyboard('qqqq')
    expect(await screen.findByText('Nothing found for “qqqq”.')).toBeVisible()
    server.use(refusing(calls.traceSearch, 502, 'Akeneo does not answer.'))
    await user.type(input, 'q')
    expect(
      await screen.findByRole('option', { name: 'Products could not be searched. Try again.' }),
    ).toBeVisible()
    server.use(found(shirts, false))
    await user.type(input, 'q')
    expect(await screen.findByText(/only delivered articles are found/)).toBeVisible()
  })

  it('remembers a product by its name, with its SKU behind it', async () => {
    await open()
    server.use(
      found(shirts),
      refusing(traceCalls.trace, 404),
      answering(calls.productCards, { success: true, data: { products: [] } }),
    )
    await user.paste('shirt-2')
    await user.click(await screen.findByRole('option', { name: /^Shirt red/ }))
    server.use(found([]))
    await user.keyboard('{Control>}k{/Control}')
    await listening()
    expect(group('Last places')[0]).toHaveTextContent(/^Shirt red ?shirt-2$/)
  })

  it('shows a product model with its articles, why they are out, and a matching EAN', async () => {
    await open()
    const articles = [
      {
        sku: 'shoe-1',
        name: 'Shoe, 42',
        inFile: { state: 'error', reason: 'EAN: Missing', since: null },
        ean: '',
      },
      {
        sku: 'shoe-2',
        name: 'Shoe, 43',
        inFile: isIn,
        ean: '4006381333931',
        price: '89.95 EUR',
      },
    ] as const
    const product = { identifier: 'NH-1', name: 'Shoe', articles: 8, onSale: 6 }
    server.use(
      answering(calls.traceSearch, {
        success: true,
        data: { found: [...articles], product, delivery: { id: 34 }, isWhole: true },
      }),
    )
    await user.paste('40063813339')
    await waitFor(() => expect(group('Product')[0]).toHaveTextContent('ShoeNH-18 articles6 in #34, 2 out'))
    expect(group('Articles').map(({ textContent }) => textContent)).toEqual([
      'Shoe, 42shoe-1not in #34EAN: Missing',
      'Shoe, 434006381333931in #3489.95 EUR',
      'All 9 results',
    ])
    expect(group('Articles')[1]?.querySelector('b')).toHaveTextContent('40063813339')
    expect(group('Articles').at(-1)).toHaveAttribute('href', '/products/NH-1?show=all')
  })

  it('lists actions and pages after >, and empties before it closes', async () => {
    const input = await open()
    await user.keyboard('>mapp')
    expect(options()).toEqual([expect.stringMatching(/^Mapping/)])
    await user.keyboard('{Escape}')
    expect(input).toHaveValue('')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument())
  })

  it('opens what a scanner typed as soon as it is found', async () => {
    await open()
    server.use(found(shirts), refusing(traceCalls.trace, 404))
    await user.paste('shirt-1')
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('heading', { level: 1, name: 'SKU shirt-1' })).toBeVisible()
  })

  it('lists no page that the account may not open', async () => {
    await open([])
    await user.keyboard('users')
    expect(await screen.findByText('Nothing found for “users”.')).toBeVisible()
  })
})
