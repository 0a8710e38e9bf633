import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { user } from '../../browser.ts'
import { openTree, rowsShown } from './openTree.ts'

const question = 'Do you really want to close this form? There are unsaved changes.'
// the dialog hides the page from screen readers
const field = () => screen.getByRole('textbox', { name: 'Categories', hidden: true })
const open = async (chosen: readonly string[] = ['women_midi']) => {
  await openTree({ page: 'productFilter', chosen })
  await user.click(screen.getByRole('button', { name: 'Select categories' }))
  return screen.findByRole('dialog', { name: 'Select categories' })
}
const row = (name: RegExp) => screen.getByRole('treeitem', { name })

describe('a tree behind a field', () => {
  it('shows how many are chosen, and opens with the branches above them', async () => {
    const dialog = await open()
    expect(field()).toHaveValue('1 selected')
    expect(field()).toHaveAttribute('readonly')
    expect(rowsShown()).toContain('Midi dresses')
    await waitFor(() => expect(within(dialog).getByRole('searchbox')).toHaveFocus())
  })

  it('ticks a parent alone', async () => {
    const dialog = await open([])
    await user.click(row(/Fashion/))
    expect(row(/Fashion/)).toBeChecked()
    expect(within(dialog).getByText('1 selected')).toBeVisible()
  })

  it('takes over nothing before it is told to', async () => {
    const dialog = await open()
    await user.click(row(/Sale/))
    expect(field()).toHaveValue('1 selected')
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(field()).toHaveValue('2 selected')
    expect(screen.getByText('Unsaved changes')).toBeVisible()
  })

  it('leaves the field as it was by Cancel', async () => {
    const dialog = await open()
    await user.click(within(dialog).getByRole('button', { name: 'Clear' }))
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(field()).toHaveValue('1 selected')
    expect(screen.queryByText('Unsaved changes')).toBeNull()
  })

  it('asks before Escape loses a choice, and not where nothing changed', async () => {
    await open()
    await user.click(row(/Sale/))
    await user.click(row(/Sale/))
    await user.click(row(/Sale/))
    await user.keyboard('{Escape}')
    expect(await screen.findByText(question)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(screen.queryByText(question)).toBeNull())
    await user.click(row(/Sale/))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('clears the search by Escape first', async () => {
    const dialog = await open()
    const search = within(dialog).getByRole('searchbox')
    await user.type(search, 'sale{Escape}')
    expect(search).toHaveValue('')
    expect(dialog).toBeVisible()
  })

  it('says at the field what is gone', async () => {
    await openTree({ page: 'productFilter', chosen: ['old', 'sale'] })
    expect(field()).toHaveValue('2 selected')
    expect(field()).toHaveAccessibleDescription(/^One selected entry is no longer available/)
  })
})
