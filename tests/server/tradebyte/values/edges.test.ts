import { describe, expect, it } from 'vitest'
import { formatters } from '../../../../server/tradebyte/mapping/entryKinds.ts'
import {
  canonicalDecimal,
  formatDecimal,
  roundDown,
  roundUp,
} from '../../../../server/tradebyte/values/decimals.ts'
import { breakLines, cutHtml, decodeEntities, isBlank } from '../../../../server/tradebyte/values/html.ts'
import { languageFormats } from '../../../../server/tradebyte/values/languageFormats.ts'
import { eanProblem, shorten, unencodable } from '../../../../server/tradebyte/values/text.ts'
import { unitConversion } from '../../../../server/tradebyte/values/units.ts'
import { measurementFamilies, setup } from '../world.ts'

describe('a decimal', () => {
  it('is no list, and loses all leading zeros', () => {
    expect(canonicalDecimal(['5'])).toBeNull()
    expect(canonicalDecimal('007')).toBe('7')
  })

  it.each([
    ['-123', '-123'],
    ['-123456.5', '-123.456,5'],
    ['123', '123'],
  ])('below zero has groups without its sign: %s', (text, written) =>
    expect(formatDecimal(text, '.', ',')).toBe(written),
  )

  it('that is whole stays the same, rounded up or down', () => {
    expect([roundUp('25'), roundUp('25.1'), roundDown('25'), roundDown('25.9')]).toEqual([
      '25',
      '26',
      '25',
      '25',
    ])
  })
})

describe('HTML', () => {
  it.each(['<script>x</script>a', '<script>x</script>a<br>', '<style>x</style><img src="a.jpg">'])(
    'behind a script or a style shows something: %s',
    html => expect(isBlank(html)).toBe(false),
  )
  it.each(['<script>a', '<script>a</script><style>b</style>'])('in them shows nothing: %s', html =>
    expect(isBlank(html)).toBe(true),
  )

  it.each([
    ['\na\n', 'a'],
    ['x \n<p>y</p>', 'x<p>y</p>'],
    ['x <p>y</p> z', 'x <p>y</p> z'],
    ['<p>y</p>\n x\n<p>z</p>', '<p>y</p>x<p>z</p>'],
    ['a\n<b>c</b>\nd', 'a<br/><b>c</b><br/>d'],
    ['<script>\na\n</script>\nb', '<script>\na\n</script><br/>b'],
  ])('with line breaks beside tags: %j becomes %j', (html, written) => expect(breakLines(html)).toBe(written))

  it('keeps what is no entity as it is', () => {
    expect(formatters.upper.text?.('a &unknown; b')).toBe('A &unknown; B')
    expect(decodeEntities('&#xDFFF;')).toBe('&#xDFFF;')
    expect(decodeEntities('&#xE000;')).toBe('\ue000')
  })

  it('is cut without an element for which only the tags have room', () =>
    expect(cutHtml('<p>one <b>👩‍👩‍👧</b></p>', 19)).toBe('<p>one</p>'))
})

describe('a text', () => {
  it.each([
    ['4e12', 'eanScientific'],
    ['42,6E11', 'eanScientific'],
    ['a4e12', 'eanDigits'],
    ['4e12x', 'eanDigits'],
    ['04006381333931', 'eanDigits'],
    ['40063813339310', 'eanDigits'],
    ['4006381333931', null],
  ])('as an EAN: %s: %s', (text, problem) => expect(eanProblem(text)).toBe(problem))

  it('is shortened also where its spaces become one', () =>
    expect(shorten(`a${' '.repeat(300)}b`)).toBe('a …'))

  it('lacks the controls of Latin-1 in Windows-1252', () =>
    expect(unencodable('Windows-1252')?.('\u007f\u0080\u009f\u00a0ÿĀ')).toBe('\u0080\u009fĀ'))
})

describe('the conversion of a unit', () => {
  const family = (operator: 'mul' | 'div' | 'add', value: string) => ({
    ...measurementFamilies[0]!,
    units: {
      ...measurementFamilies[0]!.units,
      ODD: { code: 'ODD', labels: {}, symbol: '', toStandard: [{ operator, value }] },
    },
  })
  const standard = measurementFamilies[0]!.standardUnit
  it('has negative factors, and additions of nothing', () => {
    expect(unitConversion(family('mul', '-2'), standard, 'ODD')?.('4')).toBe('-2')
    expect(unitConversion(family('mul', '-2'), 'ODD', standard)?.('4')).toBe('-8')
    expect(unitConversion(family('add', '0'), 'ODD', standard)?.('4')).toBe('4')
  })
  it('needs numbers, and none divides by zero', () => {
    expect(unitConversion(family('mul', 'x'), 'ODD', standard)).toBeNull()
    expect(unitConversion(family('div', '0'), 'ODD', standard)).toBeNull()
  })
})

describe('the languages of a file', () => {
  const [first, second] = setup.languages
  const formats = (lines: string) =>
    languageFormats({
      languages: [first!, second!],
      exportSettings: { ...setup.exportSettings, defaultLanguageAttributeMapping: lines },
    }).byOption

  it('are named by options, also the first one', () => {
    const lines = ` one : ${first!.name}\r\ntwo:part:${second!.name}\n:${first!.name}\nthree:none\n${first!.name}`
    expect([...formats(lines)]).toEqual([
      ['one', 0],
      ['two:part', 1],
    ])
  })

  it('are one without a name that has the fallback, if none is configured', () => {
    const exportSettings = { ...setup.exportSettings, fallbackLanguage: 'fr_FR' }
    expect(languageFormats({ languages: [], exportSettings }).list).toMatchObject([
      { name: '', locale: 'fr_FR', fallback: 'fr_FR' },
    ])
  })
})
