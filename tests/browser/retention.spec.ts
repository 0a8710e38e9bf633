import { button, enter, press, saved, titled, type } from './byKeyboard.ts'
import { expect, test } from './demo.ts'
import { isSound } from './isSound.ts'

test('days are kept by keyboard, and the page is sound on a phone and in German', async ({ page }) => {
  await enter(page, '/settings')
  await press(page, page.getByRole('link', { name: /^Retention/ }))
  await titled(page, 'Retention')
  await expect(page.getByText(/free in/)).toBeVisible()
  const days = page.getByRole('spinbutton', { name: 'Audit log' })
  await type(page, days, '0')
  await press(page, button(page, 'Save'))
  await expect(page.getByText('At least 1 day.')).toBeVisible()
  await type(page, days, '365')
  await press(page, button(page, 'Save'))
  await saved(page)
  await isSound(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await isSound(page)
  await page.context().addCookies([{ name: 'currentLanguage', value: 'de-DE', url: page.url() }])
  await page.reload()
  await expect(page.getByText('Nächste Bereinigung')).toBeVisible()
  await isSound(page)
})
