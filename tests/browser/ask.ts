import type { Page } from '@playwright/test'

/** Calls the service as the user who is logged in on the page. */
export const ask = async (page: Page, method: 'get' | 'post', address: string, data?: object) => {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}` }
  return (await page.request[method](address, { headers, ...(data && { data }) })).json()
}
