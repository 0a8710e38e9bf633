import {
  type BuiltInSource,
  type FixedValue,
  parseTemplate,
  sourcesOf,
  type StoredEntry,
  type StoredSource,
} from '../../../src/contract/mapping/entry.ts'
import type { AkeneoValue } from '../../model/akeneo.ts'
import type { Catalogue } from '../../model/catalogue.ts'
import { templateReading } from '../mapping/readStored.ts'
import { hasValue, isFilled, leftOutName, report, type Row, valuesOf } from '../row.ts'
import { formatters, sourceKindOf } from '../mapping/entryKinds.ts'
import { isBlank } from '../values/html.ts'
import { shorten } from '../values/text.ts'
import { readTypedNumber } from '../values/typedNumber.ts'
import { fillTemplate, textsAround } from './templates.ts'
import { labelIn, readers } from './readers.ts'
import { type Reading, type SourceValue, writeBoolean } from './reading.ts'

/** Reads one source of a row for one column. */
export type CompiledSource = (row: Row) => SourceValue

/**
 * Prepares reading one source of a mapping entry.
 * @param scope the channel of the PIM for scopable values
 * @param inProduct whether all rows of a product must agree: values that its articles do not share are left out
 */
export const compileSource = (reading: Reading, scope: string | null, inProduct: boolean): CompiledSource => {
  const { value, template } = reading.source
  if (value !== undefined) return formatAndObserve(fixedText(value, reading), reading)
  if (template !== undefined) {
    const source = compileTemplate(template, code => {
      const inTemplate = {
        ...reading,
        source: templateReading(reading.source, code),
        withUnit: true,
      } as const
      return readOne(inTemplate, scope, inProduct)
    })
    return formatAndObserve(source, reading)
  }
  const readIn = (one: Reading) => formatAndObserve(readOne(one, scope, inProduct), one)
  const own = readIn(reading)
  const fallback = fallbackReading(reading)
  if (!fallback) return own
  const inFallback = readIn(fallback.reading)
  return row => {
    const read = own(row)
    // an attribute without a value in any language is not read again
    return read.length > 0 || !hasValue(row, fallback.code) ? read : inFallback(row)
  }
}

/** The reading of the fallback language and its attribute, for values of which the formatter leaves nothing; null if there is none. */
const fallbackReading = (reading: Reading): { readonly reading: Reading; readonly code: string } | null => {
  const { locale, fallback } = reading.language
  const attribute = reading.catalogue.attribute(reading.source.akeneoAttribute)
  if (reading.ownLocaleOnly || !attribute?.localizable || fallback === null || fallback === locale)
    return null
  const inFallback = { ...reading, language: { ...reading.language, locale: fallback } }
  return { reading: inFallback, code: attribute.code }
}

/** Formats the values of a source, and reports them to an observer. */
const formatAndObserve = (source: CompiledSource, reading: Reading): CompiledSource => {
  const { source: entry, observe } = reading
  const format = formatWith(reading)
  return row => {
    const read = source(row)
    const written = format(read, row)
    observe?.({ source: entry, read, written })
    return written
  }
}

/** The kinds whose numbers the PIM has checked; other numbers were typed as a text. */
const checkedNumbers: ReadonlySet<string> = new Set(['number', 'metric', 'price'])

/** Formats values and drops those that are blank then; for a column of numbers, it reads typed ones. */
const formatWith = (reading: Reading): ((read: SourceValue, row: Row) => SourceValue) => {
  const { formatter, source, catalogue, numeric } = reading
  const { text, gather } = formatter
  const type = catalogue.attribute(source.akeneoAttribute)?.type ?? source.akeneoAttribute
  const isTyped =
    numeric &&
    (source.value !== undefined || source.template !== undefined || !checkedNumbers.has(sourceKindOf(type)))
  const formatOne = (value: string, row: Row) => {
    const formatted = text ? text(value) : value
    if (isBlank(formatted)) return ''
    return isTyped ? typedNumber(formatted, reading, row) : formatted
  }
  return (read, row) => {
    if (typeof read === 'string') return formatOne(read, row)
    const values = read.map(value => formatOne(value, row)).filter(Boolean)
    return gather ? gather(values) : values
  }
}

/** The digits of a typed number. An ambiguous one is left out, because a guess might be a thousand times wrong. */
const typedNumber = (text: string, { column }: Reading, row: Row): string => {
  const number = readTypedNumber(text)
  if (number !== 'ambiguous') return number ?? text
  report(row, 'ambiguousNumber', { column, value: shorten(text) })
  return ''
}

/** Returns the value of the first source with one. */
export const firstFilled = (sources: readonly CompiledSource[]): CompiledSource => {
  const [only, ...others] = sources
  if (only === undefined) return nothing
  if (others.length === 0) return only
  return row => {
    for (const source of sources) {
      const read = source(row)
      if (read.length > 0) return read
    }
    return ''
  }
}

/** Whether an entry may fill several columns of a list: a source of it holds several values and no formatter makes one of them. */
export const givesSeveral = (entry: StoredEntry, catalogue: Catalogue): boolean =>
  sourcesOf<StoredSource>(entry).some(({ akeneoAttribute, formatter, value, template }) => {
    if (value !== undefined || template !== undefined || formatters[formatter ?? 'none'].gather) return false
    const type = catalogue.attribute(akeneoAttribute)?.type ?? akeneoAttribute
    return readers[sourceKindOf(type)].several === true
  })

