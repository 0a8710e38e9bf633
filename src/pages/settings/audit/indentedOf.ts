const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null

const entriesOf = (value: object): string[] =>
  Object.entries(value)
    .filter(([, member]) => member !== null)
    .flatMap(([name, member]): string[] => {
      const [first = '', ...rest] = linesOf(member)
      return isPlain(member) || (Array.isArray(member) && member.every(isPlain))
        ? [`${name}: ${first}`]
        : [`${name}:`, ...[first, ...rest].map(line => `  ${line}`)]
    })

const linesOf = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return [String(value)]
  if (!Array.isArray(value)) return entriesOf(value)
  if (value.every(isPlain)) return [value.join(', ')]
  return value.flatMap(entry => linesOf(entry).map((line, index) => `${index === 0 ? '- ' : '  '}${line}`))
}

/**
 * Writes what has parts in indented lines, without what is null; a list of codes goes on after its commas.
 * @example indentedOf([{ key: 'color', akeneoAttribute: 'colour' }, { key: 'size' }])
 * // - key: color
 * //   akeneoAttribute: colour
 * // - key: size
 */
export const indentedOf = (value: unknown): string => linesOf(value).join('\n')
