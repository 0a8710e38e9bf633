import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { calls } from '../../../src/contract/calls.ts'
import { anywhere } from '../anywhere.ts'
import { refusing } from '../refusing.ts'
import { renderConsole } from '../renderConsole.tsx'
import { server } from '../server.ts'
import { mappingHandlers } from './mappingHandlers.ts'
import { chooseOption, chooseSource, fieldList, openMapping, save, tab } from './openMapping.ts'
import { fieldOf, lists } from './sample.ts'

const name = fieldOf(2, { key: 'p_name', field: 'p_name', label: 'Product name', required: true })
const text = fieldOf(2, { key: 'p_text', field: 'p_text', label: 'Description' })
const bullets = fieldOf(5, { key: 'p_bullet', field: 'p_bullet', label: 'Bullet points', uiType: 'list' })
const components = fieldOf(8, { key: 'p_comp', field: 'p_comp', label: 'Component', uiType: 'list-dynamic' })
const tags = fieldOf(9, { key: 'p_tag', field: 'p_tag', label: 'Tags', uiType: 'list-dynamic' })
const price = fieldOf(11, { key: 'a_vk', field: 'a_vk', label: 'Selling price', uiType: 'price' })
const weight = fieldOf(1, { key: 'a_weight', field: 'a_weight', label: 'Weight', uiType: 'number' })
const service = { product: [name, text, bullets, components, tags], article: [price, weight] }
const from = (akeneoAttribute: string, more: object = {}) => ({ akeneoAttribute, ...more })

const labels = () =>
  within(fieldList())
    .getAllByRole('button')
    .map(button => button.querySelector('[data-part="label"]')?.textContent)
const item = (label: string) => within(fieldList()).getByRole('button', { name: new RegExp(`^${label}`) })
const button = (label: string | RegExp) => screen.getByRole('button', { name: label })
const source = (label = 'Source attribute') => screen.getByRole('combobox', { name: label })
const unsaved = () => screen.queryByText('Unsaved changes')

