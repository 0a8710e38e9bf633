import { decodeEntity } from 'html-entities'

/** A character reference that is closed by a semicolon: `&#33;`, `&#x21;`, `&auml;`. */
const reference = /&(?:#(\d+)|#[xX]([0-9a-fA-F]+)|[A-Za-z][A-Za-z0-9]*);/g

/** Whether a number is that of a character; 0 and halves of surrogate pairs are none. */
const isCharacter = (code: number) => code > 0 && code < 0x10ffff && (code < 0xd800 || code > 0xdfff)

/**
 * Replaces HTML entities by their characters. What is no entity stays as it is: unknown names, numbers of no character
 * and a name without its semicolon, which may as well be text (`A&B`).
 * @example decodeEntities('&auml;&#33;') // 'ä!'
 */
export const decodeEntities = (html: string): string =>
  html.includes('&')
    ? html.replace(reference, (entity, decimal?: string, hex?: string) => {
        const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined
        return code === undefined || isCharacter(code) ? decodeEntity(entity, { level: 'html5' }) : entity
      })
    : html

const unseen = /<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\1\s*>/gi
const blocks =
  /<\/?(?:address|article|aside|blockquote|br|dd|div|dl|dt|figure|footer|form|h[1-6]|header|hr|li|main|nav|ol|option|p|pre|section|table|tbody|td|tfoot|th|thead|tr|ul)\b[^>]*>/gi
const tags = /<\/?[a-z][^>]*>|<![a-z][^>]*>/gi
/** Cheap to look for, and nearly never there. */
const unseenStart = /<(?:!--|script|style)/i
const spaces = /[\s\u00a0]+/g

const withoutTags = (html: string) =>
  html.includes('<')
    ? (unseenStart.test(html) ? html.replace(unseen, ' ') : html).replace(blocks, ' ').replace(tags, '')
    : html

/** The plain text of HTML on one line: blocks end with a space, entities become signs. `stripHtml('<p>A</p><p>B &amp; C</p>') // 'A B & C'` */
export const stripHtml = (html: string): string =>
  decodeEntities(withoutTags(html)).replace(spaces, ' ').trim()
