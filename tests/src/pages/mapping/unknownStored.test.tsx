import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { user } from '../../browser.ts'
import { button, from, item, service, source } from './mappingQueries.ts'
import { chooseSource, openMapping, save, tab } from './openMapping.ts'

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
    expect(source()).toHaveAccessibleDescription(/Akeneo no longer has the attribute “vanished”/)
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
    expect(screen.getByText(/There is no channel “nope”/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Remove Zalando DE' })).toBeNull()
    await user.click(button('Remove [nope]'))
    await user.click(button('Remove Otto DE'))
    expect(screen.getAllByRole('combobox', { name: /^Source attribute/ })).toHaveLength(2)
    await save()
    await waitFor(() => expect(saved).toMatchObject([{ a_vk: { zade: from('price') } }]))
  })
  it('shows a value of another kind, and begins anew on request', async () => {
    const { saved } = await openMapping({ ...service, stored }, 'p_name')
    expect(screen.getByText('["of another kind"]')).toBeVisible()
    expect(within(item('Product name')).getByRole('img', { name: '1 error' })).toBeVisible()
    await user.click(button('Start over'))
    await chooseSource('Source attribute', 'name')
    await save()
    await waitFor(() => expect(saved).toMatchObject([{ p_name: from('name') }]))
  })
  it('names fields that do not exist, and removes them on request', async () => {
    const { saved } = await openMapping({ ...service, stored })
    expect(screen.getByText('p_nowhere')).toBeVisible()
    await user.click(button('Remove p_nowhere'))
    await save()
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]).not.toHaveProperty('p_nowhere')
  })
})
