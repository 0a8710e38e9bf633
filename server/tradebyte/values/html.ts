import { decodeEntity } from 'html-entities'
import { Parser } from 'htmlparser2'
import { cutText, lengthOf } from './text.ts'

/** A piece of HTML. Joined, the sources are the HTML again. */
interface HtmlToken {
  readonly kind: 'text' | 'open' | 'close' | 'comment' | 'other'
  /** The name of the element of a tag, in lower case; '' otherwise. */
  readonly name: string
  /** '' for a tag that the parser adds. */
  readonly source: string
  /** The text of a script or a style. */
  readonly isHidden: boolean
}

const markup = /<[a-z/!?]/i
const hiddenElements: ReadonlySet<string> = new Set(['script', 'style'])

/** The tokens of a text; a text without tags is one token. */
const tokensOf = (html: string): readonly HtmlToken[] => {
  const token = (kind: HtmlToken['kind'], source: string, name = '', isHidden = false): HtmlToken => ({
    kind,
    name,
    source,
    isHidden,
  })
  if (!markup.test(html)) return [token('text', html)]
  const tokens: HtmlToken[] = []
  let hidden = 0
  let done = 0
  /** Adds what the parser has no event for: an end tag without a beginning, and the spaces of an end tag. */
  const addSkipped = (skipped: string) => {
    const last = tokens.at(-1)
    if (skipped.startsWith('<') || !last) tokens.push(token('other', skipped))
    else tokens[tokens.length - 1] = { ...last, source: last.source + skipped }
  }
  const addSource = (kind: HtmlToken['kind'], name: string, start: number) => {
    if (start > done) addSkipped(html.slice(done, start))
    const end = parser.endIndex + 1
    tokens.push(token(kind, html.slice(Math.max(done, start), end), name, hidden > 0))
    done = Math.max(done, end)
  }
  const add = (kind: HtmlToken['kind'], name = '', isImplied = false) => {
    if (isImplied) tokens.push(token(kind, '', name))
    else addSource(kind, name, parser.startIndex)
  }
  const parser = new Parser(
    {
      onopentag: (name, _attributes, isImplied) => {
        add('open', name, isImplied)
        if (hiddenElements.has(name)) hidden++
      },
      onclosetag: (name, isImplied) => {
        if (hiddenElements.has(name)) hidden--
        add('close', name, isImplied)
      },
      ontext: text => addSource('text', '', parser.endIndex + 1 - text.length),
      oncomment: () => add('comment'),
      onprocessinginstruction: () => add('comment'),
    },
    { decodeEntities: false },
  )
  // what follows the last tag is text, also a “<” without its end
  const end = html.lastIndexOf('>') + 1
  parser.write(html.slice(0, end))
  const isHidden = hidden > 0
  parser.end()
  if (done < end) tokens.push(token('other', html.slice(done, end)))
  if (end < html.length) tokens.push(token('text', html.slice(end), '', isHidden))
  return tokens
}

