import { createScriptedPim, page, type ScriptedPim } from './scriptedPim.ts'

/** Routes of the PIM. */
export const root = '/api/rest/v1'
export const byUuid = `${root}/products-uuid`
export const bySku = `${root}/products`
export const attributes = `${root}/attributes`

/** The values of a product that has its SKU alone. */
export const sku = (data: string): object => ({ sku: [{ locale: null, scope: null, data }] })
/** A product as the PIM writes it. */
export const product = (uuid: string, more: object = {}): object => ({
  uuid,
  enabled: true,
  family: 'shoes',
  parent: null,
  categories: [],
  values: sku(`SKU-${uuid}`),
  updated: '2026-01-02T03:04:05+00:00',
  ...more,
})

/** A PIM of 7.0 or later, or an older one. */
export const createPim = async (modern = true): Promise<ScriptedPim> => {
  const pim = await createScriptedPim()
  const routes = {
    pim_api_product_list: { route: bySku, methods: ['GET'] },
    ...(modern ? { pim_api_product_uuid_list: { route: byUuid, methods: ['GET'] } } : {}),
  }
  pim.answer(root, { json: { host: pim.url, routes } })
  pim.answer(
    attributes,
    page([
      { code: 'ean', type: 'pim_catalog_identifier', labels: [], is_main_identifier: false },
      { code: 'sku', type: 'pim_catalog_identifier', labels: [], is_main_identifier: true },
    ]),
  )
  return pim
}
