import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { user } from '../../browser.ts'
import { from, item, price, service, source, weight } from './mappingQueries.ts'
import { chooseOption, chooseSource, openMapping, save, tab } from './openMapping.ts'
import { fieldOf, lists } from './sample.ts'

describe('the source of a field', () => {
  it('asks for a channel of a scopable one only, and for a unit of a metric one only', async () => {
    const { saved } = await openMapping(service, 'a_weight')
    expect(screen.queryByRole('combobox', { name: 'Akeneo channel' })).toBeNull()
    expect(screen.queryByRole('combobox', { name: 'Unit' })).toBeNull()
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
    await chooseSource('Source attribute', 'colour')
    await save()
    expect(await screen.findByText('Saving failed. Check your input.')).toBeVisible()
    expect(await screen.findByRole('heading', { level: 2, name: 'Weight' })).toBeVisible()
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Unit' })).toHaveFocus())
    expect(saved).toEqual([])
  })
  it('is one of the allowed attributes, and of all where none is named', async () => {
    const narrow = { ...price, allowedAkeneoAttributesCodes: ['price'] }
    await openMapping({ ...service, article: [narrow, weight] }, 'a_vk')
    await user.click(source('Source attribute, Zalando DE'))
    expect((await screen.findAllByRole('option')).map(option => option.getAttribute('aria-setsize'))).toEqual(
      ['3', '3', '3'],
    )
    await user.keyboard('{Escape}')
    await user.click(item('Weight'))
    await user.click(source())
    expect((await screen.findAllByRole('option'))[0]).toHaveAttribute(
      'aria-setsize',
      String(lists.attributes.length + 2),
    )
  })
  it('is found among thousands while a letter is typed, in an instant', async () => {
    const attributes = Array.from({ length: 3000 }, (_none, n) => ({
      ...lists.attributes[0]!,
      code: `attribute_${n}`,
      label: `Attribute ${n}`,
      groupLabel: `Group ${Math.floor(n / 50)}`,
    }))
    const { saved } = await openMapping({ ...service, world: { attributes } }, 'p_name')
    await user.click(source())
    await screen.findAllByRole('option')
    await waitFor(() => expect(screen.getAllByRole('option').length).toBeLessThan(40))
    await user.type(source(), 'attribute_2977')
    expect(screen.getAllByRole('option')).toHaveLength(1)
    await user.keyboard('{Enter}')
    await save()
    await waitFor(() => expect(saved).toEqual([{ p_name: from('attribute_2977') }]))
  })
})

