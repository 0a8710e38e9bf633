/** The parts of a mail that the catcher shows. */
interface DecodedMail {
  readonly headers: ReadonlyMap<string, string>
  readonly text: string
  readonly html: string
}

const charset = (type: string): BufferEncoding =>
  /charset="?(iso-8859-1|latin1)/i.test(type) ? 'latin1' : 'utf8'

const quotedPrintable = (text: string): Buffer =>
  Buffer.from(
    text
      .replaceAll(/=[ \t]*\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/gi, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )

const bodies: Readonly<Record<string, (body: string) => Buffer>> = {
  'quoted-printable': quotedPrintable,
  base64: body => Buffer.from(body, 'base64'),
}

/** Decodes a header. @example decodeWords('=?UTF-8?Q?Gr=C3=BC=C3=9Fe?=') // 'Grüße' */
export const decodeWords = (header: string): string =>
  header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?[\w-]+\?([QB])\?([^?]*)\?=/gi, (_whole, how: string, text: string) =>
      (how.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64')
        : quotedPrintable(text.replaceAll('_', ' '))
      ).toString('utf8'),
    )

const split = (raw: string): { headers: Map<string, string>; body: string } => {
  const end = raw.search(/\r?\n\r?\n/)
  const head = end < 0 ? raw : raw.slice(0, end)
  const lines = head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  const headers = new Map(
    lines.map(line => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  return { headers, body: end < 0 ? '' : raw.slice(end).replace(/^\r?\n\r?\n/, '') }
}

/**
 * Decodes a mail of the service: one part or nested alternatives, quoted-printable, base64 or plain, in UTF-8 or Latin 1.
 * Attachments are ignored.
 * @param raw the mail, its bytes read as Latin 1
 */
export const decodeMail = (raw: string): DecodedMail => {
  const { headers, body } = split(raw)
  const type = headers.get('content-type') ?? 'text/plain'
  const boundary = /boundary="?([^";]+)/i.exec(type)?.[1]
  if (boundary) {
    const parts = body
      .split(`--${boundary}`)
      .slice(1, -1)
      .map(part => decodeMail(part.replace(/^\r?\n/, '')))
    const first = (which: 'text' | 'html') => parts.find(part => part[which] !== '')?.[which] ?? ''
    return { headers, text: first('text'), html: first('html') }
  }
  const decode = bodies[(headers.get('content-transfer-encoding') ?? '').toLowerCase()]
  const decoded = (decode ? decode(body) : Buffer.from(body, 'latin1')).toString(charset(type)).trimEnd()
  return {
    headers,
    text: type.startsWith('text/plain') ? decoded : '',
    html: type.startsWith('text/html') ? decoded : '',
  }
}
