import { describe, expect, it } from 'vitest'
import { inRounds, judge, type Measure, median, percentile, shown } from '../bench/measures.ts'
import { printSection, sectionText, withSections } from '../bench/report.ts'

const wall: Measure = {
  name: 'wall time',
  unit: 's',
  own: [10.2, 9.8, 40],
  beside: { name: 'reader', values: [31, 29, 30] },
  targets: [{ leastFaster: 2.5 }, { mostTimes: 0.3 }, { most: 10 }],
}
const [faster, times, most] = wall.targets ?? []
const section = { title: 'Exports', about: 'A full export.', measures: [wall] }

describe('figures of a bench', () => {
  it('are medians and shares of what rounds gave', () => {
    expect([median([3, 1, 2]), median([4, 1, 3, 2]), median([])]).toEqual([2, 2.5, Number.NaN])
    const hundred = Array.from({ length: 100 }, (_none, index) => 100 - index)
    expect([percentile(hundred, 0.5), percentile(hundred, 0.99), percentile(hundred, 1)]).toEqual([
      50, 99, 100,
    ])
  })

  it('are held against what stands beside them in the same rounds', () => {
    expect(faster && judge(wall, faster)).toEqual({
      target: 'at least 2.5 x as fast',
      ratio: '2.94 x as fast',
      isMet: true,
    })
    expect(times && judge(wall, times)).toEqual({ target: 'at most 0.3 x', ratio: '0.34 x', isMet: false })
    expect(most && judge(wall, most)).toEqual({ target: 'at most 10 s', isMet: false })
  })

  it('meet nothing where they were not measured', () => {
    for (const target of wall.targets ?? [])
      expect(judge({ ...wall, own: [Number.NaN] }, target).isMet).toBe(false)
  })

  it('are shown with how far apart the rounds were', () => {
    expect(shown(wall.own, 's')).toBe('10.2 s (9.8 to 40.0)')
    expect(shown([1234.5], 'ms')).toBe('1,235 ms')
    expect(shown([4, 4, 4], '')).toBe('4')
    expect(shown([1, Number.NaN], 's')).toBe('no end')
  })

  it('come from rounds in which each side begins in turn', async () => {
    const order: string[] = []
    const side = (name: string) => async () => order.push(name)
    expect(await inRounds(3, { own: side('own'), floor: side('floor') })).toEqual({
      own: [1, 4, 5],
      floor: [2, 3, 6],
    })
    expect(order).toEqual(['own', 'floor', 'floor', 'own', 'own', 'floor'])
  })
})

describe('docs/benchmarks.md', () => {
  const order = ['Start', 'Exports', 'Pages']
  const fresh = new Map([['Exports', sectionText(section, 'Measured on 2026-01-02.')]])

  it('replaces the measured sections and keeps the rest in one order', () => {
    const old =
      '# Benchmarks\n\nIntroduction.\n\n## What to expect\n\nBy hand.\n\n## Pages\n\nkept\n\n## Exports\n\ngone\n\n## Forgotten\n\ngone\n'
    const document = withSections(old, fresh, order)
    expect(document.match(/^#+ .*/gm)).toEqual([
      '# Benchmarks',
      '## What to expect',
      '## Exports',
      '## Pages',
    ])
    expect(document).toContain(
      '| wall time | 10.2 s (9.8 to 40.0) | 30.0 s (29.0 to 31.0), reader | 2.94 x as fast | at least 2.5 x as fast: ok; at most 0.3 x: missed; at most 10 s: missed |',
    )
    expect(document).toContain('Measured on 2026-01-02.')
    expect(document).not.toMatch(/gone|\n\n\n/)
    expect(withSections(document, fresh, order)).toBe(document)
  })

  it('is printed, too', () => {
    const lines: string[] = []
    printSection(section, line => lines.push(line))
    expect(lines).toEqual([
      '\nExports\n  A full export.',
      expect.stringMatching(/^ {2}wall time +10\.2 s .* · 2\.94 x as fast · /),
    ])
  })
})
