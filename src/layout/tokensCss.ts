import { fonts, tokens } from './tokens.ts'

/** The tokens as custom properties, under the names the theme gives them: what the login page is painted with. */
export const tokensCss = (): string => {
  const colours = Object.entries(tokens).map(
    ([name, [light, dark]]) => `--k-palette-${name}: light-dark(${light}, ${dark});`,
  )
  return [
    `:root { color-scheme: light dark; --k-font-sans: ${fonts.sans}; ${colours.join(' ')} }`,
    '[data-theme="light"] { color-scheme: light }',
    '[data-theme="dark"] { color-scheme: dark }',
  ].join('\n')
}
