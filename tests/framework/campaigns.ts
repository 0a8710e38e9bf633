import type { WordsOf } from '../../src/contract/declarationTexts.ts'
import {
  adminRole,
  date,
  defineResource,
  defineSettings,
  key,
  money,
  number,
  reference,
  selectMany,
  text,
  toggle,
} from '../../src/contract/resource.ts'
import { type Declared, declared } from '../../src/resources/index.ts'

// src/resources/campaigns.ts
export const campaigns = defineResource({
  name: 'campaigns',
  label: ['Campaign', 'Campaigns'],
  path: '/settings/campaigns',
  id: 'code',
  fields: {
    code: key('Code', { max: 12, validate: code => (code === 'none' ? 'reservedCode' : undefined) }),
    name: text('Name', { required: true }),
    from: date('From', { required: true }),
    until: date('Until'),
    boxes: number('Boxes', {
      whole: true,
      validate: boxes => (boxes % 6 === 0 ? undefined : 'fullPallets'),
      example: n => n * 6,
    }),
    days: selectMany('Days', {
      options: [
        { code: 'week', label: 'Weekdays' },
        { code: 'sunday', label: 'Sunday' },
      ],
    }),
    coupon: toggle('With a coupon'),
    discount: number('Discount (%)', {
      min: 1,
      max: 90,
      required: true,
      when: { field: 'coupon', is: true },
    }),
    budget: money('Budget', { currencies: ['EUR'], access: { read: adminRole } }), // nobody else finds it
    owner: text('Owner', { access: { update: adminRole } }), // everybody fills it in a new campaign
    approved: toggle('Approved', { access: adminRole }),
  },
  sentences: {
    reservedCode: 'This code is reserved. Choose another.',
    fullPallets: 'A pallet has 6 boxes. Enter a multiple of 6.',
    endsFirst: 'The campaign would end before it begins. Choose a later day.',
    sundayDiscount: 'On Sundays a discount of at most 50 % is allowed. Lower it, or leave out Sunday.',
  },
  check: [
    {
      fields: ['until', 'from'], // the sentence is shown at the first one
      sentence: 'endsFirst',
      holds: ({ from, until }) => until === null || from <= until,
    },
    {
      fields: ['discount', 'days'],
      sentence: 'sundayDiscount',
      holds: ({ discount, days }) => discount <= 50 || !days.includes('sunday'),
    },
  ],
  many: { of: 'vouchers', by: 'campaign' }, // listed in the form and on the page of a campaign
  row: { title: 'name', subtitle: 'code', more: ['from', 'until', 'budget'] },
  empty: 'No campaigns yet. Add the first one.',
})

// src/i18n/de/resources.ts, an entry of the map
export const germanCampaigns: WordsOf<typeof campaigns> = {
  label: ['Aktion', 'Aktionen'],
  fields: {
    code: 'Kürzel',
    name: 'Name',
    from: 'Von',
    until: 'Bis',
    boxes: 'Kartons',
    days: 'Tage',
    coupon: 'Mit Gutschein',
    discount: 'Rabatt (%)',
    budget: 'Budget',
    owner: 'Verantwortlich',
    approved: 'Freigegeben',
  },
  choices: { days: { week: 'Werktage', sunday: 'Sonntag' } },
  sentences: {
    reservedCode: 'Dieses Kürzel ist reserviert. Wählen Sie ein anderes.',
    fullPallets: 'Eine Palette hat 6 Kartons. Geben Sie ein Vielfaches von 6 ein.',
    endsFirst: 'Die Aktion würde enden, bevor sie beginnt. Wählen Sie einen späteren Tag.',
    sundayDiscount:
      'Sonntags sind höchstens 50 % Rabatt erlaubt. Senken Sie ihn oder lassen Sie den Sonntag weg.',
  },
  empty: 'Noch keine Aktionen. Legen Sie die erste an.',
}

/** Records that refer to a campaign. */
export const vouchers = defineResource({
  name: 'vouchers',
  label: ['Voucher', 'Vouchers'],
  path: '/settings/vouchers',
  id: 'code',
  fields: {
    code: key('Code', { max: 12 }),
    campaign: reference('Campaign', { to: 'campaigns', required: true }),
  },
  row: { title: 'code', more: ['campaign'] },
  empty: 'No vouchers yet. Add the first one.',
})

const germanVouchers: WordsOf<typeof vouchers> = {
  label: ['Gutschein', 'Gutscheine'],
  fields: { code: 'Nummer', campaign: 'Aktion' },
  empty: 'Noch keine Gutscheine. Legen Sie den ersten an.',
}

/** A singleton with a rule and a field of a role. */
export const shopLimits = defineSettings({
  name: 'shopLimits',
  label: 'Limits of the shop',
  path: '/settings/shop-limits',
  fields: {
    most: number('Most discount (%)', { min: 1, max: 90, default: 50, required: true }),
    warn: number('Warn from (%)', { min: 1, default: 30, required: true }),
    reserve: number('Reserve', { default: 1000, access: { read: adminRole } }),
  },
  sentences: { warnsLate: 'The warning would come after the limit. Lower it.' },
  check: [{ fields: ['warn', 'most'], sentence: 'warnsLate', holds: ({ warn, most }) => warn <= most }],
})

const germanShopLimits: WordsOf<typeof shopLimits> = {
  label: 'Grenzen des Shops',
  fields: { most: 'Höchster Rabatt (%)', warn: 'Warnung ab (%)', reserve: 'Rücklage' },
  sentences: { warnsLate: 'Die Warnung käme nach der Grenze. Senken Sie sie.' },
}

/** All declarations, with campaigns, their vouchers and the limits of their shop. */
export const withCampaigns: Declared = {
  resources: { ...declared.resources, campaigns, vouchers },
  settings: { ...declared.settings, shopLimits },
  german: {
    ...declared.german,
    campaigns: germanCampaigns,
    vouchers: germanVouchers,
    shopLimits: germanShopLimits,
  },
}
