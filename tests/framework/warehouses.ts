import { adminRole, date, defineResource, file, group, key, money } from '../../src/contract/resource.ts'
import { number, reference, references, text, toggle } from '../../src/contract/resource.ts'

// src/resources/warehouses.ts
export const warehouses = defineResource({
  name: 'warehouses',
  label: ['Warehouse', 'Warehouses'],
  path: '/settings/warehouses',
  tile: { group: 'tradebyte', icon: 'inventory' },
  id: 'code',
  fields: {
    code: key('Code', { max: 12 }),
    name: text('Name', { required: true }),
    carrier: reference('Main carrier', { to: 'carriers', required: true }),
    others: references('Other carriers', { to: 'carriers' }),
    opened: date('Opened', { required: true, min: '2000-01-01' }),
    rent: money('Rent', { currencies: ['EUR', 'CHF'], min: 0, access: adminRole }),
    picture: file('Picture', { accept: ['image/png', 'image/jpeg'], max: 100_000 }),
    cooled: toggle('Cooled'),
    degrees: number('Degrees', { required: true, when: { field: 'cooled', is: true } }),
    size: group('Size', { places: number('Places', { min: 1 }), height: number('Height') }),
    perPlace: number('Rent per place', { readOnly: true }), // the list computes it, see warehouseParts.tsx
  },
  row: { title: 'name', subtitle: 'code', more: ['carrier', 'opened', 'rent', 'perPlace'] },
  empty: 'No warehouses yet. Add the first one.',
})

// src/i18n/de/resources.ts, an entry of the map
export const germanWarehouses = {
  label: ['Lagerhaus', 'Lagerhäuser'],
  fields: {
    code: 'Kürzel',
    name: 'Name',
    carrier: 'Hauptspedition',
    others: 'Weitere Speditionen',
    opened: 'Eröffnet',
    rent: 'Miete',
    picture: 'Bild',
    cooled: 'Gekühlt',
    degrees: 'Grad',
    size: 'Größe',
    'size.places': 'Plätze',
    'size.height': 'Höhe',
    perPlace: 'Miete je Platz',
  },
  empty: 'Noch keine Lagerhäuser. Legen Sie das erste an.',
} as const
