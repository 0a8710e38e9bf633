import { call } from '../../contract/calls/call.ts'
import { schemaOf } from '../../contract/saveSchemas.ts'
import { productCountReply } from '../../contract/skus.ts'
import { productFilter } from './productFilter.ts'

/** Counts the products that an unsaved filter selects in the PIM; an invalid filter gets the errors of a save. */
export const countProducts = call('POST /ui/api/settings/tradebyte/product-filter/count', {
  scope: 'read',
  summary: 'Counts the products an export with this filter processes',
  body: schemaOf(productFilter.fields, 'update'),
  reply: productCountReply,
})
