import { button, enter, press, titled, type } from './byKeyboard.ts'
import { expect, test } from './demo.ts'
import { isSoundNow } from './isSound.ts'
import { onlyInLong } from '../shared/long.ts'

onlyInLong(test)(
  'a webhook is added and tested by keyboard, and its log is read on a phone in German',
  async ({ page }) => {
    await enter(page, '/settings/system/webhooks')
    await titled(page, 'Webhooks')
    await press(page, button(page, 'Add webhook'))
    const dialog = page.getByRole('dialog')
    await type(page, dialog.getByLabel('Name'), 'Pager')
    // nothing listens there
    await type(page, dialog.getByLabel('Address'), 'http://127.0.0.1:9/kontor')
    await isSoundNow(page)
    await press(page, dialog.getByRole('button', { name: 'Save' }))
    await expect(dialog.getByRole('textbox', { name: 'Signing secret' })).toHaveValue(/^whsec_/)
    await isSoundNow(page)
    await press(page, dialog.getByRole('button', { name: 'Done' }))
    await expect(dialog).toBeHidden()
    await press(page, button(page, 'More actions for Pager'))
    await press(page, page.getByRole('menuitem', { name: 'Send a test' }))
    await expect(page.getByText(/^The test was not accepted: 127\.0\.0\.1:9 does not accept/)).toBeVisible()

    await page.context().addCookies([{ name: 'currentLanguage', value: 'de-DE', url: page.url() }])
    await page.setViewportSize({ width: 390, height: 844 })
    // the address of the log in 2.30 leads to the outbox
    await page.goto('/settings/system/webhook-log')
    await titled(page, 'Postausgang')
    await expect(page.getByText('Aufgegeben')).toBeVisible()
    await isSoundNow(page)
    await press(page, page.getByRole('link', { name: 'Pager' }))
    await titled(page, 'Pager')
    await expect(page.getByText(/^\{"type":"test"/)).toBeVisible()
    await isSoundNow(page)
    await page.goto('/settings/system/webhooks')
    await expect(page.getByText('Pager')).toBeVisible()
    await isSoundNow(page)
  },
)
