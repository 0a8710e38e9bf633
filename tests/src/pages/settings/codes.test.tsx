import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { adminRole } from '../../../../src/contract/calls/call.ts'
import { emptyRecordOf, formFieldsOf } from '../../../../src/contract/derive.ts'
import type { SettingsDeclaration } from '../../../../src/contract/resource.ts'
import { resources, settings } from '../../../../src/resources/index.ts'
import { handlersFor } from '../../handlersFor.ts'
import { renderConsole } from '../../renderConsole.tsx'
import { user } from '../../browser.ts'
import { counting, server } from '../../service.ts'

const { akeneoApi, ftp, tessaApi } = settings

describe.each<SettingsDeclaration>([akeneoApi, ftp, tessaApi])(
  'what a machine reads on the page of the $label',
  declaration => {
    it('is not corrected by the browser', async () => {
      server.use(...handlersFor(declaration))
      renderConsole(declaration.path, { roles: [adminRole] })
      await screen.findByRole('form', { name: declaration.label })
      const codes = formFieldsOf(declaration.fields).filter(
        ([, { kind }]) => kind === 'text' || kind === 'url',
      )
      expect(codes.length).toBeGreaterThan(2)
      for (const [, field] of codes) {
        const input = screen.getByRole('textbox', { name: field.label })
        expect(input).toHaveAttribute('spellcheck', 'false')
      }
    })
  },
)

describe('the safety limits of the export settings', () => {
  it('have a heading of their own above the first of them', async () => {
    const { exportSettings } = settings
    server.use(...handlersFor(exportSettings))
    renderConsole(exportSettings.path, { roles: [adminRole] })
    const heading = await screen.findByRole('heading', { name: 'Safety limits' })
    const first = screen.getByLabelText('Withdrawn articles, in percent')
    expect(heading.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    const before = screen.getByLabelText('Take articles off sale that are no longer selected')
    expect(heading.compareDocumentPosition(before)).toBe(Node.DOCUMENT_POSITION_PRECEDING)
  })
})

describe('a list without any choice', () => {
  it('says why below its select, and leads to where it gets some', async () => {
    const { exportSettings } = settings
    const records = [emptyRecordOf(exportSettings.fields)]
    const options = { languages: [], akeneoChannels: [] }
    server.use(...handlersFor(exportSettings, { records, options }))
    renderConsole(exportSettings.path, { roles: [adminRole] })
    const form = within(await screen.findByRole('form', { name: exportSettings.label }))
    expect(form.getByLabelText(/^Default language/)).toHaveAccessibleDescription(
      'Nothing to choose from yet. Add an entry first: Languages',
    )
    expect(form.getByRole('link', { name: 'Languages' })).toHaveAttribute('href', resources.languages.path)
    expect(form.getAllByRole('link', { name: 'Synchronization' })).toHaveLength(1)
  })

  it('leads there, too, where what was chosen once is gone with all others', async () => {
    const { exportSettings, productFilter } = settings
    const records = [{ ...emptyRecordOf(exportSettings.fields), defaultLanguage: 'de' }]
    const options = { languages: [], akeneoChannels: [] }
    server.use(
      ...handlersFor(exportSettings, { records, options }),
      ...handlersFor(productFilter, {
        records: [
          { ...emptyRecordOf(productFilter.fields), akeneoFamilies: ['shoes'], akeneoCategories: ['winter'] },
        ],
        options: { akeneoFamilies: [], akeneoCategoryTrees: [] },
      }),
      counting(1),
    )
    const { router } = renderConsole(exportSettings.path, { roles: [adminRole] })
    const form = within(await screen.findByRole('form', { name: exportSettings.label }))
    expect(form.getByLabelText(/^Default language/)).toHaveAccessibleDescription(/de.*Languages$/)
    expect(form.getByRole('link', { name: 'Languages' })).toHaveAttribute('href', resources.languages.path)
    await act(() => router.navigate(productFilter.path))
    for (const [role, name] of [
      ['combobox', 'Families'],
      ['textbox', 'Categories'],
    ] as const)
      await waitFor(() =>
        expect(screen.getByRole(role, { name })).toHaveAccessibleDescription(
          /no longer available.*Synchronization$/,
        ),
      )
  })

  it('says so of a search, too', async () => {
    const { productFilter } = settings
    server.use(
      ...handlersFor(productFilter, {
        records: [emptyRecordOf(productFilter.fields)],
        options: { akeneoFamilies: [] },
      }),
      counting(1),
    )
    renderConsole(productFilter.path, { roles: [adminRole] })
    const families = await screen.findByRole('combobox', { name: 'Families' })
    expect(families).toHaveAccessibleDescription(
      'Nothing to choose from yet. Synchronize first: Synchronization',
    )
    await user.click(families)
    expect(await screen.findByText('Nothing to choose from yet.')).toBeVisible()
  })
})
