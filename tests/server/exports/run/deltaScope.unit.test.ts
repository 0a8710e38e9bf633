import { describe, expect, it } from 'vitest'
import { deltaScope, scopeMessage } from '../../../../server/exports/run/deltaScope.ts'
import { changedParts, hashesOf, holdsAssets } from '../../../../server/exports/run/rowConfiguration.ts'
import type { CatalogueLists } from '../../../../server/model/catalogue.ts'
import type { ExportRecord, RunSetup } from '../../../../server/store/exports/exportRecord.ts'
import { setup as world } from '../../tradebyte/world.ts'

const setup = { ...world, productFilter: {} } as RunSetup // the filter's fields do not matter here
const option = (attribute: string, label: string) => ({
  attribute,
  code: 'a',
  labels: { de_DE: label },
  sortOrder: 0,
})
const mapped = { ...setup, mapping: { ...setup.mapping, p_brand: { akeneoAttribute: 'Brand' } } }
const lists = (...attributeOptions: ReturnType<typeof option>[]) =>
  ({
    attributes: [],
    attributeOptions,
    families: [],
    familyVariants: [],
    categories: [],
    measurementFamilies: [],
  }) as CatalogueLists
const hashes = (of: RunSetup, options = lists(), addresses = ['x']) =>
  hashesOf({ setup: of, lists: options, addresses })
const before = hashes(mapped, lists(option('brand', 'Acme'), option('material', 'Wool')))
const changes = (now: ReturnType<typeof hashes>) => changedParts({ settingsHashes: before }, now)
const same = lists(option('brand', 'Acme'), option('material', 'Wool'))

describe('the changed parts of the configuration', () => {
  it.each([
    ['nothing', hashes(mapped, same), []],
    [
      'keys in another order',
      hashes({ ...mapped, mapping: Object.fromEntries(Object.entries(mapped.mapping).toReversed()) }, same),
      [],
    ],
    [
      'a mapping',
      hashes({ ...mapped, mapping: { ...mapped.mapping, p_text: { akeneoAttribute: 'x' } } }, same),
      ['mapping'],
    ],
    [
      'a setting of the rows',
      hashes({ ...mapped, exportSettings: { ...mapped.exportSettings, akeneoCurrency: 'CHF' } }, same),
      ['exportSettings'],
    ],
    [
      'a safety limit',
      hashes({ ...mapped, exportSettings: { ...mapped.exportSettings, holdPrices: 3 } }, same),
      [],
    ],
    [
      'a label of a mapped attribute',
      hashes(mapped, lists(option('brand', 'Acme GmbH'), option('material', 'Wool'))),
      ['masterData'],
    ],
    [
      'a label of another attribute',
      hashes(mapped, lists(option('brand', 'Acme'), option('material', 'Linen'))),
      [],
    ],
    ['the address of pictures', hashes(mapped, same, ['y']), ['addresses']],
  ])('%s', (_what, now, expected) => {
    expect(changes(now)).toEqual(expected)
  })

  it('are unknown for an export of an older version', () => {
    expect(changedParts({ settingsHashes: { mapping: 'a' } }, before)).toEqual(['update'])
    expect(changedParts({ settingsHashes: null }, before)).toEqual(['update'])
  })
})

describe('the scope of a delta', () => {
  const reference = { id: 7, settingsHashes: before } as ExportRecord // the columns that are read
  const scope = (change: object, deltaExportAllVariants = false) =>
    deltaScope(reference, { ...before, ...change }, { deltaExportAllVariants })

  it.each([
    ['nothing changed', {}, false, 'changed', []],
    ['another filter', { productFilter: 'x' }, false, 'changed', []],
    ['another mapping', { mapping: 'x' }, false, 'different', ['mapping']],
    ['another mapping, with all variants', { mapping: 'x' }, true, 'all', ['mapping']],
    ['another format', { csv: 'x', languages: 'y' }, false, 'all', ['languages', 'csv']],
  ])('%s', (_what, change, allVariants, takes, parts) => {
    expect(scope(change, allVariants)).toEqual({ takes, parts, reference })
  })

  it.each([
    [
      'an asset collection is mapped',
      { a_media: [{ key: 'image', akeneoAttributes: [{ akeneoAttribute: 'Pictures' }] }] },
      false,
      true,
    ],
    [
      'media are excluded',
      { a_media: [{ key: 'image', akeneoAttributes: [{ akeneoAttribute: 'Pictures' }] }] },
      true,
      false,
    ],
    ['no asset collection is mapped', {}, false, false],
  ])('names the assets that it leaves out: %s', (_what, mapping, excludeAssets, leavesAssets) => {
    const attributes = [{ code: 'pictures', type: 'pim_catalog_asset_collection' }]
    const hasAssets = holdsAssets({ mapping, excludeAssets }, { attributes } as unknown as CatalogueLists)
    const found = deltaScope(reference, before, { deltaExportAllVariants: false }, hasAssets)
    expect(scopeMessage(found)?.code).toBe(leavesAssets ? 'deltaLeavesAssets' : undefined)
    // a delta that compares all products takes them
    const compared = deltaScope(
      reference,
      { ...before, mapping: 'x' },
      { deltaExportAllVariants: false },
      hasAssets,
    )
    expect(scopeMessage(compared)?.code).toBe('deltaCompares')
  })

  it('is everything without a delivered export', () => {
    expect(deltaScope(undefined, before, { deltaExportAllVariants: false })).toEqual({
      takes: 'all',
      parts: [],
    })
  })
})
