import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { mappingCalls } from '../../../../src/contract/mapping/mapping.ts'
import { previewCalls } from '../../../../src/contract/mapping/preview.ts'
import { user } from '../../browser.ts'
import { renderConsole } from '../../renderConsole.tsx'
import { anywhere, refusing, server } from '../../service.ts'
import { button, from, item, labels, price, rows, service } from './mappingQueries.ts'
import { mappingHandlers } from './mappingHandlers.ts'
import { fieldOf } from './sample.ts'
import { chooseSource, fieldTable, openMapping, tab } from './openMapping.ts'

describe('opening the mapping', () => {
  it('asks for all six lists at once, and shows them behind one loader', async () => {
    const asked = new Set<string>()
    const note = ({ url }: Request) => {
      const { pathname } = new URL(url)
      if (!pathname.includes('/preview/')) asked.add(pathname)
    }
    let answer = () => {}
    const open = new Promise<void>(resolve => (answer = resolve))
    server.use(
      http.get(anywhere('/ui/api/tradebyte/mapping*'), async ({ request }) => {
        note(request)
        if (asked.size === 6) answer()
        await open
      }),
      http.get(anywhere('/ui/api/tradebyte/mapping/:list'), async ({ request }) => {
        note(request)
        if (asked.size === 6) answer()
        await open
      }),
      ...mappingHandlers(service),
    )
    renderConsole('/settings/tradebyte/mapping')
    expect(await screen.findByRole('tablist')).toBeVisible()
    expect(asked.size).toBe(6)
    expect(screen.getByRole('heading', { level: 1, name: 'Mapping' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Settings', current: false })).toHaveAttribute(
      'href',
      '/settings',
    )
    expect(screen.getByText('No attribute selected')).toBeVisible()
  })
  it('opens with the first required field that is not mapped', async () => {
    await openMapping({ ...service, stored: {} })
    expect(await screen.findByRole('heading', { level: 2, name: 'Product name' })).toBeVisible()
    expect(window.location.hash).toBe('#p_name')
  })
  it('says when a list cannot be loaded, and tries again', async () => {
    server.use(refusing(mappingCalls.mappingAttributes, 404, 'Gone'), ...mappingHandlers(service))
    renderConsole('/settings/tradebyte/mapping')
    expect(await screen.findByText('Mapping could not be loaded.')).toBeVisible()
    expect(screen.queryByRole('tablist')).toBeNull()
    server.use(...mappingHandlers(service))
    await user.click(button('Try again'))
    expect(await screen.findByRole('tablist')).toBeVisible()
  })
  it('reads another backend: no envelopes, an empty mapping as a list, no formatters, no switches', async () => {
    const bare = (path: string, body: unknown) =>
      http.get(anywhere(path), () => HttpResponse.json(body as object))
    server.use(
      http.get(anywhere('/ui/api/settings/akeneo/api/sync'), () => new HttpResponse(null, { status: 404 })),
      bare('/ui/api/tradebyte/mapping/ui-config', {
        productAttributes: [{ ...price, hasDefault: undefined, orElse: undefined, info: null }],
        articleAttributes: [],
      }),
      bare('/ui/api/tradebyte/mapping/akeneo-attributes', [
        { code: 'name', label: 'Name', groupLabel: 'G', type: 'pim_catalog_text', scopable: false },
      ]),
      bare('/ui/api/tradebyte/mapping/akeneo-channels', []),
      bare('/ui/api/tradebyte/mapping/akeneo-measure-families', [
        { code: 'W', units: [{ code: 'GRAM', symbol: 'g' }] },
      ]),
      bare('/ui/api/tradebyte/mapping/tradebyte-channels', [{ name: 'zade', label: null }]),
      bare('/ui/api/tradebyte/mapping', []),
      http.get(anywhere(previewCalls.previewSelection.path), () => new HttpResponse(null, { status: 404 })),
    )
    renderConsole('/settings/tradebyte/mapping#a_vk')
    expect(await screen.findByText('[zade]')).toBeVisible()
    expect(screen.queryByRole('combobox', { name: /^Formatter/ })).toBeNull()
  })
})

describe('the table of fields', () => {
  it('shows label, code, type and what is required, in two tabs', async () => {
    await openMapping({ ...service, stored: { p_name: from('name') } })
    expect(labels()).toEqual(['Product name', 'Description', 'Bullet points', 'Component', 'Tags'])
    expect(item('Product name')).toHaveTextContent('p_name')
    expect(item('Product name')).toHaveTextContent('Required')
    expect(item('Description')).not.toHaveTextContent('Required')
    await user.click(tab(/^Article/))
    expect(labels()).toEqual(['Selling price', 'Weight'])
    await user.click(item('Selling price'))
    expect(await screen.findByTestId('SellOutlinedIcon')).toBeVisible()
  })
  it('names the source that fills a field which is not mapped', async () => {
    const number = fieldOf(1, {
      key: 'p_nr',
      field: 'p_nr',
      label: 'Product number',
      required: true,
      hasDefault: true,
      defaultSource: 'name',
    })
    await openMapping({ ...service, product: [...service.product, number] })
    expect(item('Product number')).toHaveTextContent('automatic ← Name')
    await user.click(item('Product number'))
    await chooseSource('Source attribute', 'short')
    await waitFor(() => expect(item('Product number')).toHaveTextContent('short'))
    expect(item('Product number')).not.toHaveTextContent('automatic')
  })
  it('is narrowed by words of label and code, and by filters', async () => {
    await openMapping({
      ...service,
      stored: { p_name: from('name'), p_text: from('gone'), p_bullet: [from('')] },
    })
    const search = screen.getByRole('searchbox', { name: 'Find a field' })
    await user.type(search, 'BULL p_')
    await waitFor(() => expect(labels()).toEqual(['Bullet points']))
    await user.clear(search)
    await user.click(button(/^Mapped/))
    await waitFor(() => expect(labels()).toEqual(['Product name', 'Description']))
    await user.click(button(/^Required/))
    expect(button(/^Required/)).toHaveAttribute('aria-pressed', 'true')
    await waitFor(() => expect(labels()).toEqual(['Product name']))
    await user.click(button(/^With messages/))
    expect(await screen.findByText('No matching fields.')).toBeVisible()
    await user.click(button('Show all fields'))
    expect(labels()).toHaveLength(5)
    await user.click(button(/^With messages/))
    await waitFor(() => expect(labels()).toEqual(['Description']))
  })
  it('is walked with the arrow keys; the tab key stops once', async () => {
    await openMapping(service)
    item('Product name').focus()
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(screen.getByRole('heading', { level: 2, name: 'Bullet points' })).toBeVisible()
    expect(item('Bullet points')).toHaveAttribute('aria-current', 'true')
    expect(button('Add entry')).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(item('Bullet points')).toHaveFocus()
    expect(item('Bullet points')).not.toHaveAttribute('aria-current')
    await user.keyboard('{End}')
    expect(item('Tags')).toHaveFocus()
    expect(rows().filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
  })
  it('keeps what was open in each tab, and opens a field by its address', async () => {
    await openMapping(service, 'a_weight')
    expect(screen.getByRole('heading', { level: 2, name: 'Weight' })).toBeVisible()
    expect(tab(/^Article/)).toHaveAttribute('aria-selected', 'true')
    await user.click(tab(/^Product/))
    expect(screen.getByText('No attribute selected')).toBeVisible()
    await user.click(item('Tags'))
    await user.click(tab(/^Article/))
    expect(screen.getByRole('heading', { level: 2, name: 'Weight' })).toBeVisible()
    expect(window.location.hash).toBe('#a_weight')
  })
  it('keeps a field that is edited, though it no longer passes the filter', async () => {
    await openMapping(service)
    await user.click(button(/^Unmapped/))
    await user.click(item('Description'))
    await chooseSource('Source attribute', 'colour')
    await waitFor(() => expect(item('Description')).toHaveTextContent('colour'))
    await user.click(button(/^Changed/))
    expect(await screen.findByText('No matching fields.')).toBeVisible()
    await user.click(button(/^Unmapped/))
    await waitFor(() => expect(labels()).toEqual(['Description']))
    await user.click(button(/^All/))
    await waitFor(() => expect(labels()).toHaveLength(5))
  })
  it('shows the form below the field on a phone too', async () => {
    window.innerWidth = 390
    await openMapping(service)
    await user.click(item('Tags'))
    expect(screen.getByRole('heading', { level: 2, name: 'Tags' })).toBeVisible()
    expect(fieldTable()).toBeVisible()
    await user.click(button('Close'))
    expect(screen.queryByRole('heading', { level: 2, name: 'Tags' })).toBeNull()
    expect(item('Tags')).toHaveFocus()
  })
})

describe('the mapping in German', () => {
  it('says everything in German, also the errors it finds itself', async () => {
    document.cookie = 'currentLanguage=de-DE; Path=/'
    await openMapping({ ...service, stored: { a_weight: from('weight'), p_text: from('short') } }, 'a_weight')
    expect(screen.getByRole('heading', { level: 1, name: 'Zuordnung' })).toBeVisible()
    expect(tab(/^Produkt/)).toBeVisible()
    expect(
      screen.getByText('Das gewählte Attribut ist vom Typ Messung. Wählen Sie eine Einheit.', {
        exact: false,
      }),
    ).toBeVisible()
    expect(screen.getByText('Einzelwert')).toBeVisible()
    await user.click(tab(/^Produkt/))
    expect(screen.getByText('Kein Feld ausgewählt')).toBeVisible()
    await user.click(item('Description'))
    expect(
      screen.getByText(
        'Das gewählte Attribut hat je Akeneo-Kanal einen eigenen Wert. Wählen Sie einen Akeneo-Kanal.',
        {
          exact: false,
        },
      ),
    ).toBeVisible()
    await chooseSource('Quellattribut', 'colour')
    expect(screen.getByRole('button', { name: 'Speichern' })).toBeVisible()
  })
})
