import { render, screen } from '@testing-library/react'
import { AdminContext } from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { describe, expect, it, vi } from 'vitest'
import { CrashPage } from '../../../src/layout/CrashPage.tsx'
import { BrokenPage, failToFetch, PageBoundary } from '../../../src/layout/errorPages.tsx'
import { lightTheme } from '../../../src/theme/theme.ts'
import { i18nProvider } from '../../shared/languages.ts'

const Broken = (): never => {
  throw new Error('cells of undefined')
}

const inConsole = (element: React.ReactNode) =>
  render(
    <RouterProvider
      router={createMemoryRouter([
        {
          path: '*',
          element: (
            <AdminContext i18nProvider={i18nProvider()} lightTheme={lightTheme}>
              {element}
            </AdminContext>
          ),
        },
      ])}
    />,
  )

describe('a page that breaks', () => {
  it('says what to do and keeps what went wrong for an administrator', () => {
    vi.mocked(console).error.mockImplementation(() => undefined)
    inConsole(
      <PageBoundary>
        <Broken />
      </PageBoundary>,
    )
    expect(screen.getByText(/Load the page again/)).toBeVisible()
    expect(screen.getByText('cells of undefined')).toBeInTheDocument()
    vi.mocked(console).error.mockClear()
  })

  it('says that its code did not arrive', () => {
    vi.mocked(console).error.mockImplementation(() => undefined)
    const Missing = () => failToFetch(new TypeError('Failed to fetch dynamically imported module'))
    inConsole(
      <PageBoundary>
        <Missing />
      </PageBoundary>,
    )
    expect(screen.getByText(/^A part of Kontor could not be loaded/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Load again' })).toBeVisible()
    vi.mocked(console).error.mockClear()
  })

  it('offers to load again', () => {
    inConsole(<BrokenPage error={new Error('x')} />)
    expect(screen.getByRole('button', { name: 'Load again' })).toBeVisible()
  })
})

describe('a console that does not start', () => {
  it('says so in the language of the cookie, without any of the console', () => {
    document.cookie = 'currentLanguage=de-DE; Path=/'
    render(<CrashPage />)
    expect(screen.getByRole('alert')).toHaveTextContent('Kontor lässt sich nicht anzeigen.')
    expect(screen.getByRole('button', { name: 'Neu laden' })).toBeVisible()
  })
})
