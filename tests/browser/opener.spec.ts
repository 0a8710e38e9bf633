import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from './demo.ts'

/** A page of another site, on whose button the console opens. */
const enticing = (url: string) =>
  `<!doctype html><title>Elsewhere</title><button onclick="held = window.open('${url}/login')">Open</button>`

test('a site that opens the console does not hold its window, not even once the browser keeps the page', async ({
  page,
  demo,
}) => {
  const elsewhere = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(enticing(demo.service.url))
  })
  await new Promise<void>(resolve => elsewhere.listen(0, '127.0.0.1', resolve))
  try {
    await page.goto('/login') // as people come by themselves, without the policy
    // to a browser, this name is another site than the address
    await page.goto(`http://localhost:${(elsewhere.address() as AddressInfo).port}`)
    const opening = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Open' }).click()
    const opened = await opening
    await expect(opened.locator('input[name="username"]')).toBeVisible()
    // a window cut off looks closed to whoever opened it
    expect(await page.evaluate('held.closed')).toBe(true)
  } finally {
    elsewhere.closeAllConnections()
    elsewhere.close()
  }
})
