import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'

const dist = 'dist/console'

/** The scripts that a file names by itself: those it needs before it runs. */
const neededBy = (file: string): string[] =>
  [
    ...readFileSync(join(dist, file), 'utf8').matchAll(
      /(?:\bfrom|\bimport|<script [^>]*src=|modulepreload[^>]*href=)"\.?\/([^"]+\.js)"/g,
    ),
  ].map(([, name = '']) => (name.startsWith('assets/') ? name : `assets/${name}`))

/** Scripts with all that they need, each once. */
const withNeeded = (files: readonly string[], known = new Set<string>()): Set<string> => {
  for (const file of files) {
    if (known.has(file)) continue
    known.add(file)
    withNeeded(neededBy(file), known)
  }
  return known
}

/** What scripts weigh on their way to the browser, in kB. */
const weightOf = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => {
    const packed = join(dist, `${file}.br`)
    return sum + statSync(existsSync(packed) ? packed : join(dist, file)).size / 1000
  }, 0)

const built = existsSync(dist) ? readdirSync(join(dist, 'assets')).filter(name => name.endsWith('.js')) : []

/** Scripts by the names of their parts, as vite.config.ts has them. */
const named = (...names: readonly string[]): string[] =>
  names.map(name => `assets/${built.find(file => file.replace(/-[\w-]{8}\.js$/, '') === name)}`)

// npm test builds before it tests; a fresh clone has nothing to weigh yet
describe.skipIf(built.length === 0)('the scripts that the console is built of', () => {
  const login = withNeeded(neededBy('index.html'))
  const dashboards = ['english', 'german'].map(language =>
    // what makes the other calls of the service comes once it is drawn
    withNeeded([...login, ...named('shell', language, 'later')]),
  )
  const [dashboard = new Set()] = dashboards

  it('hold the log-in in 65 kB, without MUI, react-admin and the schemas', () => {
    expect(weightOf(login)).toBeLessThan(65)
    expect(login.size).toBe(2)
    const code = [...login].map(file => readFileSync(join(dist, file), 'utf8')).join('')
    expect(code).toContain('current-password')
    for (const text of ['Mui', 'react-admin-title', 'ZodString', 'useBlocker'])
      expect(code).not.toContain(text)
  })

  it('tell zod before it comes that it must not write functions: the policy forbids it', () => {
    const code = [...login].map(file => readFileSync(join(dist, file), 'utf8')).join('')
    expect(code).toMatch(/__zod_globalConfig:\{jitless:!0\}/)
  })

  it('come with what asks for the others before React, and beside it', () => {
    const scripts = [
      ...readFileSync(join(dist, 'index.html'), 'utf8').matchAll(/<script [^>]*src="\/([^"]+)"/g),
    ]
    expect(scripts.map(([tag, file]) => [file, tag.includes(' async ')])).toEqual([
      [named('start')[0], true],
      [named('index')[0], false],
    ])
    expect(neededBy(named('start')[0] ?? '')).toEqual([])
    expect(weightOf(named('start'))).toBeLessThan(3.5)
  })

  it.each(['index', 'shell', 'english', 'german'])('have %s the same however it is packed', name => {
    const [file = ''] = named(name)
    const plain = readFileSync(join(dist, file), 'utf8')
    expect(brotliDecompressSync(readFileSync(join(dist, `${file}.br`))).toString()).toBe(plain)
    expect(gunzipSync(readFileSync(join(dist, `${file}.gz`))).toString()).toBe(plain)
  })

  it('hold the dashboard in 259 kB of at most 8 scripts, in one language, without forms', () => {
    for (const one of dashboards) {
      expect(weightOf(one)).toBeLessThan(259)
      // a new installation has its guide besides
      const guided = withNeeded([...one, ...named('guide')])
      expect(weightOf(guided) - weightOf(one)).toBeLessThan(5)
      expect(guided.size).toBeLessThanOrEqual(8)
    }
    const code = [...dashboard].map(file => readFileSync(join(dist, file), 'utf8')).join('')
    expect(code).not.toContain('aria-autocomplete')
    expect(code).not.toContain('Zum Inhalt springen')
    // where a tooltip stands is worked out by what comes with the first one
    expect(code).not.toContain('computeStyles')
    expect(code).toContain('preventOverflow')
    for (const unused of ['MuiTouchRipple', 'childContextTypes']) expect(code).not.toContain(unused)
  })

  it('ask for the calls of the service beside the shell where the page is no dashboard, which goes without', () => {
    const [start = '', calls = ''] = named('start', 'later')
    expect(readFileSync(join(dist, start), 'utf8')).toContain(calls.replace('assets/', '../house/'))
    expect(withNeeded(named('shell', 'guide'))).not.toContain(calls)
    expect(withNeeded(named('kit'))).toContain(calls)
  })

  it.each(built)('add at most 98 kB for another page: %s', file => {
    const added = [...withNeeded([`assets/${file}`])].filter(one => !dashboard.has(one))
    expect(weightOf(added)).toBeLessThan(98)
  })

  it.each([
    ['a list', 53, 3, ['lists']],
    ['the settings', 56, 3, ['settings']],
    ['the exports', 41.5, 3, ['ExportsPage']],
    ['an export and its messages', 49.5, 3, ['exports']],
    ['the trace', 35.5, 2, ['TracePage', 'kit']],
    ['the audit log', 43, 3, ['AuditPage']],
    ['a form of settings', 57, 2, ['forms', 'kit']],
    ['what connects, and the account', 60, 3, ['account']],
    ['how long things are kept', 59, 3, ['RetentionPage']],
    ['the clusters', 60, 3, ['forms', 'trees']],
    ['the product filter', 58.5, 3, ['filter']],
  ])(
    'show %s with at most %f kB more than the dashboard, in %i requests more',
    (_page, most, requests, names) => {
      const added = [...withNeeded(named(...names))].filter(one => !dashboard.has(one))
      expect(weightOf(added)).toBeLessThan(most)
      expect(added).toHaveLength(requests)
    },
  )

  it('keep what few come to apart from a form: how it is saved, dialogs, trees, searches, secrets, files', () => {
    const form = withNeeded(named('forms', 'kit'))
    const rare = ['saveRecords', 'dialogs', 'trees', 'search', 'files', 'AttributeList', 'account', 'rows']
    expect(named(...rare).filter(file => form.has(file) || !existsSync(join(dist, file)))).toEqual([])
  })
})
