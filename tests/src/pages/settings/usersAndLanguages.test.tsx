import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { adminRole } from '../../../../src/contract/calls/call.ts'
import { actionCallsOf, callsOf } from '../../../../src/contract/calls/declaredCalls.ts'
import { fieldMessages } from '../../../../src/contract/messages/forms/fields.ts'
import { createDateFormatter } from '../../../../src/contract/localeFormats.ts'
import { resources, settings } from '../../../../src/resources/index.ts'
import { user } from '../../browser.ts'
import { exampleRecord, handlersFor } from '../../handlersFor.ts'
import { findRows } from '../../kit/list/findRows.ts'
import { renderConsole } from '../../renderConsole.tsx'
import { answering, refusing, server } from '../../service.ts'

const { users, languages } = resources
const { sendTestMail, resetSecondFactor } = actionCallsOf(users)
if (!sendTestMail || !resetSecondFactor) throw new Error('The declaration says these acts')
const person = (id: number, firstName: string, isFirst: boolean) => ({
  ...exampleRecord(users, id),
  roles: isFirst ? [adminRole] : [],
  id,
  firstName,
  lastName: 'Lovelace',
  email: `${firstName}@example.com`,
  notificationsEnabled: isFirst,
})
const openUsers = async () => {
  server.use(...handlersFor(users, { records: [person(1, 'Ada', true), person(2, 'Bob', false)] }))
  renderConsole(users.path, { roles: [adminRole] })
  return findRows('Users')
}
const sendFromMenu = async () => {
  await user.click(screen.getByRole('button', { name: 'More actions for Ada Lovelace' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Send test mail' }))
}

describe('a row of the users', () => {
  it('shows initials, and chips for administrators and where notifications are on', async () => {
    const [ada, bob] = await openUsers()
    expect(ada).toHaveTextContent(/^AL/)
    expect(within(ada as HTMLElement).getByText('Notifications')).toBeVisible()
    expect(within(ada as HTMLElement).getByText('Administrator')).toBeVisible()
    for (const chip of ['Notifications', 'Administrator'])
      expect(within(bob as HTMLElement).queryByText(chip)).toBeNull()
  })
  it('sends a test mail to that user', async () => {
    const asked: string[] = []
    await openUsers()
    server.use(
      answering(
        sendTestMail,
        { success: true, error: null },
        { onRequest: ({ url }) => asked.push(new URL(url).pathname) },
      ),
    )
    await sendFromMenu()
    expect(await screen.findByText('Test notification sent')).toBeVisible()
    expect(asked).toEqual(['/ui/api/users/1/send-test-mail'])
  })
  it('asks before the second factor of that user is reset', async () => {
    const asked: string[] = []
    await openUsers()
    const onRequest = ({ url }: Request) => void asked.push(new URL(url).pathname)
    server.use(answering(resetSecondFactor, { success: true, error: null }, { onRequest }))
    const choose = async () => {
      await user.click(screen.getByRole('button', { name: 'More actions for Ada Lovelace' }))
      await user.click(await screen.findByRole('menuitem', { name: 'Reset second factor' }))
      const dialog = await screen.findByRole('dialog', { name: 'Reset second factor' })
      expect(dialog).toHaveTextContent('Reset the second factor of Ada Lovelace?')
      return within(dialog)
    }
    const cancel = (await choose()).getByRole('button', { name: 'Cancel' })
    await waitFor(() => expect(cancel).toHaveFocus())
    await user.click(cancel)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(asked).toEqual([])
    await user.click((await choose()).getByRole('button', { name: 'Reset second factor' }))
    expect(await screen.findByText('Second factor reset')).toBeVisible()
    expect(asked).toEqual(['/ui/api/users/1/reset-second-factor'])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
  it('takes the failure of a dialog away with the dialog', async () => {
    await openUsers()
    const { update } = callsOf(users)
    if (!update) throw new Error('Users can be changed')
    server.use(refusing(update, 500, 'Broken for a moment.'))
    await user.click(screen.getByRole('button', { name: 'Edit Ada Lovelace' }))
    const editing = within(await screen.findByRole('dialog', { name: /^Edit/ }))
    await user.type(editing.getByLabelText(/^First name/), 'h')
    await user.click(editing.getByRole('button', { name: 'Save' }))
    const failure = await screen.findByText('Broken for a moment.')
    await user.click(editing.getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
    await waitFor(() => expect(failure).not.toBeInTheDocument())
  })
  it('asks for both passwords of a new user, and says that an empty one stays of another', async () => {
    await openUsers()
    await user.click(screen.getByRole('button', { name: /^Add / }))
    const adding = within(await screen.findByRole('dialog'))
    const kept = /Leave empty to keep the current password/
    expect(adding.getByLabelText(/^Password/, { selector: 'input' })).not.toHaveAccessibleDescription(kept)
    expect(adding.getByLabelText(/^Repeat password/, { selector: 'input' })).toBeRequired()
    await user.click(adding.getByRole('button', { name: 'Cancel' }))
    await user.click(screen.getByRole('button', { name: 'Edit Ada Lovelace' }))
    const editing = within(await screen.findByRole('dialog', { name: /^Edit/ }))
    const input = editing.getByLabelText(/^Password/, { selector: 'input' })
    expect(input).toHaveAccessibleDescription(
      'At least 10 characters. Leave empty to keep the current password.',
    )
    expect(input).not.toBeRequired()
  })
  it("ends the sentence with the server's words where the mail could not be sent", async () => {
    await openUsers()
    server.use(answering(sendTestMail, { success: false, error: 'No mail server is set.' }))
    await sendFromMenu()
    expect(
      await screen.findByText('Test notification could not be sent: No mail server is set.'),
    ).toBeVisible()
  })
  it('says the sentence alone where the call broke', async () => {
    await openUsers()
    server.use(refusing(sendTestMail, 500, 'Down'))
    await sendFromMenu()
    expect(await screen.findByText('Test notification could not be sent')).toBeVisible()
  })
})

describe('a search box', () => {
  it('stands above every list', async () => {
    await openUsers()
    expect(screen.getByRole('searchbox')).toBeVisible()
  })
})

describe('the languages', () => {
  it('show the flag of their name, or a globe', async () => {
    const named = ['de_AT', 'en'].map((name, id) => ({ ...exampleRecord(languages, id), name, label: name }))
    server.use(...handlersFor(languages, { records: named }))
    renderConsole(languages.path)
    const [austria, english] = await findRows('Languages')
    const flag = await within(austria as HTMLElement).findByRole('presentation')
    expect(flag.getAttribute('src')).toMatch(/\/at\.svg(\?|$)/)
    expect(within(english as HTMLElement).queryByRole('presentation')).toBeNull()
  })
  it('show the flag of their locale, what the file holds, and which one has no prefix', async () => {
    const records = ['en', 'sv'].map(name => ({
      ...exampleRecord(languages, 1),
      id: name,
      name,
      label: name,
      akeneoLanguage: 'en_GB',
      numberFormatThousandSeparator: ',',
      numberFormatDecimalSeparator: '.',
      dateFormat: 'Y',
      booleanYesLabel: 'Yes',
    }))
    server.use(
      ...handlersFor(languages, { records }),
      ...handlersFor(settings.exportSettings, {
        records: [{ ...exampleRecord(settings.exportSettings, 1), defaultLanguage: 'en' }],
      }),
    )
    renderConsole(languages.path)
    const [english, swedish] = await findRows('Languages')
    const flag = await within(english as HTMLElement).findByRole('presentation')
    expect(flag.getAttribute('src')).toMatch(/\/gb\.svg(\?|$)/)
    expect(english).toHaveTextContent(`1,234.56 · ${new Date().getFullYear()} · Yes`)
    expect(await within(english as HTMLElement).findByText('Default')).toBeVisible()
    expect(within(swedish as HTMLElement).queryByText('Default')).toBeNull()
  })
  it('show what the file will hold as it is typed', async () => {
    server.use(...handlersFor(languages, { records: [exampleRecord(languages, 1)] }))
    renderConsole(languages.path)
    await user.click(await screen.findByRole('button', { name: /^Add / }))
    const input = await screen.findByLabelText('Date format')
    const example = () => screen.getByText('Example in the file').parentElement
    expect(example()).toHaveTextContent(/1234\.56 · \d{4}-\d\d-\d\d · 1/)
    await user.type(input, 'jS F Y')
    const now = new Date()
    const today = new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()))
    expect(example()).toHaveTextContent(createDateFormatter('jS F Y')(today.toISOString()))
  })
  it('are told all that is wrong with them at once, also what is wrong between two fields', async () => {
    server.use(...handlersFor(languages, { records: [exampleRecord(languages, 1)] }))
    renderConsole(languages.path)
    await user.click(await screen.findByRole('button', { name: /^Add / }))
    const field = (name: string) => screen.getByLabelText(name)
    await user.type(await screen.findByLabelText('Thousands separator'), '.') // which stands before decimals, too
    await user.type(field('Date format'), '/')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findAllByText(/^Fill in “/)).toHaveLength(3)
    for (const name of ['Thousands separator', 'Decimal separator'])
      expect(field(name)).toHaveAccessibleDescription(new RegExp(fieldMessages.sameSeparator.en))
    expect(field('Date format')).toHaveAccessibleDescription(new RegExp(fieldMessages.noDateFormat.en))
    await user.type(field('Decimal separator'), ',')
    await waitFor(() => expect(screen.queryByText(fieldMessages.sameSeparator.en)).toBeNull())
    expect(screen.getAllByText(/^Fill in “/)).toHaveLength(3)
  })
  it('take the formats of their locale, until the user changes them', async () => {
    const akeneoLocales = ['de_DE', 'fr_FR'].map(code => ({ code, label: code }))
    server.use(
      ...handlersFor(languages, { records: [exampleRecord(languages, 1)], options: { akeneoLocales } }),
    )
    renderConsole(languages.path)
    await user.click(await screen.findByRole('button', { name: /^Add / }))
    const choose = async (code: string) => {
      await user.click(await screen.findByRole('combobox', { name: /Akeneo locale/ }))
      await user.click(await screen.findByRole('option', { name: new RegExp(code) }))
    }
    const field = (name: string) => screen.getByLabelText(name)
    await choose('de_DE')
    await waitFor(() => expect(field('Date format')).toHaveValue('j.n.Y'))
    expect(field('Label for yes')).toHaveValue('Ja')
    expect(screen.getByText('Example in the file').parentElement).toHaveTextContent('1.234,56 · ')
    expect(screen.getByText('Defaults of de_DE')).toBeVisible()
    await user.clear(field('Date format'))
    await user.type(field('Date format'), 'd.m.Y')
    expect(screen.getByText('Defaults of de_DE, 1 changed')).toBeVisible()
    await choose('fr_FR')
    await waitFor(() => expect(field('Label for yes')).toHaveValue('Oui'))
    expect(field('Date format')).toHaveValue('d.m.Y')
    expect(field('Decimal separator')).toHaveValue(',')
    expect(field('Thousands separator')).toHaveValue(' ')
    await user.clear(field('Label for no'))
    await user.click(screen.getByRole('button', { name: 'Use default: Non' }))
    expect(field('Label for no')).toHaveValue('Non')
  })
})
