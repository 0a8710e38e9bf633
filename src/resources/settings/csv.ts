import { defineSettings, select } from '../../contract/resource.ts'

/** The format of the file. Source: TB.One import format. */
export const csv = defineSettings({
  name: 'csv',
  label: 'CSV settings',
  path: '/settings/tradebyte/csv',
  tile: { group: 'tradebyte', icon: 'table' },
  fields: {
    delimiter: select('Delimiter', { options: 'delimiters', default: ';', required: true }),
    charset: select('Character set', { options: 'charsets', default: 'UTF-8', required: true }),
    decimalPoint: select('Decimal separator', { options: 'decimalpoints', default: '.', required: true }),
  },
  intro: 'These must match the import settings in TB.One.',
})
