import type { Catalogue } from '../akeneo/types.ts'
import type { Row } from './row.ts'
import type { ExportSettings } from './setup.ts'
import { pickValue } from './sources/compileSource.ts'
import { plainText } from './sources/readers.ts'
import type { LanguageFormats } from './values/languageFormats.ts'

/**
 * Which language a product's columns without a prefix are in: the one its language attribute stands for, else the default.
 * An attribute that differs between the articles of a product says nothing, so that its rows agree.
 */
export const productLanguage = (
  { defaultLanguageAttribute, akeneoChannel }: ExportSettings,
  languages: LanguageFormats,
  catalogue: Catalogue,
): ((row: Row) => number) => {
  const code = defaultLanguageAttribute && (catalogue.attribute(defaultLanguageAttribute)?.code ?? null)
  if (!code) return () => languages.default
  const usual = languages.list[languages.default]
  return ({ product, variant }) => {
    if (variant?.hidden.has(code)) return languages.default
    const value = pickValue(
      product.values[code] ?? [],
      usual?.locale ?? null,
      akeneoChannel || null,
      usual?.fallback ?? null,
    )
    const option: unknown = Array.isArray(value?.data) ? value.data[0] : value?.data
    return languages.byOption.get(plainText(option)) ?? languages.default
  }
}
