import { z } from 'zod'
import type { AkeneoAttribute } from '../types.ts'
import { code } from './code.ts'
import { codes } from './codes.ts'
import { textOrNull } from './textOrNull.ts'
import { texts } from './texts.ts'
import { toggle } from './toggle.ts'

/** GET /attributes. Types are open: bundles bring their own, such as eikona_catalog_tessa. */
export const attributeDoor: z.ZodType<AkeneoAttribute> = z
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
