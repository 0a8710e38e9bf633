const latin1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest ' +
  'Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig ' +
  'agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'

const named: ReadonlyMap<string, string> = new Map([
  ...latin1.split(' ').map((name, index) => [name, String.fromCharCode(160 + index)] as const),
  ...Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", euro: '€', trade: '™', bull: '•' }),
  ...Object.entries({ ndash: '–', mdash: '—', hellip: '…', lsquo: '‘', rsquo: '’', sbquo: '‚', prime: '′' }),
  ...Object.entries({
    ldquo: '“',
    rdquo: '”',
    bdquo: '„',
    lsaquo: '‹',
    rsaquo: '›',
    dagger: '†',
    permil: '‰',
  }),
  ...Object.entries({ OElig: 'Œ', oelig: 'œ', Scaron: 'Š', scaron: 'š', Yuml: 'Ÿ', fnof: 'ƒ', minus: '−' }),
  ...Object.entries({
    ensp: ' ',
    emsp: ' ',
    thinsp: ' ',
    zwnj: '\u200c',
    zwj: '\u200d',
    deg: '°',
    le: '≤',
    ge: '≥',
  }),
])

const entity = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z][A-Za-z0-9]{1,7}));/g

const ofCodePoint = (code: number, otherwise: string) =>
  code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : otherwise

/** Replaces HTML entities by their signs; unknown ones stay as they are. `decodeEntities('&auml;&#33;') // 'ä!'` */
export const decodeEntities = (html: string): string =>
  html.includes('&')
    ? html.replace(entity, (whole, decimal?: string, hex?: string, name?: string) => {
        if (decimal) return ofCodePoint(Number(decimal), whole)
        if (hex) return ofCodePoint(Number.parseInt(hex, 16), whole)
        return named.get(name ?? '') ?? whole
      })
    : html
