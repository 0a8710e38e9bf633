import { z } from 'zod'
import type {
  AkeneoAttribute,
  AkeneoAttributeGroup,
  AkeneoCategory,
  AkeneoChannel,
  AkeneoCurrency,
  AkeneoFamily,
  AkeneoFamilyVariant,
  AkeneoLocale,
  AkeneoMeasurementFamily,
  AkeneoOption,
} from '../../model/akeneo.ts'

/** A code. PHP writes some codes with digits only as numbers. */
const code = z.union([z.string(), z.number().transform(String)])

/** A list of codes; a missing list and null are empty. PHP writes a list with gaps as an object. */
const codes = z
  .union([z.array(code), z.record(z.string(), code).transform(list => Object.values(list))])
  .nullish()
  .transform(list => list ?? [])

/** A text or code; null if it is missing, null or empty. */
const textOrNull = code.nullish().transform(text => text || null)

/**
 * Texts by code, such as labels by locale. PHP writes an empty object as `[]`; a locale without a label is absent, null or
 * empty, depending on the version. Other values, such as rules among conversion units, are left out.
 */
const texts = z
  .union([z.array(z.unknown()).transform(() => ({})), z.record(z.string(), z.unknown())])
  .nullish()
  .transform((all): Readonly<Record<string, string>> => {
    const entries = Object.entries(all ?? {}).filter(([, text]) => typeof text === 'string' && text !== '')
    // the filter above leaves only texts
    return Object.fromEntries(entries) as Record<string, string>
  })

/** A boolean; a missing value and null are false. */
const toggle = z
  .boolean()
  .nullish()
  .transform(value => value ?? false)

/** GET /attributes. Any type is accepted, because bundles add types such as eikona_catalog_tessa. */
export const attributeSchema: z.ZodType<AkeneoAttribute> = z
  .object({
    code,
    type: z.string(),
    group: textOrNull,
    labels: texts,
    localizable: toggle,
    scopable: toggle,
    available_locales: codes,
    metric_family: textOrNull,
    default_metric_unit: textOrNull,
    decimals_allowed: toggle,
    reference_data_name: textOrNull,
    is_main_identifier: toggle,
    tessa_export_url: textOrNull,
  })
  .transform(raw => ({
    code: raw.code,
    type: raw.type,
    group: raw.group ?? '',
    labels: raw.labels,
    localizable: raw.localizable,
    scopable: raw.scopable,
    availableLocales: raw.available_locales,
    metricFamily: raw.metric_family,
    defaultMetricUnit: raw.default_metric_unit,
    decimalsAllowed: raw.decimals_allowed,
    referenceDataName: raw.reference_data_name,
    isMainIdentifier: raw.is_main_identifier,
    tessaExportUrl: raw.tessa_export_url,
  }))

/** A position in an order; a missing position and null come first. */
const position = z
  .number()
  .nullish()
  .transform(value => value ?? 0)

/** GET /attribute-groups. */
export const attributeGroupSchema: z.ZodType<AkeneoAttributeGroup> = z
  .object({ code, labels: texts, sort_order: position })
  .transform(({ sort_order, ...group }) => ({ ...group, sortOrder: sort_order }))

/** GET /categories; the parent of a root is null. */
export const categorySchema: z.ZodType<AkeneoCategory> = z.object({ code, parent: textOrNull, labels: texts })

/** GET /channels. Conversion units that are null (do not convert) or rules of the SaaS edition are left out. */
export const channelSchema: z.ZodType<AkeneoChannel> = z
  .object({
    code,
    labels: texts,
    currencies: codes,
    locales: codes,
    category_tree: code,
    conversion_units: texts,
  })
  .transform(({ category_tree, conversion_units, ...channel }) => ({
    ...channel,
    categoryTree: category_tree,
    conversionUnits: conversion_units,
  }))

/** GET /currencies. */
export const currencySchema: z.ZodType<AkeneoCurrency> = z.object({ code, enabled: toggle })

/** GET /families. */
export const familySchema: z.ZodType<AkeneoFamily> = z
  .object({ code, attributes: codes, attribute_as_label: textOrNull, labels: texts })
  .transform(({ attribute_as_label, ...family }) => ({ ...family, attributeAsLabel: attribute_as_label }))

