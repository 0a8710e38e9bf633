import { act, fireEvent, render, screen } from '@testing-library/react'
import { AdminContext, useNotify } from 'react-admin'
import { createMemoryRouter, RouterProvider, useNavigate } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ToastArea } from '../../../src/layout/Toasts.tsx'
import { lightTheme } from '../../../src/theme/theme.ts'
import { i18nProvider } from '../../shared/languages.ts'

const Page = () => {
  const notify = useNotify()
  const navigate = useNavigate()
  return (
    <>
      <button onClick={() => notify('First', { type: 'success' })}>one</button>
      <button onClick={() => notify('Second', { type: 'info' })}>two</button>
      <button onClick={() => notify('Broken', { type: 'error' })}>error</button>
      <button onClick={() => void navigate('/other')}>leave</button>
      <button
        onClick={() => {
          notify('Started', { type: 'success' })
          void navigate('/other')
        }}
      >
        start
      </button>
      <button onClick={() => notify('kontor.kit.saved', { type: 'success' })}>word</button>
      <ToastArea />
    </>
  )
}

const open = () => {
  const element = (
    <AdminContext i18nProvider={i18nProvider()} lightTheme={lightTheme}>
      <Page />
    </AdminContext>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** The time that hiding one takes. */
const fade = 800

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('toasts', () => {
  it('show one at a time, each for four seconds', async () => {
    open()
    press('one')
    press('two')
    expect(screen.getByText('First')).toBeVisible()
    expect(screen.queryByText('Second')).toBeNull()
    await pass(3900)
    expect(screen.getByText('First')).toBeVisible()
    await pass(200)
    await pass(fade)
    expect(screen.queryByText('First')).toBeNull()
    expect(screen.getByText('Second')).toBeVisible()
    await pass(4100)
    await pass(fade)
    expect(screen.queryByText('Second')).toBeNull()
  })

  it('keep an error until somebody closes it, and then show the next', async () => {
    open()
    press('error')
    press('one')
    await pass(60_000)
    await pass(fade)
    expect(screen.getByRole('alert')).toHaveTextContent('Broken')
    press('Close')
    await pass(fade)
    expect(screen.queryByText('Broken')).toBeNull()
    expect(screen.getByRole('status')).toHaveTextContent('First')
  })

  it('show an error at once in place of other news, and what waited after it', async () => {
    open()
    press('one')
    press('two')
    await pass(500)
    press('error')
    await pass(fade)
    expect(screen.getByRole('alert')).toHaveTextContent('Broken')
    expect(screen.queryByText('First')).toBeNull()
    press('Close')
    await pass(fade)
    expect(screen.getByRole('status')).toHaveTextContent('Second')
  })

  it.each([0, 100, 190, 195, 200, 225, 250, 300])(
    'lose no error that comes %i ms after others are closed',
    async ms => {
      open()
      press('one')
      await pass(500)
      press('Close')
      await pass(ms)
      press('error')
      await pass(fade)
      expect(screen.getByRole('alert')).toHaveTextContent('Broken')
    },
  )

  it('say an error once, however often it came', async () => {
    open()
    press('error')
    press('error')
    press('error')
    await pass(fade)
    press('Close')
    await pass(fade)
    expect(screen.queryByText('Broken')).toBeNull()
  })

  it.each(['one', 'error'])('of a page (%s) go when it is left', async kind => {
    open()
    press(kind)
    press('leave')
    await pass(fade)
    expect(screen.queryByText(/^(First|Broken)$/)).toBeNull()
  })

  it('that come with the way to another page are shown there', async () => {
    open()
    press('start')
    await pass(fade)
    expect(screen.getByText('Started')).toBeVisible()
  })

  it('speak the words of the catalogue', () => {
    open()
    press('word')
    expect(screen.getByText('Saved')).toBeVisible()
  })
})
