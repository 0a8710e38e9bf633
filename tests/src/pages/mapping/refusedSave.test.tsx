import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { user } from '../../browser.ts'
import { button, from, item, service, source } from './mappingQueries.ts'
import { chooseSource, openMapping, save, tab } from './openMapping.ts'

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
  /** Opens the mapping, changes a field without an error, opens another field and saves. */
  const refuse = async (label?: string, errors: Record<string, string[]> = refusal) => {
    await openMapping({ ...service, stored, onSave: () => errors }, 'p_text')
    await chooseSource('Source attribute', 'colour')
    if (label) await user.click(item(label))
    await save()
    await screen.findByText('Saving failed. Check your input.')
  }
  const invalid = (input: string) => {
    const element = screen.getByRole(input.startsWith('Key') ? 'textbox' : 'combobox', { name: input })
    expect(element).toHaveAttribute('aria-invalid', 'true')
    return element
  }

  it('shows each error at the very input, and counts them at fields and tabs', async () => {
    await refuse('Tags')
    expect(within(tab(/^Product/)).getByRole('img', { name: '4 errors' })).toBeVisible()
    expect(within(tab(/^Article/)).getByRole('img', { name: '1 error' })).toBeVisible()
    expect(within(item('Component')).getByRole('img', { name: '1 error' })).toBeVisible()
    expect(within(item('Description')).queryByRole('img', { name: /error/ })).toBeNull()
    expect(invalid('Source attribute, season, Entry 2')).toHaveAccessibleDescription(/Of another type\./)
    expect(source('Source attribute, season, Entry 1')).toHaveAttribute('aria-invalid', 'false')
    await user.click(item('Bullet points'))
    expect(invalid('Formatter, Entry 2')).toHaveAccessibleDescription(/No such formatter\./)
    await user.click(item('Component'))
    expect(invalid('Key, care')).toHaveAccessibleDescription(/TB\.One refuses it\./)
    await user.click(tab(/^Article/))
    await user.click(item('Selling price'))
    expect(invalid('Source attribute, Zalando DE')).toHaveAccessibleDescription(/Not a price\./)
  })
  it('leads to the first field with an error, unless the open one has one', async () => {
    await refuse()
    expect(await screen.findByRole('heading', { level: 2, name: 'Product name' })).toBeVisible()
    await waitFor(() => expect(source()).toHaveFocus())
  })
  it('takes an error away with the input that changes', async () => {
    await refuse('Component', { 'p_comp.care.key': ['Refused.'], 'p_comp.material.formatter': ['Unknown.'] })
    await user.type(screen.getByRole('textbox', { name: 'Key, care' }), 's')
    expect(screen.queryByText('Refused.')).toBeNull()
    expect(screen.getByText('Unknown.')).toBeVisible()
    expect(within(tab(/^Product/)).getByRole('img', { name: '1 error' })).toBeVisible()
  })
  it.each<[string, () => Promise<void>]>([
    ['adding', () => user.click(button('Add entry'))],
    ['removing', () => user.click(button('Remove Entry 1'))],
    [
      'moving',
      async () => {
        button('Move Entry 1').focus()
        await user.keyboard('{ArrowDown}')
      },
    ],
  ])('takes all errors of a field away by %s an item', async (_act, act) => {
    await refuse('Bullet points')
    expect(screen.getByText('No such formatter.')).toBeVisible()
    await act()
    expect(screen.queryByText('No such formatter.')).toBeNull()
    expect(within(tab(/^Product/)).getByRole('img', { name: '3 errors' })).toBeVisible()
  })
  it('shows what belongs to no input above the form, and what is no field above the page', async () => {
    await refuse('Bullet points', {
      p_bullet: ['Too many.'],
      'p_bullet.7.key': ['Where?'],
      nowhere: ['Unknown.'],
    })
    expect(screen.getByText(/Too many\./)).toHaveTextContent('Too many. 7.key: Where?')
    expect(screen.getByText('nowhere')).toBeVisible()
    expect(screen.getByText(/Unknown\./)).toBeVisible()
  })
  it('is over after a save that succeeds', async () => {
    let wrong = true
    await openMapping({ ...service, stored, onSave: () => (wrong ? refusal : undefined) }, 'p_text')
    await chooseSource('Source attribute', 'colour')
    await save()
    expect(await screen.findByText('No such attribute.')).toBeVisible()
    wrong = false
    await save()
    await waitFor(() => expect(screen.queryByText('No such attribute.')).toBeNull())
    expect(screen.queryByRole('img', { name: /error/ })).toBeNull()
  })
})
