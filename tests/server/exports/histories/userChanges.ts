import { languages, mapping } from '../../../../demo/configuration.ts'
import type { Faults } from '../../../../demo/pim/faults.ts'
import type { DemoService } from '../startDemoService.ts'

const text = (data: string | null) => [{ locale: null, scope: null, data }]
type Change = Parameters<DemoService['pim']['touch']>[1]

/** Mappings that differ from the one of the demo. */
const mappings: Readonly<Record<string, object>> = {
  all: {},
  less: { a_prodnr: undefined },
  lower: { a_prodnr: { akeneoAttribute: 'supplier_sku', formatter: 'lower' } },
  fixed: { p_brand: { value: 'Kontor' } },
  other: { p_name: { akeneoAttribute: 'short_description', akeneoChannel: 'ecommerce' } },
}
/** Values that decide for each component, so that no variant lacks one. */
const withoutAxes = {
  a_comp: [
    { key: 'color', akeneoAttribute: 'colour', axisMode: 'always' },
    { key: 'size', akeneoAttribute: 'size', axisMode: 'always' },
  ],
}
const exportSettings: Readonly<Record<string, object>> = {
  fallback: { fallbackLanguage: 'en_GB' },
  none: { fallbackLanguage: null },
  english: { defaultLanguage: 'en' },
  german: { defaultLanguage: 'de' },
  pound: { akeneoCurrency: 'GBP' },
  euro: { akeneoCurrency: 'EUR' },
}

/** Changes by users in the PIM and in the settings, by the word of a history. */
export const createUserChanges = (demo: DemoService) => {
  let serial = 0
  let isClean = false
  /** The faults that last until they end. */
  let lasting: Pick<Faults, 'staleProducts' | 'staleModels'> = { staleProducts: [], staleModels: [] }
  /** The article number of each product whose number changed. */
  const numbers = new Map<number, string>()

  const setFaults = (passing: Partial<Faults> = {}) => {
    demo.pim.faults = { ...lasting, ...passing }
  }
  const settings = async (name: string, change: object) => {
    const path = `/ui/api/settings/tradebyte/${name}`
    const { data } = (await demo.service.admin(`GET ${path}`)).body
    await demo.service.admin(`POST ${path}`, { ...(data as unknown as object), ...change })
  }
  const touch = (change: (...more: string[]) => Change) => (index: string, more: string) =>
    demo.pim.touch(Number(index), change(more))
  const numberOf = (index: number) => numbers.get(index) ?? demo.pim.identifierOf(index)
  const setNumber = (index: number, number: string) => {
    numbers.set(index, number)
    demo.pim.touch(index, { values: { sku: text(number) } })
  }
  const saveMapping = (change: object = {}) =>
    demo.service.admin('POST /ui/api/tradebyte/mapping', {
      ...mapping,
      p_active: undefined,
      ...(isClean && withoutAxes),
      ...change,
    })

  const changes: Readonly<Record<string, (...args: string[]) => Promise<unknown> | void>> = {
    value: touch(() => ({ values: { supplier_sku: text(`S-${(serial += 1)}`) } })),
    spoil: touch(() => ({ values: { ean: text('no number') } })),
    mend: touch(() => ({ values: { ean: text('4006381333931') } })),
    disable: touch(() => ({ enabled: false })),
    enable: touch(() => ({ enabled: true })),
    remove: touch(() => ({ removed: true })),
    restore: touch(() => ({ removed: false })),
    renumber: index => setNumber(Number(index), `R-${(serial += 1)}`),
    /** Assigns the original number of another product to a product, or its own again. */
    collide: (index, other) => setNumber(Number(index), demo.pim.identifierOf(Number(other))),
    /** Swaps the numbers of two products. */
    swap: (index, other) => {
      const [one, two] = [numberOf(Number(index)), numberOf(Number(other))]
      setNumber(Number(index), two)
      setNumber(Number(other), one)
    },
    /** The same number in another letter case. */
    recase: index => {
      const number = numberOf(Number(index))
      setNumber(Number(index), number === number.toLowerCase() ? number.toUpperCase() : number.toLowerCase())
    },
    reparent: (index, code) =>
      demo.pim.touch(Number(index), { parent: code === 'none' ? null : (code ?? null) }),
    model: code =>
      demo.pim.touchModel(`KTR-${code}`, {
        values: { name: [{ locale: 'de_DE', scope: null, data: `M-${(serial += 1)}` }] },
      }),
    /** The database of the PIM loses products that its search index still has. */
    stale: (first, count) => {
      const lost = Array.from({ length: Number(count) }, (_, at) => Number(first) + at)
      lasting = { ...lasting, staleProducts: [...new Set([...lasting.staleProducts, ...lost])] }
      setFaults()
    },
    staleModel: code => {
      lasting = { ...lasting, staleModels: [...lasting.staleModels, `KTR-${code}`] }
      setFaults()
    },
    /** The search index is cleaned: lost products are gone, lost models are stored again. */
    reindex: () => {
      for (const index of lasting.staleProducts) demo.pim.touch(index, { removed: true })
      for (const code of lasting.staleModels) demo.pim.touchModel(code)
      lasting = { staleProducts: [], staleModels: [] }
      setFaults()
    },
    label: async label => {
      const labels = { de_DE: label, en_GB: label, fr_FR: label }
      setFaults({ master: { 'attributes/colour/options': { black: { labels } } } })
      await demo.service.admin('POST /ui/api/settings/akeneo/api/sync')
      setFaults()
    },
    map: what => saveMapping(mappings[what ?? '']),
    channel: async what => {
      const path = '/ui/api/settings/tradebyte/channels/zauk'
      const { data } = (await demo.service.admin(`GET ${path}`)).body
      await demo.service.admin(`PUT ${path}`, { ...(data as unknown as object), enabled: what === 'on' })
    },
    language: what => {
      const path = '/ui/api/settings/tradebyte/languages'
      const french = languages.find(({ name }) => name === 'fr')
      return demo.service.admin(
        what === 'on' ? `POST ${path}` : `DELETE ${path}/fr`,
        what === 'on' ? french : undefined,
      )
    },
    setting: what =>
      what === 'comma' || what === 'point'
        ? settings('csv', { decimalPoint: what === 'comma' ? ',' : '.' })
        : settings('export-1', exportSettings[what ?? ''] ?? {}),
    status: only => settings('product-filter', { akeneoStatus: only === 'enabled' ? only : null }),
    narrow: count =>
      settings('product-filter', {
        akeneoSkus: Array.from({ length: Number(count) }, (_, index) => demo.pim.identifierOf(index)).join(
          '\n',
        ),
      }),
    widen: () => settings('product-filter', { akeneoSkus: null }),
    variants: what => settings('export-1', { deltaExportAllVariants: what === 'on' }),
    limit: most => settings('export-1', { holdWithdrawn: most === 'off' ? null : Number(most) }),
    /** Leaves only products without warnings and errors. */
    clean: async () => {
      isClean = true
      await saveMapping()
      const { id } = await demo.ended(await demo.start('delta=false&disableUpload=true'))
      for (const kind of ['errors', 'warnings']) {
        const { data } = (await demo.service.admin(`GET /ui/api/exports/${id}/${kind}`)).body
        for (const { productIdentifier } of data as unknown as { productIdentifier: string }[])
          demo.pim.touch(demo.pim.indexOf(productIdentifier) ?? -1, { removed: true })
      }
    },
  }
  return { changes, settings, setFaults, hasStaleModels: () => lasting.staleModels.length > 0 }
}
