import { z } from 'zod'

/**
 * Texts by code, such as labels by locale. PHP writes `[]` when there are none; a locale without a label is
 * absent, null or empty, depending on the version; what is no text (rules among conversion units) is left out.
 */
export const texts = z
  .union([z.array(z.unknown()).transform(() => ({})), z.record(z.string(), z.unknown())])
  .nullish()
  .transform((all): Readonly<Record<string, string>> => {
    const kept = Object.entries(all ?? {}).filter(([, text]) => typeof text === 'string' && text !== '')
    // The filter above leaves only texts.
    return Object.fromEntries(kept) as Record<string, string>
  })
