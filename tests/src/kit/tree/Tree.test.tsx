import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { user } from '../../browser.ts'
import { activeLabel, activeRow, openTree, rowsShown } from './openTree.ts'
import { largeTree } from './sampleTree.ts'

const press = (keys: string) => user.keyboard(keys)
const enterTree = () => screen.getByRole('tree', { name: 'Categories' }).focus()
const row = (name: RegExp) => screen.getByRole('treeitem', { name })
const find = () => screen.getByRole('searchbox', { name: 'Find by label or code' })

describe('a tree by keyboard', () => {
  it('is walked, opened and closed by arrows, Home and End', async () => {
    await openTree()
    enterTree()
    expect([rowsShown(), activeLabel()]).toEqual([['Fashion', 'Sale'], 'Fashion'])
    await press('{ArrowRight}')
    expect(rowsShown()).toEqual(['Fashion', 'Women', 'Men', 'Sale'])
    await press('{ArrowRight}{ArrowDown}')
    expect(activeLabel()).toBe('Men')
    await press('{ArrowRight}{End}{ArrowUp}')
    expect(activeLabel()).toBe('Socks')
    await press('{ArrowLeft}{ArrowLeft}')
    expect([rowsShown(), activeLabel()]).toEqual([['Fashion', 'Women', 'Men', 'Sale'], 'Men'])
    await press('{Home}*')
    expect([rowsShown(), activeLabel()]).toEqual([['Fashion', 'Women', 'Men', 'Sale'], 'Fashion'])
    await press('{ArrowDown}*')
    expect(rowsShown()).toEqual(['Fashion', 'Women', 'Dresses', 'Shoes', 'Men', 'Shoes', 'Socks', 'Sale'])
  })

  it('is searched by the first letters', async () => {
    await openTree()
    enterTree()
    await press('{ArrowRight}{ArrowDown}*')
    await press('so')
    expect(activeLabel()).toBe('Socks')
  })

  it('ticks by space and by enter without sending the form', async () => {
    await openTree()
    enterTree()
    await press('{End} ')
    expect(row(/Sale/)).toBeChecked()
    expect(screen.getByText('1 selected')).toBeVisible()
    expect(screen.getByText('Unsaved changes')).toBeVisible()
    await press('{Enter}')
    expect(row(/Sale/)).not.toBeChecked()
    expect(screen.queryByText('Unsaved changes')).toBeNull()
  })

  it('leaves keys with Ctrl, Alt or Cmd to the browser', async () => {
    await openTree()
    enterTree()
    await press('{Control>}{End}{/Control}')
    expect(activeLabel()).toBe('Fashion')
  })

  it('stands on its row however far that is out of view', async () => {
    await openTree({ tree: largeTree(5000) })
    enterTree()
    await user.click(screen.getByRole('button', { name: 'Expand all' }))
    enterTree()
    await press('{End}')
    expect(activeLabel()).toBe('Category 999')
    expect(activeRow()).toHaveAttribute('aria-level', '3')
    await waitFor(() => expect(screen.getAllByRole('treeitem').length).toBeLessThan(60))
    await press('{Home}')
    expect(activeLabel()).toBe('Category 0')
  })

  it('stands on the closest shown node above when its own is closed away', async () => {
    await openTree({ chosen: ['women_midi'] })
    enterTree()
    expect(activeLabel()).toBe('Midi dresses')
    await user.click(screen.getByRole('button', { name: 'Collapse all' }))
    expect(activeLabel()).toBe('Fashion')
  })
})

describe('a tree for a screen reader', () => {
  it('says level, place, state and what a closed branch hides', async () => {
    await openTree({ chosen: ['women_shoes', 'men_socks'] })
    const tree = screen.getByRole('tree', { name: 'Categories' })
    expect(tree).toHaveAttribute('aria-multiselectable', 'true')
    expect(tree).toHaveAccessibleDescription('A product belongs to the clusters of its selected categories')
    const socks = row(/Socks/)
    expect(socks).toHaveAttribute('aria-level', '3')
    expect(socks).toHaveAttribute('aria-posinset', '2')
    expect(socks).toHaveAttribute('aria-setsize', '2')
    expect(socks).toBeChecked()
    expect(socks).not.toHaveAttribute('aria-expanded')
    const men = row(/^Men/)
    expect(men).toHaveAttribute('aria-expanded', 'true')
    expect(men).not.toHaveAttribute('aria-checked')
    await user.click(within(men).getByText('Men'))
    expect(row(/^Men/)).toHaveAccessibleName(/1 selected below/)
  })
})

