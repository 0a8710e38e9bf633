import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { demoAdministrator, demoPassword } from '../../demo/configure.ts'
import { button, press, titled, type } from './byKeyboard.ts'
import { expect, test, violationsOf } from './demo.ts'
import { onlyInLong } from '../shared/long.ts'

const email = 'tom@example.com'
const [given, password] = ['a quiet lake in May', 'another lake in June']

/** Calls the service as a user. */
const calling = async (page: Page, username: string, secret: string) => {
  const { token } = await (
    await page.request.post('/ui/api/login_check', { data: { username, password: secret } })
  ).json()
  const headers = { authorization: `Bearer ${token}` }
  return async (method: string, path: string, data?: object) => {
    const { success, data: body } = await (await page.request.fetch(path, { method, headers, data })).json()
    expect(success).toBe(true)
    return body
  }
}

/** A user with a changed password, and the calls of an administrator. */
const enrol = async (page: Page) => {
  const admin = await calling(page, demoAdministrator, demoPassword)
  const person = { firstName: 'Tom', lastName: 'Token', email, password: given, passwordRepeat: given }
  const { id } = await admin('POST', '/ui/api/users', { ...person, roles: [] })
  const own = await calling(page, email, given)
  const passwords = { currentPassword: given, password, passwordRepeat: password }
  await own('POST', '/ui/api/app/password', passwords)
  return { admin, path: `/ui/api/users/${id}` }
}

/** Sets up a second factor like an authenticator app. @returns the recovery codes */
const setUp = async (page: Page) => {
  await press(page, button(page, 'Set up'))
  await expect(page.getByRole('dialog').getByLabel('Current password')).toBeFocused()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  const field = page.getByRole('textbox', { name: 'Code', exact: true })
  await expect(field).toBeFocused()
  const app = new TOTP({ secret: Secret.fromBase32(await page.locator('code').innerText()) })
  await page.keyboard.type(app.generate())
  await page.keyboard.press('Enter')
  const codes = page.getByRole('listitem').filter({ hasText: /^([a-z2-7]{4}-){5}[a-z2-7]{4}$/ })
  await expect(codes).toHaveCount(10)
  await expect.poll(() => violationsOf(page)).toEqual([])
  const recoveryCode = await codes.first().innerText()
  await press(page, button(page, 'I have kept them'))
  // each code is valid once, and the next one is already accepted
  return { recoveryCode, nextCode: () => app.generate({ timestamp: Date.now() + 30_000 }) }
}

const logIn = async (page: Page) => {
  await type(page, page.getByLabel('Username'), email)
  await type(page, page.getByLabel('Password'), password)
  await page.keyboard.press('Enter')
}

const logOut = async (page: Page) => {
  await page.goto('/logout')
  await expect(page.getByLabel('Username')).toBeVisible()
}

const giveCode = async (page: Page, code: string) => {
  await logIn(page)
  await expect(page.getByLabel(/^Code/)).toBeFocused()
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

onlyInLong(test)('a second factor is set up, asked for, and demanded', async ({ page, tolerate }) => {
  // calls of the pages fail until the second factor is set up
  tolerate(/401 \(Unauthorized\)|403 \(Forbidden\)/)
  const { admin, path } = await enrol(page)
  const left = (count: number) =>
    page.getByText(`Logging in asks for a code. ${count} recovery codes are left.`)
  await page.goto('/login?nextUrl=/account')
  await logIn(page)
  await titled(page, 'Account')
  const { recoveryCode, nextCode } = await setUp(page)
  await expect(left(10)).toBeVisible()

  await logOut(page)
  await giveCode(page, nextCode())
  await titled(page, 'Dashboard')

  await logOut(page)
  await page.goto('/login?nextUrl=/account')
  await giveCode(page, recoveryCode)
  await expect(left(9)).toBeVisible()

  await admin('POST', `${path}/reset-second-factor`)
  await admin('PATCH', `${path}?changed=secondFactorRequired`, { secondFactorRequired: true })
  await page.goto('/exports')
  await expect(page.getByText(/^An administrator asks for a second factor\./)).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect.poll(() => violationsOf(page)).toEqual([])
  await setUp(page)
  await titled(page, 'Exports')
  await admin('DELETE', path)
})
