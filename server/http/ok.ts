/** A success that carries data: `ok(rows)` is `{ success: true, data: rows }`. */
export const ok = <D>(data: D): { success: true; data: D } => ({ success: true, data })

/** A success that carries nothing. */
export const done = { success: true } as const
