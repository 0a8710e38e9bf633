import { act, fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { useRowsInView } from '../../../src/kit/useRowsInView.ts'

type Options = Parameters<typeof useRowsInView>[0]

const List = (options: Options) => {
  const { attach, rows, total, reveal } = useRowsInView(options)
  return (
    <div ref={attach} data-testid="list" onClick={() => reveal(500)}>
      <div data-testid="all" style={{ height: total }}>
        {rows.map(({ index, start }) => (
          <span key={index}>{`${index} at ${start}`}</span>
        ))}
      </div>
    </div>
  )
}

/** Draws rows of 10 px in a box of 100 px. */
const open = (options: Partial<Options> = {}) => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(100)
  render(<List count={1000} height={10} {...options} />)
  return screen.getByTestId('list')
}

const drawn = () => [...screen.getByTestId('all').children].map(({ textContent }) => textContent)
const firstAndLast = () => [drawn()[0], drawn().at(-1)]

describe('the rows of a long list', () => {
  it('are those in view and some around them, in the height of all', () => {
    open()
    expect(firstAndLast()).toEqual(['0 at 0', '18 at 180'])
    expect(screen.getByTestId('all')).toHaveStyle({ height: '10000px' })
  })

  it('follow whoever scrolls', () => {
    const list = open()
    act(() => {
      list.scrollTop = 5000
    })
    fireEvent.scroll(list)
    expect(firstAndLast()).toEqual(['492 at 4920', '518 at 5180'])
  })

  it('are brought into view by the shortest way, at once', () => {
    const list = open()
    fireEvent.click(list)
    expect(list.scrollTop).toBe(4910)
    expect(drawn()).toContain('500 at 5000')
  })

  it('have the active one among them wherever it is', () => {
    open({ active: 700 })
    expect(firstAndLast()).toEqual(['0 at 0', '700 at 7000'])
  })

  it('may differ in height, below an edge', () => {
    open({ count: 4, height: row => (row === 0 ? 5 : 20), edge: 2 })
    expect(drawn()).toEqual(['0 at 2', '1 at 7', '2 at 27', '3 at 47'])
    expect(screen.getByTestId('all')).toHaveStyle({ height: '69px' })
  })

  it('open with the active one in the middle of a known room', () => {
    const list = open({ active: 500, room: 100 })
    expect(list.scrollTop).toBe(4950)
  })

  it('may be none', () => {
    open({ count: 0 })
    expect(drawn()).toEqual([])
  })
})
