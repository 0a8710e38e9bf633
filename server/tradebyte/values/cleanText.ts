import { decodeEntities } from './html.ts'

/** Texts without any character that this file changes. */
const plain = /^[\x20-\x7e\u00a0-\u00ac\u00ae-\u02ff]*$/

const c1Controls = /[\u0080-\u009f]/g
const lineSeparators = /[\v\f\u2028\u2029]/g
/** Control characters except tab and line breaks, halves of surrogate pairs, and zero-width spaces. */
// oxlint-disable-next-line no-control-regex -- the expression matches control characters
const unwritable = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u200b\u2060\ufeff\p{Cs}]/gu
/** Characters without a width, such as a soft hyphen, which texts may have and numbers must not. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/**
 * The text of a cell: composed (NFC), without control characters and spaces at its ends. C1 controls become the characters
 * that Windows-1252 has in their place, as browsers read them.
 * @example cleanText('Mu\u0308tze\v ') // 'Mütze'
 */
export const cleanText = (text: string): string => {
  if (plain.test(text)) return text.trim()
  return text
    .replace(c1Controls, sign => decodeEntities(`&#${sign.charCodeAt(0)};`))
    .replace(lineSeparators, ' ')
    .replace(unwritable, '')
    .normalize('NFC')
    .trim()
}

/** The text of a cell for a number or a code, which has no invisible characters. */
export const cleanNumber = (text: string): string => cleanText(text).replace(invisible, '').trim()

/** Names the characters of a number that nobody sees: `U+200B`; '' if there are none. Spaces are none of them. */
export const invisibleIn = (text: string): string => {
  if (plain.test(text)) return ''
  const kept = new Set(cleanNumber(text))
  const signs = [...new Set(text.normalize('NFC'))].filter(sign => !/\s/.test(sign) && !kept.has(sign))
  return signs.map(codePointOf).join(', ')
}

const codePointOf = (sign: string) =>
  `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
