/** A path of the contract as msw matches it, whatever the host. */
export const anywhere = (path: string): string => `*${path}`
