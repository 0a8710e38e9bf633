import { fieldError } from '../errors.ts'
import { asText, blankToNull, builder, filledOrNull, type KindsOf, refuse, trimmedText } from './kind.ts'

/** Kinds of fields for colors. */
export interface ColorKinds {
  /** A color such as `#1a2b3c`, in lower case. */
  color: { value: string; options: object }
}

/** A color. `color('Mark', { default: '#0a7d4f' })` */
export const color = builder<'color', ColorKinds['color']>('color')

const hexColor = /^#[0-9a-f]{6}$/

/** Turns `#ABC` into `#aabbcc`. */
const expandHex = (value: unknown) => {
  if (typeof value !== 'string') return blankToNull(value)
  const text = value.trim().toLowerCase()
  return blankToNull(/^#[0-9a-f]{3}$/.test(text) ? text.replace(/[0-9a-f]/g, '$&$&') : text)
}

const filled = trimmedText()
  .superRefine((value, context) => {
    if (!hexColor.test(value)) refuse(context, 'notAColor', language => fieldError('notAColor', language))
  })
  .meta({ pattern: hexColor.source })

export const colorKinds: KindsOf<ColorKinds> = {
  color: {
    ...asText,
    schema: field => filledOrNull(field, filled, expandHex),
    example: (_field, n) => `#${(n % 0x1000000).toString(16).padStart(6, '0')}`,
  },
}
