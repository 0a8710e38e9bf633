import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  type KindNumber,
  kindNumbers,
  kindOfNumber,
  type ShapePerChannel,
  storedSchemas,
  valueKinds,
  type ValueShape,
} from '../../../../src/contract/mapping/valueKinds.ts'
import { isLong } from '../../../shared/long.ts'
import { user } from '../../browser.ts'
import { button, from, rows } from './mappingQueries.ts'
import { chooseOption, chooseSource, openMapping, save } from './openMapping.ts'
import { fieldOf } from './sample.ts'

/** A kind of each form; `npm run test:long` has those that share one with them, too. */
const kinds = isLong ? kindNumbers : ([1, 6, 8, 12] as const)
const press = (name: string) => user.click(button(name))
const typeKey = async (name: string, key: string) => {
  const input = screen.getByRole('textbox', { name })
  await user.clear(input)
  await user.type(input, key)
}

const one = async () => {
  await chooseSource('Source attribute', 'short')
  await chooseOption('Akeneo channel', 'Print')
  await chooseOption('Formatter', 'Upper case')
  return from('short', { akeneoChannel: 'print', formatter: 'upper' })
}
const perChannel = async () => {
  await chooseSource('Source attribute, Zalando DE', 'price')
  await chooseSource('Source attribute, [abde]', 'weight')
  await chooseOption('Unit, [abde]', 'kg Kilogram')
  return { zade: from('price'), abde: from('weight', { measureUnit: 'KILOGRAM' }) }
}
const list = async () => {
  await press('Add entry')
  await chooseSource('Source attribute, Entry 1', 'name')
  await press('Add entry')
  await chooseSource('Source attribute, Entry 2', 'colour')
  return [from('name'), from('colour')]
}
const perKey = async () => {
  await press('Add entry')
  await typeKey('Key, Entry 1', 'size')
  await chooseSource('Source attribute, size', 'height')
  await chooseOption('Unit, size', 'm Metre')
  await press('Add entry')
  await typeKey('Key, Entry 2', 'color')
  await chooseSource('Source attribute, color', 'colour')
  await chooseOption('Formatter, color', 'Join with commas')
  return [
    { key: 'size', ...from('height', { measureUnit: 'METER' }) },
    { key: 'color', ...from('colour', { formatter: 'join' }) },
  ]
}

const listPerChannel = async () => {
  await press('Add attribute, Zalando DE')
  await chooseSource('Source attribute, Zalando DE, Entry 1', 'name')
  await press('Add attribute, Zalando DE')
  await chooseSource('Source attribute, Zalando DE, Entry 2', 'colour')
  await press('Add attribute, [abde]')
  await chooseSource('Source attribute, [abde], Entry 1', 'name')
  return { zade: [from('name'), from('colour')], abde: [from('name')] }
}
const listPerKey = async () => {
  await press('Add entry')
  await typeKey('Key, Entry 1', 'season')
  await chooseSource('Source attribute, season, Entry 1', 'name')
  await press('Add attribute, season')
  await chooseSource('Source attribute, season, Entry 2', 'colour')
  return [{ key: 'season', akeneoAttributes: [from('name'), from('colour')] }]
}

/** Fills the empty form of a kind of each shape, and gives the value to be saved. */
const fillings: { readonly [S in ValueShape]: () => Promise<unknown> } = {
  entry: one,
  list,
  keyed: perKey,
  keyedLists: listPerKey,
}
const fillingsPerChannel: { readonly [S in ShapePerChannel]: () => Promise<unknown> } = {
  entry: perChannel,
  list: listPerChannel,
}
const fill = (number: KindNumber) => {
  const kind = valueKinds[kindOfNumber(number)]
  return 'perChannel' in kind ? fillingsPerChannel[kind.shape]() : fillings[kind.shape]()
}

describe('the form of each value kind', () => {
  it.each(kinds)('makes a value of kind %i from nothing, and shows it again', async kind => {
    const field = fieldOf(kind)
    const { saved, unmount } = await openMapping({ product: [field] }, field.key)
    const expected = await fill(kind)
    await save()
    await screen.findByText('Saved')
    expect(saved).toEqual([{ [field.key]: expected }])
    expect(storedSchemas[kindOfNumber(kind)].safeParse(expected).success).toBe(true)
    const shown = document.querySelector('main')?.textContent
    const values = () =>
      screen.getAllByRole<HTMLInputElement>('combobox').map(input => input.value || input.textContent)
    const before = values()
    unmount()
    await openMapping({ product: [field], stored: { [field.key]: expected } }, field.key)
    expect(values()).toEqual(before)
    expect(document.querySelector('main')?.textContent).toBe(shown)
  })
  it.each([
    [1, 'single value'],
    [8, 'per key and language'],
    [11, 'price per channel'],
  ] as const)('says that kind %i is %s, and what the field is for', async (kind, words) => {
    await openMapping({ product: [fieldOf(kind)] }, `f_${kind}`)
    expect(screen.getByText(words)).toBeVisible()
    expect(screen.getByText(`Info of field ${kind}`)).toBeVisible()
  })
})

