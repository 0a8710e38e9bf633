/** One line of a mail's table. */
export interface Line {
  readonly label: string
  readonly value: string
}

/** The content of a mail, before it is written as text and as HTML. It contains no HTML. */
export interface Letter {
  readonly language: 'en' | 'de'
  /** The color of the edge: the result of an export, or the product's own color. */
  readonly tone: 'plain' | 'successful' | 'warning' | 'error'
  readonly title: string
  readonly lead: string
  readonly lines: readonly Line[]
  /** The first messages of an export, under a heading; `more` says how many are left out. */
  readonly list?: { readonly title: string; readonly items: readonly Line[]; readonly more?: string }
  readonly button?: { readonly label: string; readonly href: string }
  /** The reason the reader gets this mail. */
  readonly footer: string
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes a text for use between tags and in quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, sign => entities[sign] ?? sign)

const brand = '#52267D'

/** The color of the card's edge in light mode. */
const edges: Readonly<Record<Letter['tone'], string>> = {
  plain: brand,
  successful: '#2E9560',
  warning: '#C27A08',
  error: '#D43A2F',
}

/** Dark mode. Mail programs without style sheets use the inline colors. */
const dark = `@media (prefers-color-scheme: dark) {
.page { background: #151312 !important }
.card { background: #1D1B19 !important }
.text { color: #F2EFEB !important }
.quiet { color: #BBB4AC !important }
.rule { border-color: #322E2B !important }
.button { background: #8050B5 !important }
}`

const font = 'font-family:Inter,Segoe UI,Helvetica,Arial,sans-serif'
const text = `${font};font-size:14px;line-height:21px;color:#1F1B18`
const quiet = `${font};font-size:13px;line-height:19px;color:#5C554F`

const lineHtml = ({ label, value }: Line): string =>
  `<tr><td class="quiet" style="${quiet};padding:3px 16px 3px 0;vertical-align:top">${escapeHtml(label)}</td>` +
  `<td class="text" style="${text};padding:3px 0;vertical-align:top;font-variant-numeric:tabular-nums">${escapeHtml(value)}</td></tr>`

const itemHtml = ({ label, value }: Line): string =>
  `<tr><td class="rule text" style="${text};padding:8px 0;border-top:1px solid #E8E4DF;overflow-wrap:anywhere">` +
  `<strong>${escapeHtml(label)}</strong><br>${escapeHtml(value)}</td></tr>`

const tableHtml = (rows: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%">${rows}</table>`

const listHtml = ({ title, items, more }: NonNullable<Letter['list']>): string =>
  `<h2 class="text" style="${text};font-weight:600;margin:24px 0 8px">${escapeHtml(title)}</h2>` +
  tableHtml(items.map(itemHtml).join('')) +
  (more ? `<p class="quiet" style="${quiet};margin:8px 0 0">${escapeHtml(more)}</p>` : '')

const buttonHtml = ({ label, href }: NonNullable<Letter['button']>): string =>
  `<p style="margin:24px 0 0"><a class="button" href="${escapeHtml(href)}" target="_blank" rel="noopener" style="${font};display:inline-block;` +
  `background:${brand};color:#FFFFFF;font-size:14px;font-weight:600;text-decoration:none;padding:10px 18px;border-radius:6px">` +
  `${escapeHtml(label)}</a></p>`

/** Writes a letter as HTML: one table, no pictures, no external resources, all text escaped. */
export const letterHtml = ({ language, tone, title, lead, lines, list, button, footer }: Letter): string =>
  `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark }
${dark}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#FAF9F7">
<table role="presentation" class="page" cellpadding="0" cellspacing="0" border="0" width="100%" style="background:#FAF9F7">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="600" style="width:100%;max-width:600px">
<tr><td class="quiet" style="${quiet};font-weight:600;padding:0 0 12px">Kontor</td></tr>
<tr><td class="card" style="background:#FFFFFF;border-left:4px solid ${edges[tone]};border-radius:6px;padding:24px">
<h1 class="text" style="${text};font-size:20px;line-height:28px;font-weight:600;margin:0 0 8px">${escapeHtml(title)}</h1>
<p class="text" style="${text};margin:0 0 16px">${escapeHtml(lead)}</p>
${tableHtml(lines.map(lineHtml).join(''))}
${list ? listHtml(list) : ''}
${button ? buttonHtml(button) : ''}
</td></tr>
<tr><td class="quiet" style="${quiet};padding:12px 0 0">${escapeHtml(footer)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`

/** Writes a letter as plain text. */
export const letterText = ({ title, lead, lines, list, button, footer }: Letter): string => {
  const width = Math.max(0, ...lines.map(({ label }) => label.length + 1))
  const blocks = [
    `${title}\n${'='.repeat(title.length)}`,
    lead,
    lines.map(({ label, value }) => `${`${label}:`.padEnd(width + 1)}${value}`).join('\n'),
    list &&
      [list.title, ...list.items.map(({ label, value }) => `- ${label}: ${value}`), list.more]
        .filter(Boolean)
        .join('\n'),
    button && `${button.label}:\n${button.href}`,
    `-- \n${footer}`,
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}
