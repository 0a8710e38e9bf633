/** One value of an attribute as the API writes it. */
export interface Entry {
  locale: string | null
  scope: string | null
  data: unknown
  linked_data?: unknown
  _links?: { download: { href: string } }
}

/** The values of a product or model, by attribute code. */
export type Values = Record<string, Entry[]>