describe('the axis mode', () => {
  it('is asked for a_comp only', async () => {
    const comp = fieldOf(8, { key: 'a_comp', field: 'a_comp' })
    const stored = { a_comp: [{ key: 'size', ...from('name') }], f_8: [{ key: 'size', ...from('name') }] }
    const { saved } = await openMapping({ product: [comp, fieldOf(8)], stored }, 'a_comp')
    expect(screen.getByRole('combobox', { name: 'Axis, size' })).toHaveTextContent('By family variant')
    await chooseOption('Axis, size', 'Also as p_comp')
    await save()
    await waitFor(() =>
      expect(saved).toEqual([
        { ...stored, a_comp: [{ key: 'size', ...from('name', { axisMode: 'a_and_p_comp' }) }] },
      ]),
    )
    await user.click(rows()[1] ?? document.body)
    expect(screen.getByText('Info of field 8')).toBeVisible()
    expect(screen.queryByRole('combobox', { name: /^Axis/ })).toBeNull()
  })
})

describe('a list of entries', () => {
  const stored = {
    f_7: ['a', 'b', 'c'].map(key => ({ key, ...from('name') })),
    f_9: [
      { key: 'x', akeneoAttributes: [from('name'), from('colour')] },
      { key: 'y', akeneoAttributes: [from('name')] },
    ],
  }
  const keys = () =>
    screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Key/ }).map(input => input.value)
  const open = (kind: 7 | 9) => openMapping({ product: [fieldOf(7), fieldOf(9)], stored }, `f_${kind}`)

  it('is put in order with the arrow keys, and the handle keeps the focus', async () => {
    await open(7)
    button('Move a').focus()
    await user.keyboard('{ArrowDown}')
    expect(keys()).toEqual(['b', 'a', 'c'])
    expect(button('Move a')).toHaveFocus()
    expect(screen.getByText('a is now number 2 of 3.')).toBeInTheDocument()
    await user.keyboard('{End}')
    expect(keys()).toEqual(['b', 'c', 'a'])
    await user.keyboard('{ArrowDown}{Home}')
    expect(keys()).toEqual(['a', 'b', 'c'])
    expect(button('Move a')).toHaveFocus()
  })
  it('is put in order with a menu too', async () => {
    await open(7)
    await press('Move a')
    expect(screen.getAllByRole('menuitem').map(item => item.textContent)).toEqual([
      'Move down',
      'Move to the end',
    ])
    await user.click(screen.getByRole('menuitem', { name: 'Move to the end' }))
    await waitFor(() => expect(button('Move a')).toHaveFocus())
    expect(keys()).toEqual(['b', 'c', 'a'])
  })
  it('gives the focus to what was added, and after removing to the next', async () => {
    await open(7)
    await press('Add entry')
    expect(screen.getByRole('textbox', { name: 'Key, Entry 4' })).toHaveFocus()
    await press('Remove b')
    expect(keys()).toEqual(['a', 'c', ''])
    expect(button('Remove c')).toHaveFocus()
    for (const name of ['Remove c', 'Remove Entry 2', 'Remove a']) await press(name)
    expect(screen.getByText('Nothing is mapped yet.')).toBeVisible()
    expect(button('Add entry')).toHaveFocus()
  })
  it('is put in order within a key, and the keys among themselves', async () => {
    const { saved } = await open(9)
    button('Move x, Entry 2').focus()
    await user.keyboard('{ArrowUp}')
    button('Move y').focus()
    await user.keyboard('{ArrowUp}')
    expect(button('Move y')).toHaveFocus()
    expect(
      within(screen.getByRole('group', { name: 'y' })).queryByRole('button', { name: /Move y, / }),
    ).toBeNull()
    await save()
    await waitFor(() =>
      expect(saved).toEqual([
        {
          ...stored,
          f_9: [
            { key: 'y', akeneoAttributes: [from('name')] },
            { key: 'x', akeneoAttributes: [from('colour'), from('name')] },
          ],
        },
      ]),
    )
  })
})

describe('channels', () => {
  it('are the enabled ones, by label or by name in brackets', async () => {
    await openMapping({ product: [fieldOf(3)] }, 'f_3')
    expect(screen.getByText('Zalando DE')).toBeVisible()
    expect(screen.getByText('[abde]')).toBeVisible()
    expect(screen.queryByText('Otto DE')).toBeNull()
  })
  it('lead to their page where none is enabled', async () => {
    await openMapping({ product: [fieldOf(6)], world: { channels: [] } }, 'f_6')
    expect(screen.getByText(/No channel is enabled/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Channels' })).toHaveAttribute(
      'href',
      '/settings/tradebyte/channels',
    )
  })
  it('are left out of what is saved once nothing is chosen for them', async () => {
    const stored = { f_3: { zade: from('name'), abde: from('colour') } }
    const { saved } = await openMapping({ product: [fieldOf(3)], stored }, 'f_3')
    await press('Clear Source attribute, Zalando DE')
    await save()
    await waitFor(() => expect(saved).toEqual([{ f_3: { abde: from('colour') } }]))
    await press('Clear Source attribute, [abde]')
    await save()
    await waitFor(() => expect(saved.at(-1)).toEqual({}))
  })
})
