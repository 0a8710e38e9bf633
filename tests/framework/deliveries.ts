import { group, key, number, select, text, toggle } from '../../src/contract/fields.ts'
import type { WordsOf } from '../../src/contract/declarationTexts.ts'
import { defineResource } from '../../src/contract/resource.ts'
import { type Declared, declared } from '../../src/resources/index.ts'

/** A resource with a condition of each sort. */
export const deliveries = defineResource({
  name: 'deliveries',
  label: ['Delivery', 'Deliveries'],
  path: '/settings/deliveries',
  id: 'code',
  fields: {
    code: key('Code', { max: 12 }),
    name: text('Name', { required: true }),
    way: select('Way', {
      options: [
        { code: 'post', label: 'Post' },
        { code: 'parcel', label: 'Parcel' },
        { code: 'pickup', label: 'Pickup' },
      ],
      default: 'post',
      required: true,
    }),
    shop: text('Shop', { required: true, when: { field: 'way', is: 'pickup' } }),
    depot: select('Depot', { options: 'depots', required: true, when: { field: 'way', not: 'pickup' } }),
    weight: number('Weight', { required: true, min: 1, when: { field: 'way', in: ['parcel', 'pickup'] } }),
    insured: toggle('Insured', { when: { field: 'way', is: 'parcel' } }),
    worth: number('Worth', { required: true, min: 1, when: { field: 'insured', is: true } }),
    pallet: toggle('On a pallet', { when: { field: 'weight', gt: 30 } }),
    express: toggle('Express', { when: { field: 'weight', lt: 5 } }),
    gift: text('Gift card', { max: 40 }),
    from: text('From', { required: true, when: { field: 'gift', empty: false } }),
    customs: group(
      'Customs',
      {
        abroad: toggle('Abroad'),
        tariff: text('Tariff', { required: true, max: 8, when: { field: 'abroad', is: true } }),
      },
      {
        when: [
          { field: 'way', not: ['post', 'pickup'] },
          { field: 'insured', is: true },
        ],
      },
    ),
  },
  row: { title: 'name', subtitle: 'code', more: ['way'] },
  list: {
    columns: ['way', 'weight', 'customs.abroad'], // beside the title; users choose others
    filters: ['way', 'insured', 'weight', 'customs.abroad'],
    bulk: ['way'],
    csv: 'download',
  },
  empty: 'No deliveries yet. Add the first one.',
})

const german: WordsOf<typeof deliveries> = {
  label: ['Lieferung', 'Lieferungen'],
  fields: {
    code: 'Kürzel',
    name: 'Name',
    way: 'Weg',
    shop: 'Laden',
    depot: 'Lager',
    weight: 'Gewicht',
    insured: 'Versichert',
    worth: 'Wert',
    pallet: 'Auf einer Palette',
    express: 'Express',
    gift: 'Grußkarte',
    from: 'Von',
    customs: 'Zoll',
    'customs.abroad': 'Ausland',
    'customs.tariff': 'Tarif',
  },
  choices: { way: { post: 'Brief', parcel: 'Paket', pickup: 'Abholung' } },
  empty: 'Noch keine Lieferungen. Legen Sie die erste an.',
}

/** All declarations, with deliveries. */
export const withDeliveries: Declared = {
  resources: { ...declared.resources, deliveries },
  settings: declared.settings,
  german: { ...declared.german, deliveries: german },
}

export const depots = async () => ['north', 'south'].map(code => ({ code, label: code }))
