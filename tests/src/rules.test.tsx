import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { adminRole } from '../../src/contract/calls/call.ts'
import { campaigns, germanCampaigns, withCampaigns } from '../framework/campaigns.ts'
import { user } from './browser.ts'
import { handlersFor } from './handlersFor.ts'
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

describe('a form with rules across fields', () => {
  const open = async () => {
    server.use(...handlersFor(campaigns, { records: [] }))
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
    server.use(...handlersFor(campaigns, { records: [{ ...wrong, id: 'xmas' }] }))
    renderConsole(`${campaigns.path}`, { roles: [adminRole], declared: withCampaigns })
    await user.click(await screen.findByRole('button', { name: 'Christmas bearbeiten' }))
    const dialog = within(await screen.findByRole('dialog'))
    await fillForm(user, { name: campaigns.fields.name }, { name: 'Weihnachten' })
    await user.click(dialog.getByRole('button', { name: 'Speichern' }))
    expect(await dialog.findByText(germanCampaigns.sentences.endsFirst)).toBeVisible()
    expect(dialog.getByText(germanCampaigns.sentences.fullPallets)).toBeVisible()
  })
})

resourceMatrix(campaigns, withCampaigns)
