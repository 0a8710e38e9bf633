import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { calls } from '../../../../src/contract/calls/calls.ts'
import { user } from '../../browser.ts'
import { renderConsole } from '../../renderConsole.tsx'
import { answering, server } from '../../service.ts'
import { exportRow } from '../exports/exportRow.ts'

const listing = (...ids: number[]) =>
  answering(calls.listExports, {
    success: true,
    data: { pages: 1, count: ids.length, pageData: ids.map(id => exportRow(id, 'successful')) },
  })

/** The lines of the help: its keys and what they do. */
const lines = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('term')
    .map(({ textContent, nextElementSibling }) => [textContent, nextElementSibling?.textContent])

const everywhere = [
  ['CtrlKor/', 'Search'],
  ['?', 'Show these keys'],
]
const inRows = [
  ['Jor↓', 'Next row'],
  ['Kor↑', 'Previous row'],
  ['OorEnter', 'Open the row'],
]

describe('the help of keys', () => {
  it('opens by ?, and lists the keys that work on the page', async () => {
    server.use(listing(2, 1))
    renderConsole('/exports')
    await screen.findByRole('link', { name: 'Export #2' })
    await user.keyboard('?')
    const dialog = await screen.findByRole('dialog', { name: 'Keys of this page' })
    expect(lines(dialog)).toEqual([...inRows, ...everywhere])
    // the dialog keeps the keys of the page
    await user.keyboard('j?')
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('opens from the help of the page, and is typed into an input', async () => {
    server.use(listing(1))
    renderConsole('/trace')
    await screen.findByRole('heading', { name: 'Trace' })
    await user.keyboard('/')
    await user.type(await screen.findByRole('combobox', { name: /^Find a page/ }), '?{Escape}{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'About this page' }))
    await user.click(await screen.findByRole('button', { name: 'Keys of this page' }))
    expect(lines(await screen.findByRole('dialog', { name: 'Keys of this page' }))).toEqual(everywhere)
  })
})
