import type { WordsOf } from '../../src/contract/declarationTexts.ts'
import { defineSettings, number, secret, select, toggle } from '../../src/contract/resource.ts'

// src/resources/settings/parcelLabels.ts
export const parcelLabels = defineSettings({
  name: 'parcelLabels',
  label: 'Parcel labels',
  path: '/settings/parcel-labels',
  tile: { group: 'tradebyte', icon: 'localShipping' },
  fields: {
    format: select('Format', {
      options: [
        { code: 'a6', label: 'A6' },
        { code: 'a4', label: 'A4, four to a page' },
      ],
      default: 'a6',
      required: true,
    }),
    copies: number('Copies', { min: 1, max: 9, whole: true, default: 1 }),
    cloud: toggle('Print through the cloud'),
    token: secret('Token', { required: true, when: { field: 'cloud', is: true } }),
  },
})

// src/i18n/de/resources.ts, an entry of the map
export const germanLabels: WordsOf<typeof parcelLabels> = {
  label: 'Paketetiketten',
  fields: { format: 'Format', copies: 'Exemplare', cloud: 'Über die Cloud drucken', token: 'Token' },
  choices: { format: { a6: 'A6', a4: 'A4, vier je Seite' } },
}
