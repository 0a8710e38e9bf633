import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { adminRole } from '../../src/contract/calls/call.ts'
import type { Values } from '../../src/contract/derive.ts'
import { campaigns, germanCampaigns, shopLimits, vouchers, withCampaigns } from '../framework/campaigns.ts'
import { user } from './browser.ts'
import { exampleRecord, handlersFor } from './handlersFor.ts'
import { fillForm } from './kit/form/fillForm.ts'
import { resourceMatrix } from './kit/list/resourceMatrix.tsx'
import { renderConsole } from './renderConsole.tsx'
import { server } from './service.ts'

const wrong = {
  code: 'xmas',
  name: 'Christmas',
  from: '2026-12-24',
  until: '2026-12-01',
  boxes: 7,
  days: ['week', 'sunday'],
  coupon: true,
  discount: 60,
}

const hold = (records: readonly Values[]) =>
  server.use(...handlersFor(campaigns, { records }), ...handlersFor(vouchers, { records: [] }))

describe('a form with rules across fields', () => {
  const open = async () => {
    hold([])
    renderConsole(campaigns.path, { roles: [adminRole], declared: withCampaigns })
    await user.click(await screen.findByRole('button', { name: 'Add campaign' }))
    return within(await screen.findByRole('dialog'))
  }

  it('shows each sentence at its first field, until any field of the rule is corrected', async () => {
    const { sentences } = campaigns
    const dialog = await open()
    await fillForm(user, campaigns.fields, wrong)
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(dialog.getByLabelText('Until')).toHaveAccessibleDescription(sentences.endsFirst),
    )
    expect(dialog.getByLabelText('Boxes')).toHaveAccessibleDescription(sentences.fullPallets)
    expect(dialog.getByLabelText(/^Discount/)).toHaveAccessibleDescription(sentences.sundayDiscount)
    await fillForm(user, { from: campaigns.fields.from }, { from: '2026-11-24' })
    await waitFor(() =>
      expect(dialog.getByLabelText('Until')).not.toHaveAccessibleDescription(sentences.endsFirst),
    )
    await fillForm(user, campaigns.fields, { ...wrong, from: '2026-11-24', boxes: 6, discount: 50 })
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Saved')).toBeVisible()
  })

  it('says them in German', async () => {
    document.cookie = 'currentLanguage=de-DE; Path=/'
    hold([{ ...wrong, id: 'xmas' }])
    renderConsole(`${campaigns.path}`, { roles: [adminRole], declared: withCampaigns })
    await user.click(await screen.findByRole('button', { name: 'Christmas bearbeiten' }))
    const dialog = within(await screen.findByRole('dialog'))
    await fillForm(user, { name: campaigns.fields.name }, { name: 'Weihnachten' })
    await user.click(dialog.getByRole('button', { name: 'Speichern' }))
    expect(await dialog.findByText(germanCampaigns.sentences.endsFirst)).toBeVisible()
    expect(dialog.getByText(germanCampaigns.sentences.fullPallets)).toBeVisible()
  })
})

describe('a field with roles', () => {
  const seen: Values = { ...exampleRecord(campaigns, 1), name: 'Easter', owner: 'Ada', budget: undefined }
  const open = async (roles: readonly string[], records: readonly Values[]) => {
    hold(records)
    renderConsole(campaigns.path, { roles: [...roles], declared: withCampaigns })
    await screen.findByRole('button', { name: 'Edit Easter' })
  }

  it('is nowhere for users who may not read it', async () => {
    await open([], [seen])
    expect(screen.queryByText('Budget')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Edit Easter' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByLabelText(/^Name/)).toBeVisible()
    expect(dialog.queryByLabelText(/Budget/)).toBeNull()
  })

  it('is a column and an input for users with the role', async () => {
    await open([adminRole], [{ ...seen, budget: { amount: '500.00', currency: 'EUR' } }])
    expect(screen.getByText('Budget')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Edit Easter' }))
    expect(await screen.findByRole('textbox', { name: 'Budget' })).toHaveValue('500.00')
  })

  it('shows its value and the reason to users who may not change it', async () => {
    await open([], [seen])
    await user.click(screen.getByRole('button', { name: 'Edit Easter' }))
    const dialog = within(await screen.findByRole('dialog'))
    const reason = 'Only accounts with the Administrator role may change this.'
    expect(await dialog.findAllByText(reason)).toHaveLength(2)
    expect(dialog.getByRole('textbox', { name: 'Owner' })).toBeDisabled()
  })

  it('takes the value of users who may only fill in a new record', async () => {
    await open([], [seen])
    await user.click(await screen.findByRole('button', { name: /^Add / }))
    expect(await screen.findByRole('textbox', { name: 'Owner' })).toBeEnabled()
  })

  it.each([
    [[], false],
    [[adminRole], true],
  ])('for the roles %j can be changed for several records: %j', async (roles, isOffered) => {
    await open(roles, [seen])
    await user.click(screen.getByRole('checkbox', { name: 'Select Easter' }))
    await user.click(screen.getByRole('button', { name: /^Change/ }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('combobox', { name: 'Field' }))
    const offered = new Set(screen.getAllByRole('option').map(option => option.textContent))
    expect([offered.has('Boxes'), offered.has('Approved')]).toEqual([true, isOffered])
  })
})

describe('the page of a singleton with rules and roles', () => {
  it.each([
    [[], 0],
    [[adminRole], 1],
  ])('for the roles %j has %d input for a field of a role', async (roles, inputs) => {
    server.use(...handlersFor(shopLimits))
    renderConsole(shopLimits.path, { roles, declared: withCampaigns })
    const warn = await screen.findByLabelText(/^Warn from/)
    expect(screen.queryAllByLabelText('Reserve')).toHaveLength(inputs)
    await user.clear(warn)
    await user.type(warn, '80')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(warn).toHaveAccessibleDescription(shopLimits.sentences.warnsLate))
  })
})

resourceMatrix(campaigns, withCampaigns)