const fixedText = (value: FixedValue, { language }: Reading): CompiledSource => {
  const text = typeof value === 'string' ? value : (value[language.name] ?? '')
  return () => text
}

/**
 * Fills the placeholders of a template. Words stay only beside filled ones, so that none are left dangling: those
 * between two need both, those at an end need the nearest. If all are empty, so is the result.
 */
const compileTemplate = (template: string, sourceOf: (code: string) => CompiledSource): CompiledSource => {
  const parts = parseTemplate(template)
  const sources = parts.flatMap(part => ('code' in part ? [sourceOf(part.code)] : []))
  if (sources.length === 0) return () => template
  const texts = textsAround(parts)
  return row => fillTemplate(texts, sources.map(source => joinValues(source(row)).trim())) // oxfmt-ignore
}

/** The text for one cell, or for one placeholder of a template. */
export const joinValues = (value: SourceValue): string => {
  if (typeof value === 'string') return value
  return value.length === 1 ? (value[0] ?? '') : value.filter(Boolean).join(', ')
}

/** Reads an attribute or a built-in source. */
const readOne = (reading: Reading, scope: string | null, inProduct: boolean): CompiledSource => {
  const code = reading.source.akeneoAttribute
  const source = isBuiltIn(code) ? builtIns[code](reading, inProduct) : attributeSource(reading, scope)
  const pimCode = reading.catalogue.attribute(code)?.code ?? code
  return inProduct ? hiddenInProduct(source, pimCode, reading) : source
}

/** The code of a model, or the SKU: an article without models is its own root and parent, so that products can be grouped by either. */
const codeOrSku = (row: Row, code: string | null | undefined) => code || row.product.identifier || ''

type PrepareBuiltIn = (reading: Reading, inProduct: boolean) => (row: Row) => SourceValue

/** The readers of sources that are not attributes. `inProduct` is set if all rows of a product must agree. */
const builtIns: Readonly<Record<BuiltInSource, PrepareBuiltIn>> = {
  '@identifier': () => row => row.product.identifier ?? '',
  '@rootModel': () => row => codeOrSku(row, row.article.root?.code),
  '@parent': () => row => codeOrSku(row, row.article.root ? row.product.parent : null),
  '@family': () => row => row.product.family ?? '',
  '@familyLabel': reading => row => {
    const code = row.product.family
    return (code && labelIn(reading, reading.catalogue.family(code)?.labels)) || code || ''
  },
  // a disabled variant must not disable the product of the others; models have no such flag
  '@enabled': (reading, inProduct) => row =>
    inProduct && row.variant?.shared && !row.product.enabled
      ? ''
      : writeBoolean(reading, row.product.enabled),
  '@categories': (_reading, inProduct) => row =>
    (inProduct && row.variant?.ofRoot && row.article.root?.categories) || row.product.categories,
}

const best = (values: readonly AkeneoValue[], locale: string | null, scope: string | null) => {
  let match: AkeneoValue | null = null
  let rank = -1
  for (const value of values) {
    if (value.locale !== null && value.locale !== locale) continue
    if (value.scope !== null && value.scope !== scope) continue
    const precision = (value.locale === null ? 0 : 2) + (value.scope === null ? 0 : 1)
    if (precision <= rank || !isFilled(value.data)) continue
    match = value
    rank = precision
  }
  return match
}

/**
 * Picks the value for a locale and a channel: the most specific filled one, else that of the fallback locale. A value
 * without locale or channel is valid for all.
 */
export const pickValue = (
  values: readonly AkeneoValue[],
  locale: string | null,
  scope: string | null,
  fallback: string | null,
): AkeneoValue | null => {
  const first = values[0]
  // most attributes have one value for all
  if (first && values.length === 1 && first.locale === null && first.scope === null)
    return isFilled(first.data) ? first : null
  return (
    best(values, locale, scope) ??
    (fallback === null || fallback === locale ? null : best(values, fallback, scope))
  )
}

const isBuiltIn = (code: string): code is BuiltInSource => Object.hasOwn(builtIns, code)

const nothing: CompiledSource = () => ''

const attributeSource = (reading: Reading, scope: string | null): CompiledSource => {
  const attribute = reading.catalogue.attribute(reading.source.akeneoAttribute)
  if (!attribute) return nothing
  const { locale } = reading.language
  const fallback = reading.ownLocaleOnly ? null : reading.language.fallback
  const read = readers[sourceKindOf(attribute.type)].prepare(reading, attribute)
  const { source, observe, column } = reading
  return row => {
    const value = pickValue(valuesOf(row.product, attribute.code), locale, scope, fallback)
    if (value && value.locale !== null && value.locale !== locale) row.fallbacks.add(column)
    observe?.({ source, code: attribute.code, value })
    return value ? read(value, row) : ''
  }
}

const hiddenInProduct = (
  source: CompiledSource,
  code: string,
  { column, source: entry, observe }: Reading,
): CompiledSource => {
  const name = leftOutName('notShared', column)
  return row => {
    if (!row.variant?.hidden.has(code)) return source(row)
    if (hasValue(row, code)) row.leftOut.add(name)
    observe?.({ source: entry, code, value: null })
    return ''
  }
}
