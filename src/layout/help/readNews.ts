/** A version of the changelog. */
export interface VersionNews {
  readonly version: string
  /** `2026-11-26`. */
  readonly date: string
  /** Markdown: `### Added`, `### Changed` and `### Fixed` with their lists. */
  readonly text: string
}

/** Reads the newest versions of a changelog in the form of Keep a Changelog; changes without a version are left out. */
export const readNews = (changelog: string, limit: number): VersionNews[] =>
  changelog
    .split(/^## /m)
    .flatMap(part => {
      const [, version = '', date = '', text = ''] = /^\[([\d.]+)\] - (\S+)\n([^]*)$/.exec(part) ?? []
      return version === '' ? [] : [{ version, date, text: text.trim() }]
    })
    .slice(0, limit)
