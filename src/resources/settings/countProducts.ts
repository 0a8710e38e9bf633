import { call } from '../../contract/calls/call.ts'
import { schemaOf } from '../../contract/derive.ts'
import { productCountReply } from '../../contract/skus.ts'
import { productFilter } from './productFilter.ts'

/** Asks the PIM what an unsaved filter lets through; refused like a save of it would be. */
export const countProducts = call('POST /ui/api/settings/tradebyte/product-filter/count', {
  summary: 'Counts the products an export with this filter processes',
  body: schemaOf(productFilter.fields, 'update'),
  reply: productCountReply,
})
