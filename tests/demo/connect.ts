import { onTestFinished } from 'vitest'
import { createDemoPim } from '../../demo/pim/demoPim.ts'
import type { DemoPim, DemoPimOptions } from '../../demo/pim/demoPim.ts'

/** A value of an attribute, as the PIM writes it. */
export interface Value {
  locale: string | null
  scope: string | null
  data: unknown
  linked_data?: unknown
  _links?: { download: { href: string } }
}

/** A rating of a product for one channel and locale. */
interface Rating {
  scope: string
  locale: string
  data: string | number
}

/** An item of any list; each list fills the fields it has. */
export interface Item {
  uuid: string
  identifier: string
  code: string
  enabled: boolean
  family: string | null
  family_variant: string
  parent: string | null
  categories: string[]
  values: Record<string, Value[]>
  created: string
  updated: string
  completenesses: Rating[]
  quality_scores: Rating[]
  labels: Record<string, string>
  associations: Record<string, { products: string[] }>
  [other: string]: unknown
}

/** A body of any answer; each answer fills the fields it has. */
interface Body extends Item {
  _links?: Record<string, { href: string }>
  _embedded?: { items: Item[] }
  access_token: string
  refresh_token: string
  message: string
  items_count: number
  routes: Record<string, { route: string }>
}

/** An answer of the demo PIM, read as JSON where it is JSON. */
export interface Answer {
  status: number
  headers: Headers
  text: string
  json: Body
  /** The items and links of a page; none for other answers. */
  items: Item[]
  links: Record<string, { href: string }>
}

/** A logged-in caller of one demo PIM. */
export interface Caller {
  pim: DemoPim
  token: string
  /** GET below /api/rest/v1, or of a whole address. */
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  /** All items of a list, page after page by search_after. */
  all(path: string): Promise<Item[]>
}

/** Posts to the token route. */
export async function postToken(
  pim: DemoPim,
  body: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const { clientId, secret } = pim.credentials
  const authorization = `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`
  const sent = { authorization, 'content-type': 'application/json', ...headers }
  return read(await fetch(`${pim.url}/api/oauth/v1/token`, { method: 'POST', headers: sent, body }))
}

/** Body of a login by password. */
export function passwordGrant({ credentials: { username, password } }: DemoPim): string {
  return JSON.stringify({ grant_type: 'password', username, password })
}

/** The `search` parameter for a search. */
export function search(filters: Record<string, unknown>): string {
  return `search=${encodeURIComponent(JSON.stringify(filters))}`
}

async function read(response: Response): Promise<Answer> {
  const text = await response.text()
  const isJson = response.headers.get('content-type') === 'application/json'
  // JSON.parse knows no types; a wrong guess makes the test fail.
  const json = (isJson ? JSON.parse(text) : {}) as Body
  const { _embedded: embedded, _links: links = {} } = json
  const { status, headers } = response
  return { status, headers, text, json, items: embedded?.items ?? [], links }
}

/** Starts a demo PIM for one test, logs in, and closes it after the test. */
export async function connect(options: DemoPimOptions): Promise<Caller> {
  const caller = await open(options)
  onTestFinished(() => caller.pim.close())
  return caller
}

/** Starts a demo PIM and logs in; the caller closes it. */
export async function open(options: DemoPimOptions): Promise<Caller> {
  const pim = await createDemoPim(options)
  const token = (await postToken(pim, passwordGrant(pim))).json.access_token

  async function get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    const address = path.startsWith('http') ? path : `${pim.url}/api/rest/v1${path}`
    return read(await fetch(address, { headers: { authorization: `Bearer ${token}`, ...headers } }))
  }

  async function all(path: string): Promise<Item[]> {
    const items: Item[] = []
    const mark = path.includes('?') ? '&' : '?'
    let next: string | undefined = `${path}${mark}pagination_type=search_after&limit=100`
    while (next !== undefined) {
      const page: Answer = await get(next)
      items.push(...page.items)
      next = page.links.next?.href
    }
    return items
  }

  return { pim, token, get, all }
}

/** Address from which the file of a value can be fetched. */
export function downloadOf(value: Value | undefined): string {
  const { _links: links } = value ?? {}
  return links?.download.href ?? ''
}
