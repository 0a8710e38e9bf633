import { date, defineResource, key, number, reference, text, toggle } from '../../src/contract/resource.ts'

// src/resources/pickups.ts
export const pickups = defineResource({
  name: 'pickups',
  label: ['Pick-up', 'Pick-ups'],
  path: '/settings/pickups',
  tile: { group: 'tradebyte', icon: 'localShipping' },
  id: 'code',
  fields: {
    code: key('Code', { max: 12 }),
    place: text('Place', { required: true }),
    carrier: reference('Carrier', { to: 'carriers', required: true }), // its title is shown; it cannot be deleted
    from: date('From', { required: true, min: '2020-01-01' }),
    insured: toggle('Insured'),
    worth: number('Worth', { min: 1, required: true, when: { field: 'insured', is: true } }),
  },
  row: { title: 'place', subtitle: 'code', more: ['carrier', 'from'] },
  empty: 'No pick-ups yet. Add the first one.',
})

// src/i18n/de/resources.ts, an entry of the map
export const germanPickups = {
  label: ['Abholung', 'Abholungen'],
  fields: {
    code: 'Kürzel',
    place: 'Ort',
    carrier: 'Spedition',
    from: 'Ab',
    insured: 'Versichert',
    worth: 'Wert',
  },
  empty: 'Noch keine Abholungen. Legen Sie die erste an.',
} as const
