import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatters } from '../../../../server/tradebyte/mapping/entryKinds.ts'
import { breakLines, cutHtml, isBlank } from '../../../../server/tradebyte/values/html.ts'

describe('isBlank', () => {
  it.each([
    '',
    '   ',
    '\u00a0\u200b\ufeff',
    '<p></p>',
    '<p><br></p>',
    '<p>&nbsp;</p>\n',
    '&nbsp;&#8203;',
    '<!-- note --><style>p {}</style>',
    '<span class="x > y"> </span>',
  ])('finds nothing to see in %j', text => expect(isBlank(text)).toBe(true))

  it.each([
    '0',
    '-',
    '<p>a</p>',
    '<img src="a.jpg">',
    '<p><iframe src="a"></iframe></p>',
    '< 5',
    '&',
    '<',
    '👍',
  ])('finds something in %j', text => expect(isBlank(text)).toBe(false))

  it('finds the same after a comment, which only the parser can read', () => {
    const pieces =
      `<p> </p> <br/> <br > </SCRIPT> <script> <style > <Styles> </style> <title> <textarea> <img> <b a=">"> < > <!
      / & &nbsp; &amp; - -- x \u00a0 \u200b \u00ad \0 p plaintext> " '`.split(/[ \n]+/)
    const html = fc.array(fc.constantFrom(...pieces, ' ', '\n'), { maxLength: 8 }).map(some => some.join(''))
    fc.assert(
      fc.property(html, text => {
        expect(isBlank(text)).toBe(isBlank(`<!-- -->${text}`))
      }),
      { numRuns: 2000, interruptAfterTimeLimit: 1000 },
    )
  })
})

describe('breakLines', () => {
  it.each([
    ['a\nb', 'a<br/>b'],
    ['<p>a\nb</p>\n<p>c</p>', '<p>a<br/>b</p><p>c</p>'],
    ['<ul>\r\n  <li>a</li>\r\n</ul>\n', '<ul><li>a</li></ul>'],
    ['a <b>b</b>\nc', 'a <b>b</b><br/>c'],
    ['a<br>\nb', 'a<br>b'],
    ['<a\nhref="x">a</a>', '<a\nhref="x">a</a>'],
    ['5 <\n6', '5 <<br/>6'],
  ])('writes %j as %j', (text, written) => expect(breakLines(text)).toBe(written))
})

describe('upper and lower case', () => {
  it.each([
    ['<p class="a">Gr&ouml;&szlig;e &amp; <b>x</b></p>', '<p class="a">GRÖSSE &amp; <b>X</b></p>'],
    ['a & b', 'A & B'],
  ])('of %j leave tags and entities of signs', (text, written) =>
    expect(formatters.upper.text?.(text)).toBe(written),
  )
})

describe('cutHtml', () => {
  it.each([
    ['plain text', 5, 'plain'],
    ['a &amp; b', 5, 'a'],
    ['a &amp; b', 7, 'a &amp;'],
    ['<p>Socks &amp; shoes</p>', 15, '<p>Socks</p>'],
    ['<p>one <strong>two</strong></p>', 25, '<p>one</p>'],
    ['<p>one <strong>two</strong></p>', 30, '<p>one <strong>tw</strong></p>'],
    ['<ul><li>a</li><li>b</li></ul>', 20, '<ul><li>a</li></ul>'],
    ['a<br/>b<br/>c', 12, 'a<br/>b'],
    ['<p title="x > y">ab</p>', 22, '<p title="x > y">a</p>'],
    ['<a href="https://shop.example/x">siehe</a> da', 12, 'siehe da'],
    ['<p>👩‍👩‍👧a</p>', 10, '👩‍👩‍👧a'],
    ['A&B <5 kg', 6, 'A&B <5'],
  ])('cuts %j to %i characters: %j', (text, limit, cut) => expect(cutHtml(text, limit)).toBe(cut))
})