describe('the search of a tree', () => {
  it('shows matches with the way to them, marks them and says how many', async () => {
    await openTree()
    await user.type(find(), 'shoes')
    expect(await screen.findByText('2 matches')).toHaveAttribute('role', 'status')
    expect(rowsShown()).toEqual(['Fashion', 'Women', 'Shoes', 'Men', 'Shoes'])
    expect([...document.querySelectorAll('mark')].map(mark => mark.textContent)).toContain('Shoes')
    await user.clear(find())
    await waitFor(() => expect(rowsShown()).toEqual(['Fashion', 'Sale']))
  })

  it('goes on to the tree by enter, and what is ticked there stays in sight', async () => {
    await openTree()
    await user.type(find(), 'socks{Enter}')
    expect(screen.getByRole('tree')).toHaveFocus()
    await press('{End} {Home}')
    await user.type(find(), '{Escape}')
    await waitFor(() => expect(rowsShown()).toEqual(['Fashion', 'Women', 'Men', 'Shoes', 'Socks', 'Sale']))
    expect(row(/Socks/)).toBeChecked()
  })

  it('says when nothing matches', async () => {
    await openTree()
    await user.type(find(), 'zzz')
    expect(await screen.findByText('No matches')).toBeVisible()
    expect(screen.getByText('0 matches')).toBeVisible()
  })

  it('opens and closes what it found', async () => {
    await openTree()
    await user.type(find(), 'dresses')
    await waitFor(() => expect(rowsShown()).toContain('Midi dresses'))
    await user.click(screen.getByRole('button', { name: 'Collapse all' }))
    expect(rowsShown()).toEqual(['Fashion'])
    await user.click(screen.getByRole('button', { name: 'Expand all' }))
    expect(rowsShown()).toContain('Midi dresses')
  })

  it('shows the selected alone, and keeps in sight what is unticked meanwhile', async () => {
    await openTree({ chosen: ['women_midi', 'sale'] })
    await user.click(screen.getByLabelText('Selected only'))
    expect(rowsShown()).toEqual(['Fashion', 'Women', 'Dresses', 'Midi dresses', 'Sale'])
    await user.click(row(/Midi/))
    expect(row(/Midi/)).not.toBeChecked()
    await user.click(row(/Midi/))
    expect(row(/Midi/)).toBeChecked()
  })
})

describe('a tree whose leaves alone can be ticked', () => {
  it('opens the branches above what is chosen', async () => {
    await openTree({ chosen: ['women_midi'] })
    expect(rowsShown()).toEqual([
      'Fashion',
      'Women',
      'Dresses',
      'Midi dresses',
      'Übergröße',
      'Shoes',
      'Men',
      'Sale',
    ])
  })

  it('opens a branch where a leaf would be ticked', async () => {
    await openTree()
    await user.click(row(/Fashion/))
    expect(row(/Fashion/)).toHaveAttribute('aria-expanded', 'true')
    expect(screen.getByText('0 selected')).toBeVisible()
  })

  it('shows a chosen one that is no leaf any more, and lets it go', async () => {
    await openTree({ chosen: ['women_dresses'] })
    const dresses = row(/^Dresses/)
    expect(dresses).toBeChecked()
    expect(dresses).toHaveAccessibleName(/Has subcategories now/)
    await user.click(dresses)
    expect(row(/^Dresses/)).not.toHaveAttribute('aria-checked')
    expect(screen.getByText('0 selected')).toBeVisible()
  })
})

describe('chosen codes that are gone', () => {
  it('are shown, counted, and given up by hand alone', async () => {
    await openTree({ chosen: ['winter_2019', 'sale', 'winter_2020'] })
    expect(screen.getByText(/^2 selected entries are no longer available/)).toBeVisible()
    expect(screen.getByText('3 selected')).toBeVisible()
    await user.click(row(/Sale/))
    expect(screen.getByText('winter_2019')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Remove winter_2019' }))
    expect(screen.getByText(/^One selected entry is no longer available/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Remove winter_2020' }))
    expect(screen.queryByText(/no longer available/)).toBeNull()
  })

  it('go all at once when asked', async () => {
    await openTree({ chosen: Array.from({ length: 130 }, (_none, n) => `gone_${n}`) })
    expect(screen.getByText('… and 30 more')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Remove all' }))
    expect(screen.getByText('0 selected')).toBeVisible()
  })
})

describe('an empty tree', () => {
  it('says what to do', async () => {
    await openTree({ tree: [] })
    expect(screen.getByText(/^Nothing to choose from yet. Synchronize first:/)).toBeVisible()
    const way = screen.getByRole('link', { name: 'Synchronization' })
    expect(way).toHaveAttribute('href', '/settings/akeneo/sync')
    expect(screen.queryByRole('tree')).toBeNull()
  })
})

describe('a tree in German', () => {
  it('speaks German', async () => {
    document.cookie = 'currentLanguage=de-DE; Path=/'
    await openTree({ chosen: ['women_midi', 'alt'] })
    expect(screen.getByRole('searchbox', { name: 'Bezeichnung oder Code suchen' })).toBeVisible()
    expect(screen.getByText('2 ausgewählt')).toBeVisible()
    expect(screen.getByText(/^Ein ausgewählter Eintrag ist nicht mehr verfügbar/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Alle zuklappen' }))
    expect(row(/Fashion/)).toHaveAccessibleName(/1 darunter ausgewählt/)
  })
})
