/** The codes a field of several choices holds; nothing is none. */
export const codesIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
