import { defineResource, email, key, number, select, text, toggle } from '../../src/contract/resource.ts'

// src/resources/carriers.ts
export const carriers = defineResource({
  name: 'carriers',
  label: ['Carrier', 'Carriers'],
  path: '/settings/carriers', // the page, and below /ui/api the calls
  id: 'code',
  fields: {
    active: toggle('Active', { default: true }),
    code: key('Code', { max: 12 }), // editable on create only
    name: text('Name', { required: true }),
    mail: email('Mail address'),
    days: number('Days in transit', { min: 1, max: 60, whole: true, required: true }),
    service: select('Service', { options: 'carrierServices', required: true }), // fed by the options call
  },
  row: { title: 'name', subtitle: 'code', accent: 'active', more: ['service', 'days'] },
  empty: 'No carriers yet. Add the first one.',
})

// server/http/optionLists.ts, an entry of the map
export const carrierServices = async () => ['Express', 'Standard'].map(code => ({ code, label: code }))

// src/i18n/de/resources.ts, an entry of the map
export const german = {
  label: ['Spedition', 'Speditionen'],
  fields: { active: 'Aktiv', code: 'Kürzel', name: 'Name', mail: 'E-Mail', days: 'Tage', service: 'Dienst' },
  empty: 'Noch keine Speditionen. Legen Sie die erste an.',
} as const
