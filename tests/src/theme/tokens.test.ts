import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { fonts, layoutSizes, themeTokens } from '../../../src/theme/tokens.ts'

/** Letter case, quotes and line breaks are the formatter's. */
const normalize = (value: string) => value.toLowerCase().replaceAll("'", '"').replaceAll(/\s+/g, ' ').trim()

/** The custom properties of tokens.css by name. */
const properties = Object.fromEntries(
  [...readFileSync('src/theme/tokens.css', 'utf8').matchAll(/--k-([\w-]+):([^;]+);/g)].map(
    ([, name = '', value = '']) => [name, normalize(value)],
  ),
)

it('tokens.css holds each token of the theme, and nothing else', () => {
  const colors = Object.entries(themeTokens).map(([name, [light, dark]]) => [
    `palette-${name}`,
    normalize(`light-dark(${light}, ${dark})`),
  ])
  expect(properties).toEqual({
    ...Object.fromEntries(colors),
    'font-sans': normalize(fonts.sans),
    toolbar: `${layoutSizes.toolbar}px`,
  })
})
