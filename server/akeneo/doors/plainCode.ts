/** A code or its absence; undefined when it is something else. Cheap: called several times per product. */
export const plainCode = (raw: unknown): string | null | undefined => {
  if (typeof raw === 'string') return raw === '' ? null : raw
  if (raw === null || raw === undefined) return null
  return typeof raw === 'number' ? String(raw) : undefined
}
