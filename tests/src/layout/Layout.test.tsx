import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { version } from '../../../package.json'
import { calls } from '../../../src/contract/calls/calls.ts'
import { languages } from '../../../src/i18n/languages.ts'
import { renderConsole } from '../renderConsole.tsx'
import { answering, server } from '../service.ts'

const open = async (...args: Parameters<typeof renderConsole>) => {
  renderConsole(...args)
  await screen.findByText(/There is nothing at this address|Unter dieser Adresse/)
  return userEvent.setup()
}

const drawer = (name = 'Main') => screen.getByRole('navigation', { name })

describe('the drawer', () => {
  it('leads to dashboard, exports and settings, and shows the version', async () => {
    await open('/nothing')
    const links = within(drawer()).getAllByRole('link')
    expect(links.map(link => link.getAttribute('href'))).toEqual(['/dashboard', '/exports', '/settings'])
    expect(within(screen.getByRole('contentinfo')).getByText(version)).toBeVisible()
  })

  it('leaves few stops of the Tab key before the content', async () => {
    await open('/nothing')
    const main = screen.getByRole('main')
    const stops = [...document.querySelectorAll<HTMLElement>('a[href], button, input')].filter(
      element =>
        element.compareDocumentPosition(main) === Node.DOCUMENT_POSITION_FOLLOWING &&
        getComputedStyle(element).display !== 'none',
    )
    // the menu button is there on a phone only, where the drawer is not
    expect(stops.map(stop => stop.textContent || stop.getAttribute('aria-label'))).toEqual([
      'Skip to content',
      'Dashboard',
      'Exports',
      'Settings',
      'Menu',
    ])
  })

  it('marks where somebody is', async () => {
    renderConsole('/settings/tradebyte/nothing')
    await screen.findByText('There is nothing at this address.')
    expect(within(drawer()).getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page')
    expect(within(drawer()).getByRole('link', { name: 'Dashboard' })).not.toHaveAttribute('aria-current')
  })

  it('counts running exports, and is quiet at none', async () => {
    await open('/nothing', { running: 2 })
    expect(await screen.findByRole('img', { name: '2 running' })).toHaveTextContent('2')
  })

  it('counts those on hold while nothing runs', async () => {
    await open('/nothing', { onHold: 1 })
    expect(await screen.findByRole('img', { name: '1 on hold' })).toHaveTextContent('1')
  })

  it('counts running exports before those on hold', async () => {
    await open('/nothing', { running: 2, onHold: 1 })
    expect(await screen.findByRole('img', { name: '2 running' })).toBeVisible()
    expect(screen.queryByRole('img', { name: /on hold/ })).toBeNull()
  })

  it('shows no count while nothing runs', async () => {
    await open('/nothing')
    expect(screen.queryByRole('img', { name: /running/ })).toBeNull()
  })

  it('folds to a rail, keeps the names of its lines, and stays so', async () => {
    const person = await open('/nothing')
    await person.click(screen.getByRole('button', { name: 'Collapse' }))
    expect(screen.queryByText(version)).toBeNull()
    expect(within(drawer()).getByRole('link', { name: 'Exports' })).toBeVisible()
    expect(localStorage.getItem('RaStoreKontor.shell.rail')).toBe('true')
  })

  it('changes the language of everything and keeps it in the cookie', async () => {
    const person = await open('/nothing')
    await person.click(screen.getByRole('button', { name: 'Language: English' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Deutsch' }))
    expect(await screen.findByText('Unter dieser Adresse gibt es nichts.')).toBeVisible()
    expect(document.cookie).toContain('currentLanguage=de-DE')
    expect(document.documentElement.lang).toBe('de')
    expect(document.title).toBe('Nicht gefunden · Kontor')
  })

  it('stays in its language where the other one cannot be fetched, and says so', async () => {
    const person = await open('/nothing')
    const fetching = vi.spyOn(languages, 'de-DE').mockRejectedValue(new TypeError('Failed to fetch'))
    const choose = async () => {
      await person.click(screen.getByRole('button', { name: 'Language: English' }))
      await person.click(await screen.findByRole('menuitem', { name: 'Deutsch' }))
    }
    await choose()
    expect(await screen.findByText(/^The language could not be loaded/)).toBeVisible()
    expect(screen.getByText('There is nothing at this address.')).toBeVisible()
    expect(document.cookie).not.toContain('de-DE')
    fetching.mockRestore()
    await choose()
    expect(await screen.findByText('Unter dieser Adresse gibt es nichts.')).toBeVisible()
  })

  it('changes the theme, and goes back to what the system has', async () => {
    const person = await open('/nothing')
    await person.click(screen.getByRole('button', { name: /^Theme/ }))
    await person.click(await screen.findByRole('menuitem', { name: 'Dark' }))
    expect(localStorage.getItem('RaStoreKontor.theme')).toBe('"dark"')
    await waitFor(() => expect(document.documentElement).toHaveAttribute('data-theme', 'dark'))
    await person.click(screen.getByRole('button', { name: 'Theme: Dark' }))
    await person.click(await screen.findByRole('menuitem', { name: 'System default' }))
    expect(localStorage.getItem('RaStoreKontor.theme')).toBeNull()
  })
})

describe('on a phone', () => {
  it('hides the drawer until it is called, and again when somebody goes somewhere', async () => {
    window.innerWidth = 390
    const person = await open('/nothing')
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Menu' }))
    expect(within(drawer()).getByRole('link', { name: 'Your account' })).toHaveAttribute('href', '/account')
    await person.click(within(drawer()).getByRole('link', { name: 'Dashboard' }))
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull())
    expect(window.location.pathname).toBe('/dashboard')
  })

  it('has the account in the corner, with the log-out under it', async () => {
    window.innerWidth = 390
    const person = await open('/nothing')
    await person.click(screen.getByRole('button', { name: 'Your account' }))
    expect(await screen.findByRole('menuitem', { name: 'Your account' })).toBeVisible()
    await person.click(screen.getByRole('menuitem', { name: 'Log out' }))
    expect(await screen.findByLabelText('Username')).toBeVisible()
  })
})

describe('somebody who types for long', () => {
  it('tells the service every five minutes that they work', async () => {
    const person = await open('/nothing')
    let told = 0
    const user = { id: 1, email: 'ada@example.com', firstName: 'Ada', lastName: 'Lovelace', roles: [] }
    server.use(answering(calls.authCheck, { user }, { onRequest: () => (told += 1) }))
    await person.keyboard('a')
    const later = Date.now() + 5 * 60_000
    const now = vi.spyOn(Date, 'now').mockImplementation(() => later)
    await person.keyboard('bc')
    await waitFor(() => expect(told).toBe(1))
    now.mockRestore()
  })
})

describe('Log out', () => {
  it('drops the token and leads to the log-in, without a way back', async () => {
    const person = await open('/nothing')
    await person.click(screen.getAllByRole('button', { name: 'Log out' })[0] ?? document.body)
    expect(await screen.findByLabelText('Username')).toBeVisible()
    expect(window.location.pathname + window.location.search).toBe('/login')
    expect(localStorage.getItem('token')).toBeNull()
  })
})

describe('an address that is none of ours', () => {
  it('says so and leads to the dashboard', async () => {
    await open('/nothing')
    expect(screen.getByText('404')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: 'Not found' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to dashboard' })).toHaveAttribute('href', '/dashboard')
    expect(document.title).toBe('Not found · Kontor')
  })
  it('offers to search for what was meant', async () => {
    const person = await open('/nothing')
    await person.click(screen.getByRole('button', { name: 'Find a page, action, export or SKU' }))
    const search = await screen.findByRole('combobox', { name: 'Find a page, action, export or SKU' })
    await waitFor(() => expect(search).toHaveFocus())
  })
})

describe('the keyboard', () => {
  it('reaches the content first', async () => {
    const person = await open('/nothing')
    await person.tab()
    expect(screen.getByText('Skip to content')).toHaveFocus()
    await person.keyboard('{Enter}')
    expect(screen.getByRole('main')).toHaveFocus()
  })
})
