import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { canonicalDecimal, formatDecimal, roundDecimal } from '../../server/tradebyte/values/decimals.ts'
import { cleanText, cleanNumber, invisibleIn } from '../../server/tradebyte/values/cleanText.ts'
import { encodeAddress } from '../../server/tradebyte/values/addresses.ts'
import { cutHtml, isBlank, stripHtml } from '../../server/tradebyte/values/html.ts'
import { readTypedNumber } from '../../server/tradebyte/values/typedNumber.ts'
import { formatters } from '../../server/tradebyte/mapping/entryKinds.ts'
import { cutText, eanProblem, lengthOf, shorten, unencodable } from '../../server/tradebyte/values/text.ts'

const size = 65_536

/**
 * Repeated texts that make expressions look far ahead from every place: beginnings without their ends, runs
 * of one character.
 */
const units = [
  ...'/ // = ? # : ; . , - _a * @ a@ a. a= A0 xn-- 0 9 0, 1. 1e 00: a é 😀'.split(' '),
  ...'<a <p <!-- <!a <script &#1 &a & {a [ ( " % \\ < </script'.split(' '),
  '</script ',
  ' ',
  '\t\n',
  '\0',
  'e\u0301',
  '\u0301',
  '\ud83d',
  '\u202e',
]
const hostile = units.flatMap(unit => {
  const text = unit.repeat(Math.ceil(size / unit.length))
  return [text, `!${text}!`]
})

/** CPU time in microseconds, which excludes other work of the machine. */
const cpuOf = (work: () => void): number => {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

const plainPass = (text: string) => {
  let sum = 0
  for (let index = 0; index < text.length; index++) sum += text.charCodeAt(index)
  return sum
}

/** A plain pass takes about 100 µs; looking from each place at every other takes seconds. */
const limit = 1000 * Math.max(100, cpuOf(() => hostile.forEach(plainPass)) / hostile.length)

const isSlow = (work: () => void) => cpuOf(work) > limit && cpuOf(work) > limit

const slowOnes = (work: (text: string) => unknown) =>
  hostile.filter(text => isSlow(() => work(text))).map(text => `${text.slice(0, 12)}…`)

interface Node {
  readonly [key: string]: unknown
}

const expressionsIn = (tree: unknown): RegExp[] => {
  if (typeof tree !== 'object' || tree === null) return []
  const node = tree as Node // of the parser
  const regex = node.regex as { pattern: string; flags: string } | undefined // of a literal
  if (node.type === 'Literal' && regex)
    return [new RegExp(regex.pattern, `${regex.flags.replace(/[gy]/g, '')}g`)]
  return Object.values(node).flatMap(expressionsIn)
}

const expressions = ['server', 'src/contract'].flatMap(root =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts'))
    .flatMap(name => {
      const file = join(root, name)
      return expressionsIn(parseSync(name, readFileSync(file, 'utf8')).program).map(regex => ({
        file,
        regex,
      }))
    }),
)

describe('hostile texts of 64 KB', () => {
  it.each(Object.entries(formatters))('the formatter %s reads them like any text', (_, { text, gather }) => {
    expect(slowOnes(one => text?.(one) ?? gather?.([one, one]))).toEqual([])
  })

  it.each<[string, (text: string) => unknown]>([
    ['stripHtml', stripHtml],
    ['isBlank', isBlank],
    ['cutHtml', text => cutHtml(text, 1000)],
    ['cleanText', cleanText],
    ['cleanNumber', cleanNumber],
    ['invisibleIn', invisibleIn],
    ['readTypedNumber', readTypedNumber],
    ['encodeAddress', text => encodeAddress(`https://a.example/${text}`)],
    ['cutText', text => cutText(text, 1000)],
    ['lengthOf', lengthOf],
    ['shorten', text => shorten(text)],
    ['eanProblem', eanProblem],
    ['unencodable', text => unencodable('Windows-1252')?.(text)],
    ['canonicalDecimal', canonicalDecimal],
    ['formatDecimal', text => formatDecimal(text, '.', ',')],
    ['roundDecimal', text => /^\d/.test(text) && roundDecimal(canonicalDecimal(text) ?? '0', 2)],
  ])('%s reads them like any text', (_, work) => expect(slowOnes(work)).toEqual([]))

  it('no expression of the service compares every place with every other', () => {
    expect(expressions.length).toBeGreaterThan(80)
    const slow = expressions.flatMap(({ file, regex }) =>
      slowOnes(text => text.replace(regex, '')).map(text => `${file}: ${regex.source} on ${text}`),
    )
    expect(slow).toEqual([])
  })
})
