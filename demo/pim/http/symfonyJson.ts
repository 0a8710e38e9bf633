/** Keys of texts by locale; PHP writes those without a text as an empty list. */
const textKeys: ReadonlySet<string> = new Set(['labels', 'group_labels', 'guidelines'])

const isEmptyObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0

const escaped = /\\"|\\\\|[/<>&'\u007f-\uffff]/g

const escapeOf = (text: string): string => {
  if (text === '/') return '\\/'
  if (text === '\\\\') return text
  return `\\u${(text === '\\"' ? 0x22 : text.charCodeAt(0)).toString(16).padStart(4, '0')}`
}

/**
 * JSON as the PIM writes it: ASCII only, with escaped slashes and signs of HTML. Source: Symfony's JsonResponse, whose
 * default encoding is JSON_HEX_TAG, _APOS, _AMP and _QUOT.
 * @example symfonyJson({ labels: {}, name: 'Größe 3/4' }) // {"labels":[],"name":"Gr\u00f6\u00dfe 3\/4"}
 */
export const symfonyJson = (value: object): string =>
  JSON.stringify(value, (key, part: unknown) =>
    textKeys.has(key) && isEmptyObject(part) ? [] : part,
  ).replace(escaped, escapeOf)