describe('a source that is no attribute', () => {
  it('is a fixed value, once for each language where the field has languages', async () => {
    const { saved } = await openMapping({ product: [fieldOf(2)], stored: {} }, 'f_2')
    await chooseSource('Source attribute', 'Fixed value')
    expect(screen.queryByRole('combobox', { name: 'Formatter' })).toBeNull()
    await user.type(screen.getByRole('textbox', { name: 'Fixed value, German' }), 'Neu')
    await user.type(screen.getByRole('textbox', { name: 'Fixed value, English' }), 'New')
    await save()
    await waitFor(() =>
      expect(saved).toEqual([{ f_2: { akeneoAttribute: '', value: { de: 'Neu', en: 'New' } } }]),
    )
    await chooseSource('Source attribute', 'name')
    await save()
    await waitFor(() => expect(saved.at(-1)).toEqual({ f_2: from('name') }))
  })
  it('is one text in a field without languages', async () => {
    const { saved } = await openMapping({ product: [fieldOf(1)], stored: {} }, 'f_1')
    await chooseSource('Source attribute', 'Fixed value')
    await user.keyboard('Nord') // what is chosen is typed at once
    await save()
    await waitFor(() => expect(saved).toEqual([{ f_1: { akeneoAttribute: '', value: 'Nord' } }]))
  })
  describe('is a template', () => {
    const box = () => within(screen.getByRole('group', { name: 'Text template' }))
    const texts = () => box().getAllByRole<HTMLInputElement>('combobox')
    const chips = () =>
      box()
        .queryAllByRole('button')
        .map(({ ariaLabel }) => ariaLabel)
    const openTemplate = async (template: string) => {
      const stored = { f_1: { akeneoAttribute: '', template } }
      return openMapping({ product: [fieldOf(1)], stored }, 'f_1')
    }
    const saves = async (saved: unknown[], template: string) => {
      await save()
      await waitFor(() => expect(saved.at(-1)).toEqual({ f_1: { akeneoAttribute: '', template } }))
    }

    it('that shows how it is written while it is empty', async () => {
      await openMapping({ product: [fieldOf(1)], stored: {} }, 'f_1')
      await chooseSource('Source attribute', 'Text template')
      expect(box().getByPlaceholderText('{name} {color}')).toBeVisible()
      await user.keyboard('Now in') // the caret is there already
      expect(box().getByRole('combobox')).toHaveValue('Now in')
    })

    it('whose attributes are typed, pasted or chosen from the list that a brace opens', async () => {
      const { saved } = await openMapping({ product: [fieldOf(1)], stored: { f_1: from('name') } }, 'f_1')
      await chooseSource('Source attribute', 'Text template')
      expect(chips()).toEqual(['Remove Name'])
      await user.type(box().getByRole('combobox', { name: 'Text template, after Name' }), ' in ')
      await user.keyboard('{{col')
      // the focus stays in the text, and the list is below it
      const text = box().getByRole('combobox', { name: 'Text template, after Name' })
      expect(text).toHaveFocus()
      expect(text).toHaveValue(' in {col')
      const option = screen.getByRole('option', { name: /Colour/ })
      expect(text).toHaveAttribute('aria-activedescendant', option.id)
      await user.keyboard('{Enter}')
      // typing continues after the attribute
      await waitFor(() =>
        expect(box().getByRole('combobox', { name: 'Text template, after Colour' })).toHaveFocus(),
      )
      await user.paste(', {name}!')
      expect(chips()).toEqual(['Remove Name', 'Remove Colour', 'Remove Name'])
      expect(texts().map(({ value }) => value)).toEqual(['', ' in ', ', ', '!'])
      await saves(saved, '{name} in {colour}, {name}!')
    })

    it('keeps what is typed behind a brace, with and without the list', async () => {
      const { saved } = await openTemplate('{name} ')
      await user.type(texts()[1] ?? document.body, 'a {{b c')
      expect(screen.queryByRole('listbox')).toBeNull()
      await user.keyboard(' {{na')
      expect(screen.getByRole('listbox')).toBeVisible()
      await user.keyboard('{Escape}')
      expect(screen.queryByRole('listbox')).toBeNull()
      await user.keyboard('x')
      expect(screen.queryByRole('listbox')).toBeNull()
      await saves(saved, '{name} a {b c {nax')
    })

    it('picks from the list with a pointer, and with the button of all attributes', async () => {
      const { saved } = await openTemplate('{name} ')
      await user.type(texts()[1] ?? document.body, '{{')
      await user.click(screen.getByRole('option', { name: /Weight/ }))
      await waitFor(() => expect(chips()).toEqual(['Remove Name', 'Remove Weight']))
      await user.click(screen.getByRole('combobox', { name: 'Insert attribute' }))
      await user.keyboard('colour{Enter}')
      await waitFor(() => expect(chips()).toHaveLength(3))
      await saves(saved, '{name} {weight}{colour}')
    })

    it('in which Backspace and Delete take the attribute beside the caret, and arrows step over it', async () => {
      const { saved } = await openTemplate('a {name} b {colour} c')
      await user.click(texts()[2] ?? document.body)
      await user.keyboard('{Home}{ArrowLeft}')
      expect(texts()[1]).toHaveFocus()
      await user.keyboard('{Home}{ArrowLeft}')
      expect(texts()[0]).toHaveFocus()
      await user.keyboard('{End}{ArrowRight}')
      expect(texts()[1]).toHaveFocus()
      await user.keyboard('{Backspace}')
      expect(chips()).toEqual(['Remove Colour'])
      expect(texts().map(({ value }) => value)).toEqual(['a  b ', ' c'])
      // the caret is at the position of the attribute
      await user.keyboard('x{End}{Delete}')
      expect(chips()).toEqual([])
      await saves(saved, 'a x b  c')
    })

    it('whose unknown attributes stay text, in red and with a sentence', async () => {
      const { saved } = await openTemplate('{name} {gone}')
      const text = box().getByRole('combobox', { name: 'Text template, after Name' })
      expect(text).toHaveValue(' {gone}')
      expect(text).toBeInvalid()
      expect(screen.getByText(/Akeneo no longer has the attribute “gone”/)).toBeVisible()
      await user.click(box().getByRole('button', { name: 'Remove Name' }))
      await saves(saved, ' {gone}')
    })
  })
  it('cannot be a fixed value where a field tells products apart', async () => {
    await openMapping({ product: [fieldOf(1, { identifies: true })] }, 'f_1')
    await user.click(source())
    expect(screen.queryByRole('option', { name: 'Fixed value' })).toBeNull()
    expect(screen.getByRole('option', { name: /Text template/ })).toBeVisible()
  })
})

