/** Joins the parts of a path with dots; empty parts are none. `joinPath('a_vk', '', 'zade')` is `a_vk.zade`. */
export const joinPath = (...parts: readonly string[]): string => parts.filter(Boolean).join('.')

/** Whether a path is another one, or lies below it. */
export const isWithin = (path: string, outer: string): boolean =>
  path === outer || path.startsWith(`${outer}.`)
