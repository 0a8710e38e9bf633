import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { breakable } from '../../../src/kit/marks.tsx'

const markup = (text: string) => renderToStaticMarkup(createElement('p', null, breakable(text)))

describe('breakable', () => {
  it('lets an address break before its @ and behind its dots, a code behind its joints', () => {
    expect(markup('olivia@shop.example.com')).toBe('<p>olivia<wbr/>@shop.<wbr/>example.<wbr/>com</p>')
    expect(markup('a_media[image]/ean-13.')).toBe('<p>a_<wbr/>media[image]/<wbr/>ean-<wbr/>13.</p>')
    expect(markup('Olivia Operator')).toBe('<p>Olivia Operator</p>')
  })
})
