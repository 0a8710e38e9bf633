import type { Entry } from '../../../src/contract/mapping.ts'
import type { FieldDefinition } from '../fields/fieldDefinition.ts'
import { formatters } from '../formatters.ts'
import type { LanguageFormat } from '../languageFormats.ts'
import type { Row } from '../row.ts'
import { compileSource, type Source } from '../sources/compileSource.ts'
import { givesSeveral } from '../sources/givesSeveral.ts'
import { addCell, type Filling } from './addCell.ts'
import { addList } from './addList.ts'
import type { Bench, Spot } from './bench.ts'
import { createFinish } from './createFinish.ts'
import type { Workshop } from './workshop.ts'

/** Reads an entry for one column, whose header it is told. */
type SourceOf = (entry: Entry, header: string) => Source

/** One set of columns: those without a prefix, or those of one language. */
interface Edition {
  readonly language: string | null
  readonly unless: Spot['unless']
  readonly sourceOf: SourceOf
}

/** Builds the bench for one field. */
export const createBench = (workshop: Workshop, field: FieldDefinition): Bench => {
  const { setup, catalogue, links, languages, table } = workshop
  const { exportSettings } = setup
  const finish = createFinish(field, setup.csv)
  const perProduct = Boolean(exportSettings.defaultLanguageAttribute)
  const rowsAgree = field.level === 'product' && field.rule !== 'identity'

  const sourceIn = (entry: Entry, spot: Spot, column: string, language: LanguageFormat): Source =>
    compileSource(
      {
        entry,
        column,
        language,
        plain: field.rule !== 'text',
        answers: formatters[entry.formatter ?? 'none'],
        currency: spot.currency || exportSettings.akeneoCurrency || null,
        catalogue,
        links,
        table,
      },
      entry.akeneoChannel ?? (exportSettings.akeneoChannel || null),
      rowsAgree && !spot.anyLevel,
    )

  const unprefixed = (spot: Spot): Edition => ({
    language: null,
    unless: spot.unless,
    sourceOf: (entry, header) => {
      const sources = languages.list.map(language => sourceIn(entry, spot, header, language))
      const usual = sources[languages.default] ?? (() => '')
      return perProduct ? row => (sources[row.own] ?? usual)(row) : usual
    },
  })

  /** With a language per product, that language's own columns stay empty: its texts stand in those without a prefix. */
  const emptyWhenOwn = (index: number, { unless }: Spot) =>
    perProduct ? (row: Row) => row.own === index || Boolean(unless?.(row)) : unless

  const editions = (spot: Spot): Edition[] => {
    const prefixed = languages.list.flatMap((language, index) =>
      perProduct || index !== languages.default
        ? {
            language: language.name,
            unless: emptyWhenOwn(index, spot),
            sourceOf: (entry: Entry, header: string) => sourceIn(entry, spot, header, language),
          }
        : [],
    )
    return [unprefixed(spot), ...prefixed]
  }

  const filling = ({ unless }: Pick<Spot, 'unless'>): Filling => ({ finish, unless })

  const roomFor = (entries: readonly Entry[]) =>
    entries.some(entry => givesSeveral(entry, catalogue))
      ? Math.max(field.listMax, entries.length)
      : entries.length

  const addOne = (entry: Entry, { bracket }: Spot, edition: Edition) => {
    const place = { field, bracket, language: edition.language, source: entry.akeneoAttribute }
    addCell(workshop, place, filling(edition), header => edition.sourceOf(entry, header))
  }

  const addSeveral = (entries: readonly Entry[], { bracket, start = 0 }: Spot, edition: Edition) => {
    const source = entries[0]?.akeneoAttribute ?? ''
    const place = { field, bracket, language: edition.language, number: start, source }
    addList(workshop, place, roomFor(entries), filling(edition), header =>
      entries.map(entry => edition.sourceOf(entry, header)),
    )
  }

  return {
    field,
    channels: setup.channels.filter(({ enabled }) => enabled),
    catalogue,
    cell: (entry, spot = {}) => addOne(entry, spot, unprefixed(spot)),
    cells: (entry, spot = {}) => {
      for (const edition of editions(spot)) addOne(entry, spot, edition)
    },
    list: (entries, spot = {}) => {
      addSeveral(entries, spot, unprefixed(spot))
      return roomFor(entries)
    },
    lists: (entries, spot = {}) => {
      for (const edition of editions(spot)) addSeveral(entries, spot, edition)
    },
    fill: (room, source) =>
      addList(workshop, { field, number: 0, source: '' }, room, { finish }, () => [source]),
  }
}
