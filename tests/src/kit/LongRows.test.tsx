import { render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { LongRows, revealRow } from '../../../src/kit/LongRows.tsx'

type Options = Partial<Omit<Parameters<typeof LongRows>[0], 'children'>>

const List = ({ rows: Rows = LongRows, ...options }: Options & { rows?: typeof LongRows }) => (
  <div data-testid="list">
    <Rows count={1000} height={10} {...options}>
      {index => <span key={index}>{`row ${index}`}</span>}
    </Rows>
  </div>
)

const drawn = () => screen.queryAllByText(/^row \d+$/).map(({ textContent }) => Number(textContent?.slice(4)))
const firstAndLast = () => [drawn()[0], drawn().at(-1)]
const all = () => screen.getByTestId('list').firstElementChild

describe('the rows of a list', () => {
  it('are all drawn where they are a hundred', () => {
    render(<List count={100} active={7} />)
    expect(firstAndLast()).toEqual([0, 99])
    expect(all()).toHaveStyle({ height: '1000px' })
  })

  it('are a hundred around the active one until what draws more is there, in the height of all', async () => {
    vi.resetModules() // as it is where no list was that long
    const { LongRows: First } = await import('../../../src/kit/LongRows.tsx')
    render(<List active={500} rows={First} />)
    expect(firstAndLast()).toEqual([450, 549])
    expect(all()).toHaveStyle({ height: '10000px', paddingTop: '4500px' })
    await waitFor(() => expect(drawn()[0]).toBe(0))
    expect(all()).toHaveStyle({ height: '10000px' })
  })

  it('are then few, and seen before they are measured, and have the active one among them wherever it is', async () => {
    render(<List active={700} />)
    await waitFor(() => expect(firstAndLast()).toEqual([0, 700]))
    expect(drawn().length).toBeLessThan(50)
    for (const row of [0, 700]) expect(screen.getByText(`row ${row}`)).toBeVisible()
  })

  it('may be none', () => {
    render(<List count={0} />)
    expect(drawn()).toEqual([])
  })
})

describe('a row that is revealed', () => {
  const box = document.createElement('div')
  const scrolledTo = (from: number, row: number, middle?: boolean) => {
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(100)
    box.scrollTop = from
    revealRow(box, { row, height: 10, edge: 2 }, middle)
    return box.scrollTop
  }

  it('comes into view by the shortest way, with the edge beside it', () => {
    expect(scrolledTo(0, 500)).toBe(4914)
    expect(scrolledTo(9000, 500)).toBe(5000)
    expect(scrolledTo(4950, 500)).toBe(4950)
  })

  it('or into the middle', () => {
    expect(scrolledTo(0, 500, true)).toBe(4957)
  })
})
