/** A path without its query, as it may stand in messages and logs. */
export const barePath = (path: string): string => path.split('?', 1)[0] ?? path