/** A character reference that is closed by a semicolon: `&#33;`, `&#x21;`, `&auml;`. */
const reference = /&(?:#(\d+)|#[xX]([0-9a-fA-F]+)|[A-Za-z][A-Za-z0-9]*);/g

/** Whether a number is that of a character; 0 and halves of surrogate pairs are none. */
const isCharacter = (code: number) => code > 0 && code < 0x10ffff && (code < 0xd800 || code > 0xdfff)

/**
 * Replaces HTML entities by their characters. Other texts stay: unknown names, invalid numbers and a name without its
 * semicolon, which may be text (`A&B`).
 * @example decodeEntities('&auml;&#33;') // 'ä!'
 */
export const decodeEntities = (html: string): string =>
  html.includes('&')
    ? html.replace(reference, (entity, decimal?: string, hex?: string) => {
        const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined
        return code === undefined || isCharacter(code) ? decodeEntity(entity, { level: 'html5' }) : entity
      })
    : html

/** Elements that begin and end a line. */
const blocks: ReadonlySet<string> = new Set(
  `address article aside blockquote br dd div dl dt figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol option
  p pre section table tbody td tfoot th thead tr ul`.split(/\s+/),
)
const isBlock = (token: HtmlToken | undefined) => token !== undefined && blocks.has(token.name)

const spaces = /[\s\u00a0]+/g

/**
 * The plain text of HTML on one line: blocks, comments, scripts and styles become a space, entities characters.
 * @example stripHtml('<p>A</p><p>B &amp; C</p>') // 'A B & C'
 */
export const stripHtml = (html: string): string => {
  const isSeparator = (token: HtmlToken) =>
    isBlock(token) || hiddenElements.has(token.name) || token.kind === 'comment'
  const text = tokensOf(html)
    .map(token => {
      if (token.kind === 'text') return token.isHidden ? '' : token.source
      return isSeparator(token) ? ' ' : ''
    })
    .join('')
  return decodeEntities(text).replace(spaces, ' ').trim()
}

/** Elements that show something without a text. */
const embedded: ReadonlySet<string> = new Set('audio embed iframe img object svg video'.split(' '))
const visible = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u
/** Tags without attributes, and a visible character after them that begins no tag or entity. */
const startsVisibly =
  /^(?:\s|<\/?(?!(?:script|style)\b)[a-z][a-z\d]*\s*\/?>)*[^\s<&\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/iu

/**
 * Whether a text shows nothing: spaces, invisible characters, and HTML without text and pictures.
 * @example isBlank('<p>&nbsp;<br></p>') // true
 */
export const isBlank = (text: string): boolean =>
  // most texts need no parser
  !startsVisibly.test(text) && (!visible.test(text) || (/[<&]/.test(text) && !showsSomething(text)))

/** Reads HTML up to the first text or picture. */
const showsSomething = (html: string): boolean => {
  if (!markup.test(html)) return visible.test(decodeEntities(html))
  let isFound = false
  let hidden = 0
  const find = (isVisible: boolean) => {
    if (!isVisible) return
    isFound = true
    parser.pause()
  }
  const parser = new Parser(
    {
      onopentag: name => {
        if (hiddenElements.has(name)) hidden++
        find(embedded.has(name))
      },
      onclosetag: name => {
        if (hiddenElements.has(name)) hidden--
      },
      ontext: text => find(hidden === 0 && visible.test(decodeEntities(text))),
    },
    { decodeEntities: false },
  )
  const end = html.lastIndexOf('>') + 1
  parser.write(html.slice(0, end))
  return isFound || (hidden === 0 && visible.test(decodeEntities(html.slice(end))))
}

const lineBreak = /\r\n?|\n/g
const isBreak = (space: string) => /[\r\n]/.test(space)

/** Removes line breaks at the edges of a text beside tags that begin or end a line themselves. */
const withoutEdges = (text: string, before: boolean, after: boolean): string => {
  const start = text.length - text.trimStart().length
  const cut = before && isBreak(text.slice(0, start)) ? text.slice(start) : text
  const end = cut.trimEnd().length
  return after && isBreak(cut.slice(end)) ? cut.slice(0, end) : cut
}

/**
 * Writes line breaks as `<br/>`. Those inside and between tags only lay out the HTML: inside they stay, between they go.
 * @example breakLines('<p>A\nB</p>\n<p>C</p>') // '<p>A<br/>B</p><p>C</p>'
 */
export const breakLines = (html: string): string => {
  const tokens = tokensOf(html.trim())
  return tokens
    .map(({ kind, source, isHidden }, index) => {
      if (kind !== 'text' || isHidden) return source
      const text = withoutEdges(source, isBlock(tokens[index - 1]), isBlock(tokens[index + 1]))
      return text.replace(lineBreak, '<br/>')
    })
    .join('')
}

/** Changes the text of HTML, but neither its tags nor the entities of signs. */
export const mapText = (html: string, change: (text: string) => string): string => {
  const changeEntity = (entity: string) => {
    const sign = decodeEntities(entity)
    return /\p{L}/u.test(sign) && sign !== entity ? change(sign) : entity
  }
  const changeText = (text: string) =>
    text
      .split(entities)
      .map((piece, index) => (index % 2 === 1 ? changeEntity(piece) : change(piece)))
      .join('')
  return tokensOf(html)
    .map(({ kind, source, isHidden }) => (kind === 'text' && !isHidden ? changeText(source) : source))
    .join('')
}

/** Splits a text at its entities, which get the odd places. */
const entities = /(&(?:#\d+|#[xX][0-9a-fA-F]+|[A-Za-z][A-Za-z0-9]*);)/

/**
 * Cuts a text to at most `limit` characters. It splits no tag, entity or grapheme, and closes elements that are open.
 * @example cutHtml('<p>Socks &amp; shoes</p>', 15) // '<p>Socks</p>'
 */
export const cutHtml = (html: string, limit: number): string => {
  if (!/[<&]/.test(html)) return cutText(html, limit)
  const open: { name: string; start: number; end: number }[] = []
  let [cut, length, closing] = ['', 0, 0]
  const add = (piece: string) => {
    cut += piece
    length += lengthOf(piece)
  }
  const fits = (added: number) => length + added + closing <= limit
  const addText = (text: string) =>
    text.split(entities).every((piece, index) => {
      const part = index % 2 === 1 || fits(lengthOf(piece)) ? piece : cutText(piece, limit - closing - length)
      if (!fits(lengthOf(part))) return false
      add(part)
      return part === piece
    })
  const endTag = (name: string) => `</${name}>`
  const addToken = ({ kind, name, source }: HtmlToken) => {
    if (kind === 'text') return addText(source)
    if (kind === 'open') {
      if (!fits(lengthOf(source) + endTag(name).length)) return false
      open.push({ name, start: cut.length, end: cut.length + source.length })
      closing += endTag(name).length
      add(source)
    }
    if (kind === 'close' && open.at(-1)?.name === name) {
      open.pop()
      closing -= endTag(name).length
      add(source)
    }
    return true
  }
  tokensOf(html).every(addToken)
  cut = cut.trimEnd()
  // an element without content is left out
  for (let last = open.at(-1); last && cut.length <= last.end; last = open.at(-1)) {
    cut = cut.slice(0, last.start).trimEnd()
    open.pop()
  }
  const closed =
    cut +
    open
      .map(({ name }) => endTag(name))
      .toReversed()
      .join('')
  return closed || cutText(stripHtml(html), limit)
}
