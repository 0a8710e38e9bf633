import { decodeEntities } from './decodeEntities.ts'

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
