/** The text an input shows for a value: nothing is empty. */
export const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
