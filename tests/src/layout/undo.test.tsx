import { act, fireEvent, render, screen } from '@testing-library/react'
import axe from 'axe-core'
import {
  AdminContext,
  type DataProvider,
  testDataProvider,
  useGetList,
  useNotify,
  useUpdate,
} from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ToastArea } from '../../../src/layout/Toasts.tsx'
import { lightTheme } from '../../../src/theme/theme.ts'
import { leaving } from '../../../src/wire/tokenStore.ts'
import { localeCookie } from '../../../src/wire/locale.ts'
import { i18nProvider } from '../../shared/languages.ts'

const stored = [
  { id: 1, name: 'Zalando' },
  { id: 2, name: 'Otto' },
]

/** What a button of react-admin does with a record in undoable mode. */
const Rename = ({ id }: { id: number }) => {
  const notify = useNotify()
  const [update] = useUpdate()
  const previousData = stored.find(record => record.id === id)
  const rename = () =>
    void update(
      'shops',
      { id, data: { name: `New ${id}` }, previousData },
      {
        mutationMode: 'undoable',
        onSuccess: () => notify(`Renamed ${id}`, { type: 'success', undoable: true }),
      },
    )
  return <button onClick={rename}>{`rename ${id}`}</button>
}

const Page = () => {
  const notify = useNotify()
  const { data = [] } = useGetList<{ id: number; name: string }>('shops')
  return (
    <main id="content" tabIndex={-1}>
      <ul>
        {data.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      <Rename id={1} />
      <Rename id={2} />
      <button onClick={() => notify('Broken', { type: 'error' })}>error</button>
      <input aria-label="text" />
      <ToastArea />
    </main>
  )
}

/** A page with two records, and the ids of the updates it sent. */
const open = async () => {
  const sent: unknown[] = []
  const dataProvider: DataProvider = {
    ...testDataProvider(),
    getList: async () => ({ data: stored as never, total: 2 }),
    update: async (_resource, { id, data }) => {
      sent.push(id)
      return { data: { id, ...data } as never }
    },
  }
  const element = (
    <AdminContext i18nProvider={i18nProvider()} lightTheme={lightTheme} dataProvider={dataProvider}>
      <Page />
    </AdminContext>
  )
  const page = render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
  await pass(100)
  return { sent, page }
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const press = async (name: string) => {
  const button = screen.getByRole('button', { name })
  act(() => button.focus())
  fireEvent.click(button)
  await pass(50)
}

/** The time that hiding one takes. */
const fade = 800

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('a toast of an undoable change', () => {
  it('sends the change once it is gone, and shows it at once', async () => {
    const { sent } = await open()
    await press('rename 1')
    expect(screen.getByRole('status')).toHaveTextContent('Renamed 1')
    expect(screen.getByText('New 1')).toBeVisible()
    await pass(5800)
    expect(sent).toEqual([])
    await pass(200)
    await pass(fade)
    expect(sent).toEqual([1])
    expect(screen.queryByText('Renamed 1')).toBeNull()
  })

  it('sends the change when it is closed by hand or by Escape', async () => {
    const { sent } = await open()
    await press('rename 1')
    await press('Close')
    await pass(fade)
    expect(sent).toEqual([1])
    await press('rename 2')
    fireEvent.keyDown(document.body, { key: 'Escape' })
    await pass(fade)
    expect(sent).toEqual([1, 2])
  })

  it('takes the change back, sends nothing, and gives the focus back', async () => {
    const { sent } = await open()
    await press('rename 1')
    await press('Undo')
    expect(screen.getByText('Zalando')).toBeVisible()
    expect(screen.getByRole('button', { name: 'rename 1' })).toHaveFocus()
    await pass(10_000)
    expect(sent).toEqual([])
    expect(screen.queryByText('Renamed 1')).toBeNull()
  })

  it('takes one of two back, however fast it is clicked', async () => {
    const { sent } = await open()
    await press('rename 1')
    await press('rename 2')
    const undo = screen.getByRole('button', { name: 'Undo' })
    fireEvent.click(undo)
    fireEvent.click(undo)
    await pass(fade)
    expect(screen.getByRole('status')).toHaveTextContent('Renamed 2')
    expect(sent).toEqual([])
    await pass(6100)
    await pass(fade)
    expect(sent).toEqual([2])
  })

  it('takes back by Ctrl and Z, but not while somebody types', async () => {
    const { sent } = await open()
    await press('rename 1')
    fireEvent.keyDown(screen.getByLabelText('text'), { key: 'z', ctrlKey: true })
    expect(screen.getByText('New 1')).toBeVisible()
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
    await pass(10_000)
    expect(screen.getByText('Zalando')).toBeVisible()
    expect(sent).toEqual([])
  })

  it('comes before an error, which comes back after it', async () => {
    const { sent } = await open()
    await press('error')
    await press('rename 1')
    await pass(fade)
    expect(screen.getByRole('status')).toHaveTextContent('Renamed 1')
    await pass(6100)
    await pass(fade)
    expect(sent).toEqual([1])
    expect(screen.getByRole('alert')).toHaveTextContent('Broken')
  })

  it('sends all that waits before the page is left, and lets the browser ask', async () => {
    const { sent } = await open()
    await press('rename 1')
    await press('rename 2')
    const event = new Event('beforeunload', { cancelable: true })
    act(() => void window.dispatchEvent(event))
    await pass(fade)
    expect(sent).toEqual([1, 2])
    expect(event.defaultPrevented).toBe(true)
    expect(screen.queryByRole('status')).toBeNull()
    const next = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(next)
    expect(next.defaultPrevented).toBe(false)
  })

  it.each(['pagehide', leaving])('sends all that waits at %s', async name => {
    const { sent } = await open()
    await press('rename 1')
    await press('rename 2')
    act(() => void window.dispatchEvent(new Event(name)))
    await pass(fade)
    expect(sent).toEqual([1, 2])
  })

  it('sends what waits when the console goes', async () => {
    const { sent, page } = await open()
    await press('rename 1')
    page.unmount()
    await pass(10)
    expect(sent).toEqual([1])
  })

  it('speaks German too, and is sound for screen readers', async () => {
    localeCookie.keep('de-DE')
    await open()
    await press('rename 1')
    expect(screen.getByRole('button', { name: 'Rückgängig' })).toBeVisible()
    vi.useRealTimers()
    const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } })
    expect(violations.map(({ id }) => id)).toEqual([])
  })
})
