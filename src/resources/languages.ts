import { defineResource, key, select, text } from '../contract/resource.ts'

/** The languages of the file; `name` is the language key of TB.One and the prefix of columns. */
export const languages = defineResource({
  name: 'languages',
  label: ['Language', 'Languages'],
  path: '/settings/tradebyte/languages',
  tile: { group: 'connector', icon: 'language', place: 3 },
  id: 'name',
  fields: {
    name: key('Name', {
      max: 12,
      pattern: /^[a-z0-9_-]+$/i,
      hint: 'The language key in TB.One, for example en',
    }),
    label: text('Label', { required: true }),
    akeneoLanguage: select('Akeneo locale', { options: 'akeneoLocales', required: true, wide: true }),
    booleanYesLabel: text('Label for yes'),
    booleanNoLabel: text('Label for no'),
    numberFormatThousandSeparator: text('Thousands separator', { max: 1 }),
    numberFormatDecimalSeparator: text('Decimal separator', { max: 1 }),
    dateFormat: text('Date format', { max: 50, code: true, hint: 'd day, m month, Y year; as in PHP' }),
  },
  row: { title: 'label', subtitle: 'name', picture: 'flag', more: ['akeneoLanguage'] },
  intro: 'Each language is a column prefix, the default one has none. Its name must be TB.One’s key for it.',
  onDelete: 'Its columns are no longer in the file. Export settings that name it need another language.',
  history: true,
  empty: 'No languages yet. Add the first language you sell in.',
})

/**
 * The language of the columns without a prefix: the chosen one, or the only one; null without either.
 * @param chosen the default language of the export settings
 */
export const defaultLanguageIn = (
  all: readonly { readonly name: string }[],
  chosen: string | null,
): string | null => {
  const name = chosen ?? (all.length === 1 ? all[0]?.name : null)
  return all.find(language => language.name === name)?.name ?? null
}
