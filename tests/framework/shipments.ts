import {
  date,
  defineResource,
  file,
  group,
  key,
  money,
  number,
  reference,
  references,
  text,
  toggle,
} from '../../src/contract/resource.ts'

// src/resources/shipments.ts
export const shipments = defineResource({
  name: 'shipments',
  label: ['Shipment', 'Shipments'],
  path: '/settings/shipments',
  tile: { group: 'tradebyte', icon: 'localShipping' },
  id: 'code',
  fields: {
    code: key('Code', { max: 12 }),
    content: text('Content', { required: true }),
    carrier: reference('Carrier', { to: 'carriers', required: true }),
    replaces: references('Other carriers', { to: 'carriers' }),
    from: date('From', { required: true }),
    until: date('Until'),
    price: money('Price', { currencies: ['EUR', 'CHF'] }),
    insured: toggle('Insured'),
    worth: money('Worth', { currencies: ['EUR'], required: true, when: { field: 'insured', is: true } }),
    picture: file('Picture', { accept: ['image/*'] }),
    size: group('Size', { width: number('Width', { min: 1 }), height: number('Height', { min: 1 }) }),
  },
  row: { title: 'content', subtitle: 'code', more: ['carrier', 'from', 'until', 'price'] },
  empty: 'No shipments yet. Add the first one.',
})

// src/i18n/de/resources.ts, an entry of the map
export const germanShipments = {
  label: ['Sendung', 'Sendungen'],
  fields: {
    code: 'Kürzel',
    content: 'Inhalt',
    carrier: 'Spedition',
    replaces: 'Weitere Speditionen',
    from: 'Ab',
    until: 'Bis',
    price: 'Preis',
    insured: 'Versichert',
    worth: 'Wert',
    picture: 'Bild',
    size: 'Größe',
    'size.width': 'Breite',
    'size.height': 'Höhe',
  },
  empty: 'Noch keine Sendungen. Legen Sie die erste an.',
} as const
