/** Text of a scalar; objects and lists have none. */
export const plainText = (data: unknown): string => {
  if (typeof data === 'string') return data
  return typeof data === 'boolean' || (typeof data === 'number' && Number.isFinite(data)) ? String(data) : ''
}
