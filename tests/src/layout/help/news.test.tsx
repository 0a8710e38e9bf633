import { readFileSync } from 'node:fs'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { version } from '../../../../package.json'
import { readNews } from '../../../../src/layout/help/readNews.ts'
import { user } from '../../browser.ts'
import { renderConsole } from '../../renderConsole.tsx'

describe('what is new', () => {
  it('is read from the changelog: the newest versions, without what has no version yet', () => {
    const changelog = [
      '# Changelog',
      '## [Unreleased]\n\n- Soon',
      '## [1.2.0] - 2026-11-02\n\n### Added\n\n- Two',
      '## [1.1.0] - 2026-11-01\n\n### Fixed\n\n- One',
    ].join('\n\n')
    expect(readNews(changelog, 1)).toEqual([
      { version: '1.2.0', date: '2026-11-02', text: '### Added\n\n- Two' },
    ])
    expect(readNews(changelog, 5).map(news => news.version)).toEqual(['1.2.0', '1.1.0'])
  })

  it('has the version of the build first', () => {
    expect(readNews(readFileSync('CHANGELOG.md', 'utf8'), 1)[0]?.version).toBe(version)
  })

  it('opens by the version, which has a dot until then', async () => {
    renderConsole('/nothing')
    const name = `Version ${version}: what is new`
    await user.click(await screen.findByRole('button', { name: `${name}, not seen yet` }))
    const panel = await screen.findByRole('dialog', { name: 'What is new' })
    expect(within(panel).getByRole('heading', { name: `Version ${version}` })).toBeVisible()
    expect(within(panel).getAllByRole('listitem').length).toBeGreaterThan(3)
    await user.click(within(panel).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('button', { name })).toBeVisible()
  })
})
