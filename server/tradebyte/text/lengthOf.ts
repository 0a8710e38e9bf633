const pairs = /[\ud800-\udbff][\udc00-\udfff]/g

/** Characters of a text, a sign outside the basic plane counted once. */
export const lengthOf = (text: string): number => text.length - (text.match(pairs)?.length ?? 0)