describe('opening the mapping', () => {
  it('asks for all six lists at once, and shows them behind one loader', async () => {
    const asked = new Set<string>()
    let answer = () => {}
    const open = new Promise<void>(resolve => (answer = resolve))
    server.use(
      http.get(anywhere('/ui/api/tradebyte/mapping*'), async ({ request }) => {
        asked.add(new URL(request.url).pathname)
        if (asked.size === 6) answer()
        await open
      }),
      http.get(anywhere('/ui/api/tradebyte/mapping/:list'), async ({ request }) => {
        asked.add(new URL(request.url).pathname)
        if (asked.size === 6) answer()
        await open
      }),
      ...mappingHandlers(service),
    )
    renderConsole('/settings/tradebyte/mapping')
    expect(await screen.findByRole('tablist', {}, { timeout: 15_000 })).toBeVisible()
    expect(asked.size).toBe(6)
    expect(screen.getByRole('heading', { level: 1, name: 'Mapping' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Settings', current: false })).toHaveAttribute(
      'href',
      '/settings',
    )
    expect(screen.getByText('No attribute selected')).toBeVisible()
  })
  it('says when a list cannot be loaded, and tries again', async () => {
    server.use(refusing(calls.mappingAttributes, 404, 'Gone'), ...mappingHandlers(service))
    renderConsole('/settings/tradebyte/mapping')
    expect(await screen.findByText('Mapping could not be loaded.', {}, { timeout: 15_000 })).toBeVisible()
    expect(screen.queryByRole('tablist')).toBeNull()
    server.use(...mappingHandlers(service))
    await userEvent.click(button('Try again'))
    expect(await screen.findByRole('tablist')).toBeVisible()
  })
  it('reads another backend: no envelopes, an empty mapping as a list, no formatters, no switches', async () => {
    const bare = (path: string, body: unknown) =>
      http.get(anywhere(path), () => HttpResponse.json(body as object))
    server.use(
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
    )
    renderConsole('/settings/tradebyte/mapping#a_vk')
    expect(await screen.findByText('[zade]', {}, { timeout: 15_000 })).toBeVisible()
    expect(screen.queryByText('Formatter')).toBeNull()
  })
})

describe('the list of fields', () => {
  it('shows label, code, type and what is required, in two tabs', async () => {
    await openMapping({ ...service, stored: { p_name: from('name') } })
    expect(labels()).toEqual(['Product name', 'Description', 'Bullet points', 'Component', 'Tags'])
    expect(item('Product name')).toHaveTextContent('p_name')
    expect(item('Product name')).toHaveTextContent('Required')
    expect(item('Description')).not.toHaveTextContent('Required')
    expect(within(item('Component')).getByTestId('PlaylistAddOutlinedIcon')).toBeVisible()
    await userEvent.click(tab(/^Article/))
    expect(labels()).toEqual(['Selling price', 'Weight'])
    expect(within(item('Selling price')).getByTestId('SellOutlinedIcon')).toBeVisible()
  })
  it('is narrowed by words of label and code, and by filters', async () => {
    await openMapping({
      ...service,
      stored: { p_name: from('name'), p_text: from('gone'), p_bullet: [from('')] },
    })
    const search = screen.getByRole('searchbox', { name: 'Find a field' })
    await userEvent.type(search, 'BULL p_')
    await waitFor(() => expect(labels()).toEqual(['Bullet points']))
    await userEvent.clear(search)
    await userEvent.click(button('Mapped'))
    await waitFor(() => expect(labels()).toEqual(['Product name', 'Description']))
    await userEvent.click(button('Required'))
    expect(button('Required')).toHaveAttribute('aria-pressed', 'true')
    await waitFor(() => expect(labels()).toEqual(['Product name']))
    await userEvent.click(button('With errors'))
    expect(await screen.findByText('No matching fields.')).toBeVisible()
    await userEvent.click(button('Show all fields'))
    expect(labels()).toHaveLength(5)
    await userEvent.click(button('With errors'))
    await waitFor(() => expect(labels()).toEqual(['Description']))
  })
  it('is walked with the arrow keys; the tab key stops once', async () => {
    await openMapping(service)
    item('Product name').focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(screen.getByRole('heading', { level: 2, name: 'Bullet points' })).toBeVisible()
    expect(item('Bullet points')).toHaveAttribute('aria-current', 'true')
    await userEvent.keyboard('{End}')
    expect(item('Tags')).toHaveFocus()
    expect(
      within(fieldList())
        .getAllByRole('button')
        .filter(({ tabIndex }) => tabIndex === 0),
    ).toHaveLength(1)
  })
  it('keeps what was open in each tab, and opens a field by its address', async () => {
    await openMapping(service, 'a_weight')
    expect(screen.getByRole('heading', { level: 2, name: 'Weight' })).toBeVisible()
    expect(tab(/^Article/)).toHaveAttribute('aria-selected', 'true')
    await userEvent.click(tab(/^Product/))
    expect(screen.getByText('No attribute selected')).toBeVisible()
    await userEvent.click(item('Tags'))
    await userEvent.click(tab(/^Article/))
    expect(screen.getByRole('heading', { level: 2, name: 'Weight' })).toBeVisible()
    expect(window.location.hash).toBe('#a_weight')
  })
  it('gives way to the form on a phone, and comes back', async () => {
    window.innerWidth = 390
    await openMapping(service)
    await userEvent.click(item('Tags'))
    expect(screen.getByRole('heading', { level: 2, name: 'Tags' })).toBeVisible()
    expect(screen.queryByRole('list', { name: 'Fields' })).toBeNull()
    await userEvent.click(button('All fields'))
    expect(fieldList()).toBeVisible()
  })
})

describe('the source of a field', () => {
  it('asks for a channel of a scopable one only, and for a unit of a metric one only', async () => {
    const { saved } = await openMapping(service, 'a_weight')
    expect(screen.queryByRole('combobox', { name: 'Akeneo channel' })).toBeNull()
    expect(screen.getByText('Not scopable')).toBeVisible()
    expect(screen.getByText('No unit')).toBeVisible()
    await chooseSource('Source attribute', 'weight')
    expect(
      screen.getByText('The selected attribute is metric. Please select a unit.', { exact: false }),
    ).toBeVisible()
    expect(screen.getByRole('combobox', { name: 'Unit' })).toHaveAttribute('aria-invalid', 'true')
    await chooseOption('Unit', 'kg Kilogram')
    expect(screen.getByRole('combobox', { name: 'Unit' })).toHaveTextContent('kg')
    expect(screen.queryByText(/metric/)).toBeNull()
    await chooseSource('Source attribute', 'short')
    expect(
      screen.getByText('The selected attribute is scopable. Please select an Akeneo channel.', {
        exact: false,
      }),
    ).toBeVisible()
    expect(screen.queryByRole('combobox', { name: 'Unit' })).toBeNull()
    await chooseOption('Akeneo channel', 'Print')
    await chooseOption('Formatter', 'Upper case')
    await save()
    await chooseSource('Source attribute', 'name')
    expect(screen.queryByRole('combobox', { name: 'Akeneo channel' })).toBeNull()
    await save()
    await waitFor(() => expect(saved).toHaveLength(2))
    expect(saved).toEqual([
      { a_weight: from('short', { akeneoChannel: 'print', formatter: 'upper' }) },
      { a_weight: from('name', { formatter: 'upper' }) },
    ])
  })
  it('holds back a save while a channel or unit is missing, and leads there', async () => {
    const { saved } = await openMapping({ ...service, stored: { a_weight: from('weight') } }, 'p_name')
    expect(within(tab(/^Article/)).getByRole('img', { name: '1 error' })).toBeVisible()
    await save()
    expect(await screen.findByText('Saving failed. Check your input.')).toBeVisible()
    expect(await screen.findByRole('heading', { level: 2, name: 'Weight' })).toBeVisible()
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Unit' })).toHaveFocus())
    expect(saved).toEqual([])
  })
  it('is one of the allowed attributes, and of all where none is named', async () => {
    const narrow = { ...price, allowedAkeneoAttributesCodes: ['price'] }
    await openMapping({ ...service, article: [narrow, weight] }, 'a_vk')
    await userEvent.click(source('Source attribute, Zalando DE'))
    expect(screen.getAllByRole('option').map(option => option.getAttribute('aria-setsize'))).toEqual(['1'])
    await userEvent.keyboard('{Escape}')
    await userEvent.click(item('Weight'))
    await userEvent.click(source())
    expect(screen.getAllByRole('option')[0]).toHaveAttribute('aria-setsize', String(lists.attributes.length))
  })
  it('is found among thousands while a letter is typed, in an instant', async () => {
    const attributes = Array.from({ length: 3000 }, (_none, n) => ({
      ...lists.attributes[0]!,
      code: `attribute_${n}`,
      label: `Attribute ${n}`,
      groupLabel: `Group ${Math.floor(n / 50)}`,
    }))
    const { saved } = await openMapping({ ...service, world: { attributes } }, 'p_name')
    await userEvent.click(source())
    expect(screen.getAllByRole('option').length).toBeLessThan(40)
    await userEvent.type(source(), 'attribute_2977')
    expect(screen.getAllByRole('option')).toHaveLength(1)
    await userEvent.keyboard('{Enter}')
    await save()
    await waitFor(() => expect(saved).toEqual([{ p_name: from('attribute_2977') }]))
  })
})

describe('saving the mapping', () => {
  it('sends the whole of it, says so, and is clean until something changes', async () => {
    const stored = { p_name: from('name'), a_vk: { zade: from('price') } }
    const { saved } = await openMapping({ ...service, stored }, 'p_text')
    expect(unsaved()).toBeNull()
    await chooseSource('Source attribute', 'colour')
    expect(unsaved()).toBeVisible()
    await save()
    expect(await screen.findByText('Saved')).toBeVisible()
    expect(saved).toEqual([{ ...stored, p_text: from('colour') }])
    expect(unsaved()).toBeNull()
    expect(source()).toHaveValue('Colour')
  })
  it('is done once, however often it is asked for', async () => {
    const { saved } = await openMapping(service, 'p_text')
    await chooseSource('Source attribute', 'colour')
    fireEvent.click(button('Save'))
    fireEvent.click(button(/^Sav/))
    expect(await screen.findByText('Saved')).toBeVisible()
    expect(saved).toHaveLength(1)
  })
  it('throws away what is not saved', async () => {
    await openMapping({ ...service, stored: { p_text: from('name') } }, 'p_text')
    await chooseSource('Source attribute', 'colour')
    await userEvent.click(button('Discard'))
    expect(source()).toHaveValue('Name')
    expect(unsaved()).toBeNull()
  })
  it('says what went wrong on the way, and keeps what is unsaved', async () => {
    await openMapping(service, 'p_text')
    server.use(refusing(calls.saveMapping, 500, 'The database is locked.'))
    await chooseSource('Source attribute', 'colour')
    await save()
    expect(await screen.findByText('The database is locked.')).toBeVisible()
    expect(unsaved()).toBeVisible()
  })
  it('asks before a person leaves, not when they go on to another field', async () => {
    await openMapping(service, 'p_text')
    await chooseSource('Source attribute', 'colour')
    await userEvent.click(item('Tags'))
    expect(screen.queryByText(/really want to leave/)).toBeNull()
    await userEvent.click(screen.getByRole('link', { name: 'Settings', current: false }))
    expect(
      await screen.findByText('Do you really want to leave this page? There are unsaved changes.'),
    ).toBeVisible()
    await userEvent.click(button('Keep editing'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Mapping' })).toBeVisible()
  })
})

describe('a refused save', () => {
  const stored = {
    p_name: from('name'),
    p_bullet: [from('name'), from('colour')],
    p_comp: [from('name', { key: 'material' }), from('colour', { key: 'care' })],
    p_tag: [{ key: 'season', akeneoAttributes: [from('name'), from('colour')] }],
    a_vk: { zade: from('price') },
  }
  const refusal = {
    'p_name.akeneoAttribute': ['No such attribute.'],
    'p_bullet.1.formatter': ['No such formatter.'],
    'p_comp.care.key': ['TB.One refuses it.'],
    'p_tag.season.1.akeneoAttribute': ['Of another type.'],
    'a_vk.zade.akeneoAttribute': ['Not a price.'],
  }
  const refuse = async (field?: string, errors: Record<string, string[]> = refusal) => {
    const opened = await openMapping({ ...service, stored, onSave: () => errors }, field)
    await save()
    await screen.findByText('Saving failed. Check your input.')
    return opened
  }
  const invalid = (input: string) => {
    const element = screen.getByRole(input.startsWith('Key') ? 'textbox' : 'combobox', { name: input })
    expect(element).toHaveAttribute('aria-invalid', 'true')
    return element
  }

  it('shows each error at the very input, and counts them at fields and tabs', async () => {
    await refuse('p_tag')
    expect(within(tab(/^Product/)).getByRole('img', { name: '4 errors' })).toBeVisible()
    expect(within(tab(/^Article/)).getByRole('img', { name: '1 error' })).toBeVisible()
    expect(within(item('Component')).getByRole('img', { name: '1 error' })).toBeVisible()
    expect(within(item('Description')).queryByRole('img', { name: /error/ })).toBeNull()
    expect(invalid('Source attribute, season, Entry 2')).toHaveAccessibleDescription(/Of another type\./)
    expect(source('Source attribute, season, Entry 1')).toHaveAttribute('aria-invalid', 'false')
    await userEvent.click(item('Bullet points'))
    expect(invalid('Formatter, Entry 2')).toHaveAccessibleDescription(/No such formatter\./)
    await userEvent.click(item('Component'))
    expect(invalid('Key, care')).toHaveAccessibleDescription(/TB\.One refuses it\./)
    await userEvent.click(tab(/^Article/))
    await userEvent.click(item('Selling price'))
    expect(invalid('Source attribute, Zalando DE')).toHaveAccessibleDescription(/Not a price\./)
  })
  it('leads to the first field with an error, unless the open one has one', async () => {
    await refuse('a_weight')
    expect(await screen.findByRole('heading', { level: 2, name: 'Product name' })).toBeVisible()
    await waitFor(() => expect(source()).toHaveFocus())
  })
  it('takes an error away with the input that changes', async () => {
    await refuse('p_comp', { 'p_comp.care.key': ['Refused.'], 'p_comp.material.formatter': ['Unknown.'] })
    await userEvent.type(screen.getByRole('textbox', { name: 'Key, care' }), 's')
    expect(screen.queryByText('Refused.')).toBeNull()
    expect(screen.getByText('Unknown.')).toBeVisible()
    expect(within(tab(/^Product/)).getByRole('img', { name: '1 error' })).toBeVisible()
  })
  it.each<[string, () => Promise<void>]>([
    ['adding', () => userEvent.click(button('Add entry'))],
    ['removing', () => userEvent.click(button('Remove Entry 1'))],
    [
      'moving',
      async () => {
        button('Move Entry 1').focus()
        await userEvent.keyboard('{ArrowDown}')
      },
    ],
  ])('takes all errors of a field away by %s an item', async (_act, act) => {
    await refuse('p_bullet')
    expect(screen.getByText('No such formatter.')).toBeVisible()
    await act()
    expect(screen.queryByText('No such formatter.')).toBeNull()
    expect(within(tab(/^Product/)).getByRole('img', { name: '3 errors' })).toBeVisible()
  })
  it('shows what belongs to no input above the form, and what is no field above the page', async () => {
    await refuse('p_bullet', { p_bullet: ['Too many.'], 'p_bullet.7.key': ['Where?'], nowhere: ['Unknown.'] })
    expect(screen.getByText(/Too many\./)).toHaveTextContent('Too many. 7.key: Where?')
    expect(screen.getByText('nowhere')).toBeVisible()
    expect(screen.getByText(/Unknown\./)).toBeVisible()
  })
  it('is over after a save that succeeds', async () => {
    let wrong = true
    await openMapping({ ...service, stored, onSave: () => (wrong ? refusal : undefined) }, 'p_name')
    await save()
    expect(await screen.findByText('No such attribute.')).toBeVisible()
    wrong = false
    await save()
    await waitFor(() => expect(screen.queryByText('No such attribute.')).toBeNull())
    expect(screen.queryByRole('img', { name: /error/ })).toBeNull()
  })
})

describe('undo and redo', () => {
  it('go back and forth by buttons and keys, and open the field that changed', async () => {
    await openMapping({ ...service, stored: { p_text: from('name') } }, 'p_text')
    expect(button('Undo')).toBeDisabled()
    await chooseSource('Source attribute', 'colour')
    await userEvent.click(item('Bullet points'))
    await userEvent.click(button('Add entry'))
    await userEvent.click(item('Tags'))
    await userEvent.click(button('Undo'))
    expect(screen.getByRole('heading', { level: 2, name: 'Bullet points' })).toBeVisible()
    expect(screen.getByText('Nothing is mapped yet.')).toBeVisible()
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(screen.getByRole('heading', { level: 2, name: 'Description' })).toBeVisible()
    expect(source()).toHaveValue('Name')
    expect(unsaved()).toBeNull()
    await userEvent.keyboard('{Meta>}{Shift>}z{/Shift}{/Meta}')
    expect(source()).toHaveValue('Colour')
    expect(unsaved()).toBeVisible()
    await userEvent.click(button('Redo'))
    expect(screen.getByRole('heading', { level: 2, name: 'Bullet points' })).toBeVisible()
    expect(button('Redo')).toBeDisabled()
  })
  it('take a typed key as one step, and leave the search to the browser', async () => {
    await openMapping({ ...service, stored: { p_comp: [from('name', { key: 'a' })] } }, 'p_comp')
    await userEvent.type(screen.getByRole('textbox', { name: 'Key, a' }), 'bcd')
    await userEvent.type(screen.getByRole('searchbox'), 'x')
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(screen.getByRole('textbox', { name: 'Key, abcd' })).toHaveValue('abcd')
    await userEvent.click(button('Undo'))
    expect(screen.getByRole('textbox', { name: 'Key, a' })).toHaveValue('a')
  })
})

describe('what is stored but unknown', () => {
  const stored = {
    p_text: from('vanished', { akeneoChannel: 'moon', measureUnit: 'STONE', formatter: 'shout', more: 1 }),
    a_vk: { zade: from('price'), otde: from('price'), nope: from('price') },
    p_name: ['of another kind'],
    p_nowhere: { any: 'thing' },
  }
  it('is shown as such on loading already, with a warning at its field and tab', async () => {
    await openMapping({ ...service, stored }, 'p_text')
    expect(source()).toHaveValue('vanished')
    expect(screen.getByRole('combobox', { name: 'Akeneo channel' })).toHaveTextContent('moon')
    expect(screen.getByRole('combobox', { name: 'Unit' })).toHaveTextContent('STONE')
    expect(screen.getByRole('combobox', { name: 'Formatter' })).toHaveTextContent('shout')
    expect(source()).toHaveAccessibleDescription(/Akeneo no longer has the attribute vanished/)
    expect(within(item('Description')).getByRole('img', { name: '1 warning' })).toBeVisible()
    expect(within(tab(/^Article/)).getByRole('img', { name: '1 warning' })).toBeVisible()
  })
  it('stays in what is saved until a person changes it', async () => {
    const { saved } = await openMapping({ ...service, stored }, 'a_weight')
    await chooseSource('Source attribute', 'name')
    await save()
    await waitFor(() => expect(saved).toEqual([{ ...stored, a_weight: from('name') }]))
  })
  it('shows channels that are switched off or unknown while something is stored for them', async () => {
    const { saved } = await openMapping({ ...service, stored }, 'a_vk')
    const sources = screen.getAllByRole('combobox', { name: /^Source attribute/ })
    expect(sources.map(input => input.getAttribute('aria-label'))).toEqual([
      'Source attribute, Zalando DE',
      'Source attribute, [abde]',
      'Source attribute, Otto DE',
      'Source attribute, [nope]',
    ])
    expect(screen.getByText('Disabled')).toBeVisible()
    expect(screen.getByText('Unknown')).toBeVisible()
    expect(screen.getByText(/There is no channel nope/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Remove Zalando DE' })).toBeNull()
    await userEvent.click(button('Remove [nope]'))
    await userEvent.click(button('Remove Otto DE'))
    expect(screen.getAllByRole('combobox', { name: /^Source attribute/ })).toHaveLength(2)
    await save()
    await waitFor(() => expect(saved).toMatchObject([{ a_vk: { zade: from('price') } }]))
  })
  it('shows a value of another kind, and begins anew on request', async () => {
    const { saved } = await openMapping({ ...service, stored }, 'p_name')
    expect(screen.getByText('["of another kind"]')).toBeVisible()
    expect(within(item('Product name')).getByRole('img', { name: '1 error' })).toBeVisible()
    await userEvent.click(button('Start over'))
    await chooseSource('Source attribute', 'name')
    await save()
    await waitFor(() => expect(saved).toMatchObject([{ p_name: from('name') }]))
  })
  it('names fields that do not exist, and removes them on request', async () => {
    const { saved } = await openMapping({ ...service, stored })
    expect(screen.getByText('p_nowhere')).toBeVisible()
    await userEvent.click(button('Remove p_nowhere'))
    await save()
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]).not.toHaveProperty('p_nowhere')
  })
})

describe('the mapping in German', () => {
  it('says everything in German, also the errors it finds itself', async () => {
    document.cookie = 'currentLanguage=de-DE; Path=/'
    await openMapping({ ...service, stored: { a_weight: from('weight'), p_text: from('short') } }, 'a_weight')
    expect(screen.getByRole('heading', { level: 1, name: 'Zuordnung' })).toBeVisible()
    expect(tab(/^Produkt/)).toBeVisible()
    expect(
      screen.getByText('Das gewählte Attribut ist vom Typ Messung. Bitte wählen Sie eine Einheit.', {
        exact: false,
      }),
    ).toBeVisible()
    expect(screen.getByText('Einzelwert')).toBeVisible()
    await userEvent.click(tab(/^Produkt/))
    expect(screen.getByText('Kein Attribut ausgewählt')).toBeVisible()
    await userEvent.click(item('Description'))
    expect(
      screen.getByText('Das gewählte Attribut ist kanalabhängig. Bitte wählen Sie einen Akeneo-Kanal.', {
        exact: false,
      }),
    ).toBeVisible()
    expect(screen.getByRole('button', { name: 'Speichern' })).toBeVisible()
  })
})
