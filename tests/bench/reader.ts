import { readFile } from 'node:fs/promises'
import { Pool } from 'undici'

/**
 * The floor of an export: reads pages one after the other and only parses them.
 * `reader.ts <url> <token> <first page> <file>`: all pages from the first on, then the paths in the JSON of the file.
 * Prints how many items it read, in how many seconds and CPU seconds.
 */
const [url = '', token = '', first = '', file = ''] = process.argv.slice(2)

interface Page {
  _links?: { next?: { href: string } }
  _embedded?: { items: unknown[] }
}

const pool = new Pool(url, { connections: 1 })
const headers = { authorization: `Bearer ${token}` }
const more = file === '' ? [] : (JSON.parse(await readFile(file, 'utf8')) as string[]) // written by the bench
const [begun, before] = [performance.now(), process.cpuUsage()]
let count = 0
const read = async (path: string): Promise<string | undefined> => {
  const { body } = await pool.request({ method: 'GET', path, headers })
  const page = (await body.json()) as Page // the demo PIM's own shape
  count += page._embedded?.items.length ?? 0
  const next = page._links?.next?.href
  return next === undefined ? undefined : next.slice(new URL(next).origin.length)
}
let path: string | undefined = first
while (path) path = await read(path)
for (const one of more) await read(one)
const { user, system } = process.cpuUsage(before)
const wall = (performance.now() - begun) / 1000
await pool.close()
process.stdout.write(
  `read ${count} in ${wall.toFixed(2)} s and ${((user + system) / 1e6).toFixed(2)} CPU s\n`,
)
