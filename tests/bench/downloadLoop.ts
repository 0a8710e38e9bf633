import { Pool } from 'undici'

/** The floor of an export: a loop that only downloads and parses the pages an export reads. Prints its CPU seconds. */
const [url = '', token = '', first = ''] = process.argv.slice(2)

interface Page {
  _links: { next?: { href: string } }
  _embedded: { items: unknown[] }
}

const pool = new Pool(url, { connections: 2 })
const headers = { authorization: `Bearer ${token}` }
const begun = process.cpuUsage()
let path: string | undefined = first
let count = 0
while (path) {
  const { body } = await pool.request({ method: 'GET', path, headers })
  const page = (await body.json()) as Page // the demo PIM's own shape
  count += page._embedded.items.length
  const next = page._links.next?.href
  path = next === undefined ? undefined : next.slice(new URL(next).origin.length)
}
const { user, system } = process.cpuUsage(begun)
await pool.close()
process.stdout.write(`downloaded ${count} in ${((user + system) / 1e6).toFixed(2)} CPU s\n`)
