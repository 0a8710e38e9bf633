import type { TranslatedWords } from '../../../src/i18n/translation.ts'

/** French texts of the declarations. */
export const declared: TranslatedWords['declared'] = {
  channels: {
    label: ['Canal', 'Canaux'],
    fields: { enabled: 'Actif', name: 'Nom', akeneoCurrency: 'Devise' },
    hints: { name: 'Le code du canal dans TB.One, par exemple zade' },
  },
}
