import { render, screen, waitFor, within } from '@testing-library/react'
import { RouterProvider } from 'react-router-dom'
import { describe, expect, it, onTestFinished } from 'vitest'
import '../../../src/App.tsx'
import { createRouter } from '../../../src/createRouter.tsx'
import { user } from '../browser.ts'
import { server } from '../service.ts'
import { storingService } from './foreignService.ts'

/** Opens the console in front of a backend that stores what the specification lists. */
const open = (address: string) => {
  const { handler, sent, stored } = storingService()
  window.history.pushState({}, '', address)
  localStorage.setItem('token', 'a-token')
  server.use(handler)
  const router = createRouter()
  onTestFinished(() => router.dispose())
  render(<RouterProvider router={router} />)
  return { sent, stored, before: structuredClone(stored) }
}

const type = async (label: RegExp, text: string) => {
  const input = await screen.findByLabelText(label, { selector: 'input, textarea' })
  await user.clear(input)
  await user.type(input, text)
}
const choose = async (label: RegExp, option: string | RegExp) => {
  await user.click(await screen.findByRole('combobox', { name: label }))
  await user.click(await screen.findByRole('option', { name: option }))
}
const edit = async (name: string) => user.click(await screen.findByRole('button', { name: `Edit ${name}` }))
const save = async () => {
  await user.click(screen.getByRole('button', { name: /^Save( and test)?$/ }))
  await waitFor(() => expect(screen.queryByText('Saved') ? 'Saved' : document.body.textContent).toBe('Saved'))
}

/** Each form: what a person changes in it, and the only difference in what the backend stores. */
const forms: readonly (readonly [
  path: string,
  change: () => Promise<void>,
  document: string,
  difference: { readonly record?: string; readonly values: object },
])[] = [
  [
    '/settings/tradebyte/channels',
    () => edit('Zalando').then(() => type(/^Label/, 'Zalando SE')),
    'settings/tradebyte/channels',
    { record: 'zade', values: { label: 'Zalando SE' } },
  ],
  [
    '/settings/tradebyte/languages',
    () => edit('German').then(() => type(/^Label for no/, 'nein')),
    'settings/tradebyte/languages',
    { record: 'de_DE', values: { booleanNoLabel: 'nein' } },
  ],
  [
    '/settings/schedules',
    () => edit('Nightly').then(() => type(/^Name/, 'At night')),
    'schedules/',
    { record: '1', values: { name: 'At night' } },
  ],
  [
    '/settings/users',
    () => edit('Ada Lovelace').then(() => type(/^Last name/, 'King')),
    'users',
    { record: '1', values: { lastName: 'King' } },
  ],
  [
    '/settings/tradebyte/csv',
    () => choose(/^Delimiter/, 'Comma'),
    'settings/tradebyte/csv',
    { values: { delimiter: ',' } },
  ],
  [
    '/settings/tradebyte/ftp',
    () => type(/^Address/, 'sftp.example.com'),
    'settings/tradebyte/ftp',
    { values: { address: 'sftp.example.com' } },
  ],
  [
    '/settings/akeneo/product-filter',
    () => type(/^SKUs/, 'A-1'),
    'settings/tradebyte/product-filter',
    { values: { akeneoSkus: 'A-1' } },
  ],
  [
    '/settings/tradebyte/export',
    () => type(/^Language for each option/, 'german:de'),
    'settings/tradebyte/export-1',
    { values: { defaultLanguageAttributeMapping: 'german:de' } },
  ],
  [
    '/settings/tradebyte/cluster',
    () => choose(/^Locale of the cluster labels/, /^English/),
    'settings/tradebyte/cluster',
    { values: { akeneoLocale: 'en_US' } },
  ],
  [
    '/settings/akeneo/api',
    () => type(/^Username/, 'kontor'),
    'settings/akeneo/api',
    { values: { username: 'kontor' } },
  ],
  [
    '/settings/tessa/api',
    () => type(/^Channel/, 'print'),
    'settings/tessa/api',
    { values: { channel: 'print' } },
  ],
]

describe.each(forms)(
  'the form at %s of a backend that knows the specification alone',
  (path, change, document, difference) => {
    it('changes one field, and neither loses nor invents another', async () => {
      const { stored, before } = open(path)
      await change()
      await save()
      const { record, values } = difference
      const documentBefore = before[document]
      const expected = Array.isArray(documentBefore)
        ? documentBefore.map(one => {
            const own = one as Record<string, unknown>
            return String(own['id'] ?? own['name']) === record ? { ...own, ...values } : own
          })
        : { ...(documentBefore as object), ...values }
      expect(stored).toEqual({ ...before, [document]: expected })
    })
  },
)

describe('what a backend does not give', () => {
  it('is unknown in the form, and sent once a person enters it', async () => {
    const { stored } = open('/settings/users')
    await edit('Max Muster')
    const dialog = within(screen.getByRole('dialog'))
    const administrator = dialog.getByRole('checkbox', { name: 'Administrator' })
    expect(administrator).not.toBeChecked()
    expect(dialog.getAllByText(/^Unknown\./).length).toBeGreaterThan(3)
    await user.click(administrator)
    await user.click(administrator)
    await save()
    expect((stored['users'] as object[])[1]).toMatchObject({ firstName: 'Max', roles: [] })
  })

  it('is no invented safety limit', async () => {
    open('/settings/tradebyte/export')
    expect(await screen.findByLabelText(/^Withdrawn articles, in percent/)).toHaveValue(null)
    expect(screen.queryAllByDisplayValue('20')).toEqual([])
  })
})
