import type { Page } from '@playwright/test'

/** A call to the service as the page makes it: by who is logged in there. */
export const ask = async (page: Page, method: 'get' | 'post', address: string, data?: object) => {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}` }
  return (await page.request[method](address, { headers, ...(data && { data }) })).json()
}
