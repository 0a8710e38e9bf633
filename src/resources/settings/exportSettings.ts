import {
  adminRole,
  defineSettings,
  longText,
  number,
  select,
  selectMany,
  toggle,
} from '../../contract/resource.ts'

/** The settings of all exports. */
export const exportSettings = defineSettings({
  name: 'exportSettings',
  label: 'Export settings',
  path: '/settings/tradebyte/export',
  api: '/settings/tradebyte/export-1',
  tile: { group: 'connector', icon: 'tune', place: 5 },
  calls: { options: 'GET /ui/api/settings/tradebyte/export/options' },
  fields: {
    defaultLanguage: select('Default language', {
      options: 'languages',
      hint: 'Texts in this language go to the columns without a prefix',
    }),
    defaultLanguageAttribute: select('Attribute for the default language', {
      options: 'languageAttributes',
      hint: 'Its value decides the default language of each product',
    }),
    defaultLanguageAttributeMapping: longText('Language for each option', {
      rows: 4,
      code: true,
      hint: 'One optionCode:languageKey per line, for example german:de',
    }),
    fallbackLanguage: select('Fallback locale', {
      options: 'akeneoLocales',
      hint: 'Fills texts that a language lacks',
    }),
    akeneoChannel: select('Akeneo channel', {
      options: 'akeneoChannels',
      hint: 'For attributes with a value for each Akeneo channel, unless the mapping names one',
    }),
    akeneoCurrency: select('Currency', {
      options: 'akeneoCurrency',
      hint: 'For prices that belong to no channel',
    }),
    doneElsewhere: selectMany('Done by another system', {
      options: [
        { code: 'prices', label: 'Prices' },
        { code: 'stock', label: 'Stock' },
        { code: 'pictures', label: 'Images' },
        { code: 'schedule', label: 'Start of exports' },
      ],
      hint: 'The dashboard then does not ask for it',
    }),
    deltaExportAllVariants: toggle('Export all variants of a product on delta'),
    withdrawMissing: toggle('Take articles off sale that are no longer selected', {
      default: true,
      hint: 'They are sent once with a_active 0',
    }),
    withdrawInDelta: toggle('Delta exports do so, too', {
      default: true,
      when: { field: 'withdrawMissing', is: true },
      hint: 'Each then reads the article numbers of all products of the filter; otherwise only full exports do so',
    }),
    holdWithdrawnShare: number('Withdrawn articles, in percent', {
      min: 0,
      max: 100,
      default: 20,
      hint: 'Of the articles on sale; an export that withdraws more is on hold. If empty, there is no such limit',
    }),
    holdWithdrawn: number('Withdrawn articles', {
      min: 0,
      whole: true,
      hint: 'Their number, however many are on sale. If empty, there is no such limit',
    }),
    holdPricesShare: number('Price changes, in percent', {
      min: 0,
      max: 100,
      default: 50,
      hint: 'Of the articles on sale. If empty, there is no such limit',
    }),
    holdPrices: number('Price changes', {
      min: 0,
      whole: true,
      hint: 'Their number, however many are on sale. If empty, there is no such limit',
    }),
    priceChangeShare: number('What counts as a price change', {
      min: 1,
      max: 1000,
      default: 20,
      required: true,
      hint: 'In percent of the price delivered before; larger ones are counted and pointed out',
    }),
    holdMovedShare: number('Articles with another product number, in percent', {
      min: 0,
      max: 100,
      default: 10,
      hint: 'Of the articles on sale; some channels refuse such articles. If empty, there is no such limit',
    }),
    holdMoved: number('Articles with another product number', {
      min: 0,
      whole: true,
      hint: 'Their number, however many are on sale. If empty, there is no such limit',
    }),
    holdLostShare: number('Lost values of a column, in percent', {
      min: 0,
      max: 100,
      default: 20,
      hint: 'Cells that are empty now or have the text of another language, of the articles on sale. If empty, there is no such limit',
    }),
    holdLost: number('Lost values of a column', {
      min: 0,
      whole: true,
      hint: 'Their number, however many are on sale. If empty, there is no such limit',
    }),
    everyoneDecides: toggle('Everyone may release and discard exports on hold', {
      access: adminRole,
      hint: 'Otherwise only administrators may',
    }),
    holdEmpty: toggle('Hold full exports without a product', {
      default: true,
      hint: 'The filter lets nothing through then, and everything delivered would be withdrawn',
    }),
  },
})
