import { describe, expect, it } from 'vitest'
import { decodeEntities, stripHtml } from '../../../../server/tradebyte/values/html.ts'
import { formatters } from '../../../../server/tradebyte/mapping/entryKinds.ts'
import {
  cutText,
  eanProblem,
  lengthOf,
  shorten,
  unencodable,
} from '../../../../server/tradebyte/values/text.ts'
import { createDateFormatter } from '../../../../src/contract/localeFormats.ts'

describe('stripHtml', () => {
  it.each([
    ['<p>One</p><p>Two</p>', 'One Two'],
    ['One<br>Two<br/>Three', 'One Two Three'],
    ['<ul><li>a</li><li>b</li></ul>', 'a b'],
    ['in<b>line</b> <em>tags</em>', 'inline tags'],
    ['&lt;b&gt; &amp; &auml;&#214;&#x20AC;', '<b> & äÖ€'],
    ['5 < 6 and 7 > 6', '5 < 6 and 7 > 6'],
    ['a<!-- no -->b<script>if (1 < 2) alert("x")</script>c', 'a b c'],
    ['a&nbsp;&nbsp;b\n\n c', 'a b c'],
    ['<p class="x > y">quoted</p>', 'quoted'],
    ['a<b >b</b >c</i>d', 'abcd'],
    ['5 kg <x', '5 kg <x'],
    ['a<style>x</style >b<SCRIPT src="x"/>c</script>d', 'a b d'],
    ['<!-- a <b>b</b> <script>c', 'c'],
    ['x<p_x>y<p-x>z', 'xyz'],
    ['<!DOCTYPE html>a <i', 'a <i'],
    ['plain', 'plain'],
    ['', ''],
  ])('converts %j to the text %j', (html, text) => expect(stripHtml(html)).toBe(text))
})

describe('decodeEntities', () => {
  it.each([
    ['&auml;&#214;&#x20AC;&#X41;&#128512;', 'äÖ€A😀'],
    ['&alpha; &le; &AMP; &fjlig;', 'α ≤ & fj'],
    // as browsers read them: the number of a character in Windows-1252
    ['&#128;', '€'],
    // once only
    ['&amp;lt;', '&lt;'],
  ])('converts %j to %j', (html, text) => expect(decodeEntities(html)).toBe(text))

  it.each([
    'A&B; AT&T',
    '&unknown; &constructor;',
    'without a semicolon: &amp &auml &#33 &ampx;',
    'numbers of no character: &#0; &#xD800; &#55357;&#56832; &#x110000; &#99999999;',
    '& ; &; &#; &#x;',
  ])('leaves other texts unchanged: %j', html => expect(decodeEntities(html)).toBe(html))
})

describe('formatters', () => {
  it.each([
    ['trim', '  a b \n', 'a b'],
    ['htmlLineBreaks', 'a\r\nb\nc\rd', 'a<br/>b<br/>c<br/>d'],
    ['upper', 'straße', 'STRASSE'],
    ['lower', 'ÄB', 'äb'],
  ] as const)('%s converts %j to %j', (name, before, after) =>
    expect(formatters[name].text?.(before)).toBe(after),
  )

  it('join and first make one value of several', () => {
    expect(formatters.join.gather?.(['a', 'b'])).toBe('a, b')
    expect(formatters.first.gather?.(['a', 'b'])).toBe('a')
    expect(formatters.first.gather?.([])).toBe('')
  })
})

describe('phpDate', () => {
  it.each([
    ['d.m.Y', '05.03.2026'],
    ['j.n.y', '5.3.26'],
    ['l, jS F Y', 'Thursday, 5th March 2026'],
    ['D d M', 'Thu 05 Mar'],
    ['N w z t L', '4 4 63 31 0'],
    ['o-\\WW', '2026-W10'],
    ['Y-m-d H:i:s', '2026-03-05 00:00:00'],
    ['\\d\\a\\y: d', 'day: 05'],
    ['d?x%', '05?x%'],
    ['d\\', '05'],
  ])('writes %j as %s', (format, written) =>
    expect(createDateFormatter(format)('2026-03-05T00:00:00+01:00')).toBe(written),
  )

  it.each([
    ['2021-01-03', '2020-53'],
    ['2024-12-30', '2025-01'],
    ['2026-12-31', '2026-53'],
  ])('knows the ISO week of %s', (day, week) => expect(createDateFormatter('o-W')(day)).toBe(week))

  it('returns invalid dates unchanged', () => expect(createDateFormatter('d.m.Y')('soon')).toBe('soon'))
  it('knows leap years', () => expect(createDateFormatter('L t z')('2024-02-29')).toBe('1 29 59'))
})

describe('eanProblem', () => {
  it.each([
    ['4006381333931', null],
    ['0012345678905', null],
    ['4006381333930', 'eanCheckDigit'],
    ['4.26E+12', 'eanScientific'],
    ['4,26e12', 'eanScientific'],
    ['12345678905', 'eanDigits'],
    ['4006381 33931', 'eanDigits'],
  ])('finds in %s %s', (ean, problem) => expect(eanProblem(ean)).toBe(problem))
})

describe('cutText and lengthOf', () => {
  it('count a character outside the basic plane once', () => {
    expect(lengthOf('a😀b')).toBe(3)
    expect(cutText('a😀b', 2)).toBe('a😀')
  })
  it('do not split a character made of several', () => {
    expect(cutText('ab👩‍👩‍👧', 4)).toBe('ab')
    expect(cutText('e\u0301a', 1)).toBe('')
  })
})

describe('shorten', () => {
  it('keeps 60 characters on one line', () => {
    expect(shorten('x'.repeat(60))).toBe('x'.repeat(60))
    expect(shorten('x'.repeat(61))).toBe(`${'x'.repeat(59)}…`)
    expect(shorten('a\r\nb')).toBe('a b')
  })
})

describe('unencodable', () => {
  it('names the characters that Windows-1252 lacks', () => {
    const lacking = unencodable('Windows-1252')
    expect(lacking?.('Größe „30 €“ – Œuvre™')).toBe('')
    expect(lacking?.('a→b→c☂😀\u0081')).toBe('→☂😀\u0081')
  })
  it('finds nothing to check for UTF-8', () => expect(unencodable('UTF-8')).toBeNull())
})

describe('a shortened text', () => {
  it.each([
    ['Größe ist alles', 5, 'Größe'],
    ['cafe\u0301', 4, 'caf'],
    ['cafe\u0301', 5, 'cafe\u0301'],
    ['ab\r\ncd', 3, 'ab'],
    ['©\ufe0fa', 1, ''],
  ])('of %j leaves in %i characters %j', (text, limit, cut) => expect(cutText(text, limit)).toBe(cut))
})