/** GET /families/{family}/variants; the item itself does not name its family. */
export const familyVariantSchema = (family: string): z.ZodType<AkeneoFamilyVariant> =>
  z
    .object({
      code,
      labels: texts,
      variant_attribute_sets: z.array(z.object({ level: z.number(), axes: codes, attributes: codes })),
    })
    .transform(raw => ({
      code: raw.code,
      family,
      labels: raw.labels,
      levels: raw.variant_attribute_sets
        .toSorted((one, other) => one.level - other.level)
        .map(({ axes, attributes }) => ({ axes, attributes })),
    }))

/** GET /locales. */
export const localeSchema: z.ZodType<AkeneoLocale> = z.object({ code, enabled: toggle })

const step = z.object({ operator: z.enum(['mul', 'div', 'add', 'sub']), value: code })

const unit = z
  .object({ code, labels: texts, symbol: z.string().nullish(), convert_from_standard: z.array(step) })
  .transform(raw => ({
    code: raw.code,
    labels: raw.labels,
    symbol: raw.symbol ?? '',
    // the PIM's name is wrong: the steps convert the unit to the standard unit
    toStandard: raw.convert_from_standard,
  }))

/** GET /measurement-families (5.0 and later): a plain list. */
export const measurementFamilySchema: z.ZodType<AkeneoMeasurementFamily> = z
  .object({
    code,
    labels: texts,
    standard_unit_code: code,
    units: z.union([z.record(z.string(), unit), z.array(unit).transform(list => byCode(list))]),
  })
  .transform(({ standard_unit_code, ...family }) => ({ ...family, standardUnit: standard_unit_code }))

const byCode = <T extends { readonly code: string }>(list: readonly T[]): Record<string, T> =>
  Object.fromEntries(list.map(item => [item.code, item]))

const operators = ['mul', 'div', 'add', 'sub'] as const
const steps = z.partialRecord(z.enum(operators), code)

/** `{ mul: "2", add: "1" }` or a list of such objects; the steps are applied in the written order. */
const convert = z.union([steps.transform(one => [one]), z.array(steps)]).transform(list =>
  list.flatMap(one =>
    // the keys are operators, as the record was parsed with them
    Object.entries(one).map(([operator, value]) => ({
      operator: operator as (typeof operators)[number],
      value,
    })),
  ),
)

/** GET /measure-families: before 5.0, without labels, deprecated since. */
export const oldMeasureFamilySchema: z.ZodType<AkeneoMeasurementFamily> = z
  .object({
    code,
    standard: code,
    units: z.array(z.object({ code, convert, symbol: z.string().nullish() })),
  })
  .transform(({ standard, units, ...family }) => ({
    code: family.code,
    labels: {},
    standardUnit: standard,
    units: Object.fromEntries(
      units.map(unit => [
        unit.code,
        { code: unit.code, labels: {}, symbol: unit.symbol ?? '', toStandard: unit.convert },
      ]),
    ),
  }))

/** GET /attributes/{attribute}/options; the item itself does not name its attribute. */
export const optionSchema = (attribute: string): z.ZodType<AkeneoOption> =>
  z
    .object({ code, labels: texts, sort_order: position })
    .transform(({ sort_order, ...option }) => ({ ...option, attribute, sortOrder: sort_order }))

const recordLabel = z.object({ locale: z.string().nullable(), data: z.unknown() })

/** GET /reference-entities/{entity}/records: the labels are values of the attribute `label`, which every entity has. */
export const recordSchema = (attribute: string): z.ZodType<AkeneoOption> =>
  z
    .object({
      code,
      values: z.union([z.array(z.unknown()).transform(() => ({})), z.record(z.string(), z.unknown())]),
    })
    .transform(({ code, values }) => {
      const labels = z.array(recordLabel).safeParse('label' in values ? values.label : []).data ?? []
      const byLocale = Object.fromEntries(labels.map(({ locale, data }) => [locale ?? '', data]))
      return { code, attribute, sortOrder: 0, labels: texts.parse(byLocale) }
    })

/** GET /api/rest/v1: the routes of the PIM, as `GET /api/rest/v1/products`. */
export const rootSchema = z
  .object({ routes: z.record(z.string(), z.object({ route: z.string(), methods: z.array(z.string()) })) })
  .transform(
    ({ routes }): ReadonlySet<string> =>
      new Set(
        Object.values(routes).flatMap(({ route, methods }) => methods.map(method => `${method} ${route}`)),
      ),
  )

/** GET /system-information (6.0 and later); editions are Serenity, GE, EE and CE. */
export const systemInformationSchema = z.object({ version: z.string(), edition: z.string() })
export type SystemInformation = z.output<typeof systemInformationSchema>
