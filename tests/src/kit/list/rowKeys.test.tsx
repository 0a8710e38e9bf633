import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { openRow, rowActMark, rowMark, useRowKeys } from '../../../../src/kit/list/useRowKeys.ts'
import { user } from '../../browser.ts'

const pressed = vi.fn<(what: string) => void>()

const Row = ({ name, children }: { name: string; children?: ReactNode }) => (
  <li>
    <button {...rowMark} onClick={() => pressed(`open ${name}`)}>
      {name}
    </button>
    <button onClick={() => pressed(`other ${name}`)}>other {name}</button>
    <button {...rowActMark} onClick={() => pressed(`act ${name}`)}>
      act {name}
    </button>
    {children}
  </li>
)

const List = () => (
  <>
    <input aria-label="search" />
    <ul ref={useRowKeys()}>
      <Row name="a">
        <ul>
          <Row name="inner" />
        </ul>
      </Row>
      <Row name="b" />
    </ul>
  </>
)

const focusOn = (name: string) => expect(screen.getByRole('button', { name })).toHaveFocus()

describe('useRowKeys', () => {
  it('moves between rows by j and k, opens one by o and presses its button by r', async () => {
    render(<List />)
    await user.keyboard('{ArrowDown}')
    expect(document.body).toHaveFocus()
    await user.keyboard('j')
    focusOn('a')
    await user.keyboard('jj')
    focusOn('b')
    // the last row stays
    await user.keyboard('j')
    focusOn('b')
    await user.keyboard('ork')
    focusOn('inner')
    await user.keyboard('r{ArrowUp}')
    focusOn('a')
    expect(pressed.mock.calls.flat()).toEqual(['open b', 'act b', 'act inner'])
  })

  it('goes on from a button of a row, and leaves typing and shortcuts alone', async () => {
    pressed.mockClear()
    render(<List />)
    await user.click(screen.getByRole('button', { name: 'other inner' }))
    await user.keyboard('{Control>}j{/Control}j')
    focusOn('b')
    await user.click(screen.getByRole('textbox'))
    await user.keyboard('jokr')
    expect(screen.getByRole('textbox')).toHaveValue('jokr')
    expect(pressed.mock.calls.flat()).toEqual(['other inner'])
  })
})

describe('openRow', () => {
  it('opens the row that is clicked anywhere but on its links, buttons and boxes', async () => {
    pressed.mockClear()
    render(
      <div onClick={openRow}>
        <span>a text</span>
        <label>
          box <input type="checkbox" />
        </label>
        <button {...rowMark} onClick={() => pressed('open')}>
          edit
        </button>
        <button onClick={() => pressed('delete')}>delete</button>
      </div>,
    )
    await user.click(screen.getByText('a text'))
    expect(pressed.mock.calls.flat()).toEqual(['open'])
    await user.click(screen.getByRole('button', { name: 'delete' }))
    await user.click(screen.getByRole('checkbox'))
    await user.click(screen.getByRole('button', { name: 'edit' }))
    expect(pressed.mock.calls.flat()).toEqual(['open', 'delete', 'open'])
    getSelection()?.selectAllChildren(screen.getByText('a text'))
    screen.getByText('a text').click()
    expect(pressed).toHaveBeenCalledTimes(3)
  })
})
