import { defineResource, key, select, text, toggle } from '../contract/resource.ts'

/** Marketplaces in TB.One; `name` is the channel sign of TB.One. */
export const channels = defineResource({
  name: 'channels',
  label: ['Channel', 'Channels'],
  path: '/settings/tradebyte/channels',
  tile: { group: 'connector', icon: 'storefront', place: 2 },
  id: 'name',
  fields: {
    enabled: toggle('Enabled', { default: true }),
    withdraw: toggle('Take its articles off sale first', {
      default: true,
      hint: 'The next export writes a 0 for the channel to all articles. Otherwise they stay on sale there.',
      when: { field: 'enabled', is: false },
    }),
    name: key('Name', {
      max: 12,
      pattern: /^[a-z0-9_-]+$/i,
      hint: 'The channel sign in TB.One, for example zade',
    }),
    label: text('Label', { required: true }),
    akeneoCurrency: select('Currency', { options: 'akeneoCurrencies', required: true }),
  },
  row: { title: 'label', subtitle: 'name', accent: 'enabled', more: ['akeneoCurrency'] },
  intro: 'Each channel is a marketplace in TB.One. Deactivated channels are ignored during export.',
  onDelete:
    'The next export takes its articles off sale there. Its values in the mapping are no longer exported.',
  history: true,
  empty: 'No channels yet. Add the first marketplace you sell on.',
})
