import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminRole } from '../../../src/contract/calls/call.ts'
import { catalogueIn, inPolyglot } from '../../../src/i18n/createMessages.ts'
import type { LanguageWords } from '../../../src/contract/declarationTexts.ts'
import { languages } from '../../../src/i18n/languages.ts'
import { locales } from '../../../src/wire/locales.ts'
import { channels } from '../../../src/resources/channels.ts'
import { formatsIn } from '../../../src/kit/useFormats.ts'
import { localeCookie } from '../../../src/wire/locale.ts'
import { missingWordsIn } from '../../../tools/words.ts'
import { words as french } from '../../framework/french/index.ts'
import { user } from '../browser.ts'
import { exampleRecord, handlersFor } from '../handlersFor.ts'
import { renderConsole } from '../renderConsole.tsx'
import { server } from '../service.ts'

// what `npm run new -- language fr-FR` adds to the two files; their types know only the languages of the product
const menu = locales as unknown as { locale: string; name: string }[]
const words = languages as Record<string, () => Promise<LanguageWords>>
beforeAll(() => {
  menu.push({ locale: 'fr-FR', name: 'Français' })
  words['fr-FR'] = () => Promise.resolve(french)
})
afterAll(() => {
  menu.pop()
  delete words['fr-FR']
})

describe('a third language', () => {
  it('is chosen in the menu, and English stands in for each word that it lacks', async () => {
    const record = { ...exampleRecord(channels, 1), name: 'zade', label: 'Zalando' }
    server.use(...handlersFor(channels, { records: [record] }))
    renderConsole(channels.path, { roles: [adminRole] })
    await user.click(await screen.findByRole('button', { name: 'Language: English' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Français' }))
    expect(document.cookie).toContain('currentLanguage=fr-FR')
    expect(document.documentElement.lang).toBe('fr')
    const drawer = await screen.findByRole('navigation', { name: 'Navigation principale' })
    expect(within(drawer).getByRole('link', { name: 'Tableau de bord' })).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: 'Canaux' })).toBeVisible()
    expect(await screen.findByText('Zalando')).toBeVisible()

    await user.click(screen.getByRole('button', { name: /^Add / }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByLabelText(/Devise/)).toBeVisible()
    expect(dialog.getByLabelText(/^Label/)).toBeVisible()
    expect(dialog.getByText('Le code du canal dans TB.One, par exemple zade')).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Save' })).toBeVisible()
  })

  it('is read from the cookie at the next visit, the log-in page included', async () => {
    localeCookie.keep('fr-FR' as never) // the language of this test
    renderConsole('/login', { roles: null })
    expect(await screen.findByRole('combobox', { name: 'Language' })).toHaveDisplayValue('Français')
    expect(screen.getByRole('button', { name: 'Log in' })).toBeVisible()
  })

  it('has its own numbers, times and signs', () => {
    const formats = formatsIn('fr-FR')
    expect(formats.number(1234.5)).toBe('1\u202f234,5')
    expect(formats.signs.point).toBe(',')
    expect(formats.day('2026-12-24')).toBe('24 déc. 2026')
  })

  it('may have more plurals than two', () => {
    expect(inPolyglot('{count} {smart_count|plik|pliki|plików}')).toBe(
      '%{count} plik |||| %{count} pliki |||| %{count} plików',
    )
    const polish = { ...french, declared: { channels: { label: ['Kanał', 'Kanały', 'Kanałów'] } } }
    expect(catalogueIn(polish, [channels])['resources']).toMatchObject({
      'settings/tradebyte/channels': { name: 'Kanał |||| Kanały |||| Kanałów' },
    })
  })
})

describe('npm run words', () => {
  it('lists what a language lacks, with the English text', () => {
    const { total, missing } = missingWordsIn(french)
    expect(missing.get('kontor.shell.denied.title')).toBe('No access')
    expect(missing.get('resources.channels.fields.label')).toBe('Label')
    expect(missing.has('kontor.shell.dashboard')).toBe(false)
    expect(missing.size).toBeLessThan(total)
  })
})