describe('fallback sources', () => {
  const add = () => user.click(screen.getByRole('button', { name: /^Add fallback source/ }))

  it('are added, put in order and removed; the last one makes the entry a single source again', async () => {
    const { saved } = await openMapping({ product: [fieldOf(1)], stored: { f_1: from('name') } }, 'f_1')
    await add()
    await chooseSource('Source attribute, Source 2', 'colour')
    await add()
    await chooseSource('Source attribute, Source 3', 'Fixed value')
    await user.type(screen.getByRole('textbox', { name: 'Fixed value, Source 3' }), 'x')
    await save()
    await waitFor(() =>
      expect(saved).toEqual([
        { f_1: { ...from('name'), or: [from('colour'), { akeneoAttribute: '', value: 'x' }] } },
      ]),
    )
    screen.getByRole('button', { name: 'Move Source 2' }).focus()
    await user.keyboard('{ArrowUp}')
    await user.click(screen.getByRole('button', { name: 'Remove Source 3' }))
    await save()
    await waitFor(() => expect(saved.at(-1)).toEqual({ f_1: { ...from('colour'), or: [from('name')] } }))
    await user.click(screen.getByRole('button', { name: 'Remove Source 2' }))
    await save()
    await waitFor(() => expect(saved.at(-1)).toEqual({ f_1: from('colour') }))
    expect(screen.getByRole('combobox', { name: 'Source attribute' })).toBeVisible()
  })
  it('stand below a key, whose own inputs stay', async () => {
    const stored = { f_7: [{ key: 'size', ...from('name') }] }
    const { saved } = await openMapping({ product: [fieldOf(7)], stored }, 'f_7')
    await user.click(screen.getByRole('button', { name: 'Add fallback source, size' }))
    await chooseSource('Source attribute, size, Source 2', 'colour')
    await user.type(screen.getByRole('textbox', { name: 'Key, size' }), 's')
    await save()
    await waitFor(() =>
      expect(saved).toEqual([{ f_7: [{ key: 'sizes', ...from('name'), or: [from('colour')] }] }]),
    )
  })
  it('show what the service refuses at the source it refuses', async () => {
    const stored = { f_1: { ...from('name'), or: [from('colour')] } }
    const onSave = () => ({ 'f_1.or.0.akeneoAttribute': ['No.'] })
    await openMapping({ product: [fieldOf(1)], stored, onSave }, 'f_1')
    await chooseSource('Source attribute, Source 1', 'short')
    await chooseOption('Akeneo channel, Source 1', 'Print')
    await save()
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Source attribute, Source 2' })).toHaveAttribute(
        'aria-invalid',
        'true',
      ),
    )
  })
})
