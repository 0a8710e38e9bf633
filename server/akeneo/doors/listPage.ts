/** The envelope of a list. Its `next` is as the PIM wrote it: not yet safe to follow. */
export interface ListPage {
  readonly items: readonly unknown[]
  readonly next: string | null
  /** Only where the PIM was asked to count. */
  readonly count: number | null
}

const at = (value: unknown, key: string): unknown =>
  // Reading a key is fine on any object; what comes out stays unknown.
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined

/**
 * Opens a HAL page, or a plain array, which a few routes answer. By hand: product pages come by thousands.
 * The PIM's documentation shows `_items` in places; its answers say `items`.
 * @returns null when there is no list inside
 */
export const listPage = (body: unknown): ListPage | null => {
  if (Array.isArray(body)) return { items: body, next: null, count: null }
  const embedded = at(body, '_embedded')
  const items = at(embedded, 'items') ?? at(embedded, '_items')
  if (!Array.isArray(items)) return null
  const next = at(at(at(body, '_links'), 'next'), 'href')
  const count = at(body, 'items_count')
  return {
    items,
    next: typeof next === 'string' ? next : null,
    count: typeof count === 'number' ? count : null,
  }
}
