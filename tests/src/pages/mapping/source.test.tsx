import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { user } from '../../browser.ts'
import { from, item, price, service, source, weight } from './mappingGround.ts'
import { chooseOption, chooseSource, openMapping, save, tab } from './openMapping.ts'
import { lists } from './sample.ts'

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
    await user.click(source('Source attribute, Zalando DE'))
    expect(screen.getAllByRole('option').map(option => option.getAttribute('aria-setsize'))).toEqual(['1'])
    await user.keyboard('{Escape}')
    await user.click(item('Weight'))
    await user.click(source())
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
    await user.click(source())
    expect(screen.getAllByRole('option').length).toBeLessThan(40)
    await user.type(source(), 'attribute_2977')
    expect(screen.getAllByRole('option')).toHaveLength(1)
    await user.keyboard('{Enter}')
    await save()
    await waitFor(() => expect(saved).toEqual([{ p_name: from('attribute_2977') }]))
  })
})
