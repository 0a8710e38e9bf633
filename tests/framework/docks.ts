import { defineResource, group, key, number, reference, text, toggle } from '../../src/contract/resource.ts'

// src/resources/docks.ts
export const docks = defineResource({
  name: 'docks',
  label: ['Dock', 'Docks'],
  path: '/docks',
  menu: { icon: 'localShipping', after: 'exports' }, // its line in the drawer, and in the palette
  id: 'code',
  fields: {
    open: toggle('Open', { default: true }),
    code: key('Code', { max: 12 }),
    place: text('Place', { required: true }),
    carrier: reference('Carrier', { to: 'carriers' }),
    size: group('Size', { width: number('Width', { min: 1, required: true }), height: number('Height') }),
  },
  row: { title: 'place', subtitle: 'code', accent: 'open' },
  actions: { ring: { label: 'Ring the bell', call: 'POST /ui/api/docks/:id/ring' } },
  empty: 'No docks yet. Add the first one.',
})

// src/i18n/de/resources.ts, an entry of the map
export const germanDocks = {
  label: ['Tor', 'Tore'],
  fields: {
    open: 'Offen',
    code: 'Kürzel',
    place: 'Ort',
    carrier: 'Spedition',
    size: 'Größe',
    'size.width': 'Breite',
    'size.height': 'Höhe',
  },
  actions: { ring: 'Klingeln' },
  empty: 'Noch keine Tore. Legen Sie das erste an.',
} as const

// server/http/declared/bindActions.ts, an entry of the map
export const dockActions = { ring: async () => ({ success: true, error: null }) } // or the reason of a failure
