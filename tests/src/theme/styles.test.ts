import createCache, { type EmotionCache } from '@emotion/cache'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStyles } from '../../../src/theme/theme.ts'

/** The rules that a cache makes of styles, as emotion writes them. */
const rulesOf = (cache: EmotionCache, selector: string, styles: string) => {
  const rules: string[] = []
  const sheet = Object.assign(Object.create(cache.sheet), { insert: (rule: string) => rules.push(rule) })
  cache.insert(selector, { name: 'a', styles }, sheet, true)
  expect(cache.inserted['a']).toBe(true)
  return rules
}

const parts = {
  own: ['display:flex;', 'padding:16px;'],
  hover: '&:hover{color:red;@media (hover: none){color:blue;}}',
  wide: '@media (min-width:900px){padding:24px;& > :not(style){margin:0;}}',
  before: '&::before{content:"{;}";background:url(data:image/svg+xml;utf8,{});}',
} as const

const button = [parts.own[0], parts.hover, parts.wide, parts.own[1], parts.before].join('')

afterEach(() => vi.unstubAllGlobals())

describe('the styles of the console, where a browser nests them', () => {
  beforeEach(() => vi.stubGlobal('CSSNestedDeclarations', Object))

  it('are one rule each, in which declarations stand before what goes further', () => {
    const inOrder = [...parts.own, parts.hover, parts.wide, parts.before].join('')
    expect(rulesOf(createStyles(), '.a', button)).toEqual([`.a{${inOrder}}`])
  })

  it('are sorted within a selector too, and call by its other name what some know by that alone', () => {
    expect(rulesOf(createStyles(), '.a', '&:hover{@media print{top:0;}top:1px;user-select:none;}')).toEqual([
      '.a{&:hover{top:1px;-webkit-user-select:none;user-select:none;@media print{top:0;}}}',
    ])
  })

  it('are as many rules as they have selectors, where they belong to the whole page', () => {
    const rules = ['h1, h2{margin:0;}', '@keyframes k-turn{to{top:0;}}', 'body{&:focus{top:1px;}}']
    expect(rulesOf(createStyles(), '', rules.join(''))).toEqual(rules)
  })
})

describe('the styles of the console, where a browser does not nest them', () => {
  it('are those of emotion', () => {
    vi.stubGlobal('CSSNestedDeclarations', undefined)
    const rules = rulesOf(createStyles(), '.a', button)
    expect(rules).toEqual(rulesOf(createCache({ key: 'css' }), '.a', button))
    expect(rules.join(' ')).toContain('.a:hover{')
  })
})
