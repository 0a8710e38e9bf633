import { render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { VirtualRows, scrollRowIntoView } from '../../../../src/kit/longLists/VirtualRows.tsx'

type Options = Partial<Omit<Parameters<typeof VirtualRows>[0], 'children'>>

const List = ({ ...options }: Options) => (
  <div data-testid="list">
    <VirtualRows count={1000} height={10} {...options}>
      {index => <span key={index}>{`row ${index}`}</span>}
    </VirtualRows>
  </div>
)

const rendered = () =>
  screen.queryAllByText(/^row \d+$/).map(({ textContent }) => Number(textContent?.slice(4)))
const firstAndLast = () => [rendered()[0], rendered().at(-1)]
const all = () => screen.getByTestId('list').firstElementChild

describe('the rows of a list', () => {
  it('are all rendered up to a hundred', () => {
    render(<List count={100} active={7} />)
    expect(firstAndLast()).toEqual([0, 99])
    expect(all()).toHaveStyle({ height: '1000px' })
  })

  it('beyond a hundred are few, visible before they are measured, and include the active one', async () => {
    render(<List active={700} />)
    await waitFor(() => expect(firstAndLast()).toEqual([0, 700]))
    expect(rendered().length).toBeLessThan(50)
    for (const row of [0, 700]) expect(screen.getByText(`row ${row}`)).toBeVisible()
  })

  it('may be none', () => {
    render(<List count={0} />)
    expect(rendered()).toEqual([])
  })
})

describe('a row scrolled into view', () => {
  const box = document.createElement('div')
  const scrolledTo = (from: number, row: number, centered?: boolean) => {
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(100)
    box.scrollTop = from
    scrollRowIntoView(box, { row, height: 10, edge: 2 }, centered)
    return box.scrollTop
  }

  it('comes into view by the shortest way, with the edge beside it', () => {
    expect(scrolledTo(0, 500)).toBe(4914)
    expect(scrolledTo(9000, 500)).toBe(5000)
    expect(scrolledTo(4950, 500)).toBe(4950)
  })

  it('or into the centered', () => {
    expect(scrolledTo(0, 500, true)).toBe(4957)
  })
})
