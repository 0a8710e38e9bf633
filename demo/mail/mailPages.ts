import { escapeHtml } from '../../server/mail/escapeHtml.ts'
import type { KeptMail } from './KeptMail.ts'

const style = `:root { color-scheme: light dark; --page: #FAF9F7; --card: #FFFFFF; --text: #1F1B18; --quiet: #5C554F; --rule: #E8E4DF; --brand: #52267D }
@media (prefers-color-scheme: dark) { :root { --page: #151312; --card: #1D1B19; --text: #F2EFEB; --quiet: #BBB4AC; --rule: #322E2B; --brand: #C7ABE8 } }
body { margin: 0; padding: 32px 16px; background: var(--page); color: var(--text); font: 14px/21px Inter, 'Segoe UI', Helvetica, Arial, sans-serif }
main { max-width: 800px; margin: 0 auto }
h1 { font-size: 20px; line-height: 28px; font-weight: 600; margin: 0 0 16px; overflow-wrap: anywhere }
h2 { font-size: 14px; font-weight: 600; margin: 24px 0 8px }
a { color: var(--brand) }
.card { background: var(--card); border: 1px solid var(--rule); border-radius: 8px; overflow: hidden }
.row { display: grid; grid-template-columns: 1fr auto; gap: 2px 16px; padding: 10px 16px; color: inherit; text-decoration: none; border-top: 1px solid var(--rule) }
.row:first-child { border-top: 0 }
.row strong { font-weight: 500; overflow-wrap: anywhere }
.quiet { color: var(--quiet); font-size: 13px }
pre { margin: 0; padding: 16px; white-space: pre-wrap; overflow-wrap: anywhere; font: 13px/19px 'JetBrains Mono', monospace }
iframe { display: block; width: 100%; height: 640px; border: 0 }
.empty { padding: 32px 16px; text-align: center }`

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`

const time = (at: number): string => new Date(at).toLocaleString('en-GB')

const row = ({ id, at, to, subject }: KeptMail): string =>
  `<a class="row" href="/mails/${id}"><strong>${escapeHtml(subject || '(no subject)')}</strong><span class="quiet">${escapeHtml(time(at))}</span><span class="quiet">${escapeHtml(to.join(', '))}</span></a>`

/** The list of caught mails, newest first. */
export const listPage = (mails: readonly KeptMail[]): string =>
  page(
    'Caught mails',
    `<h1>Caught mails</h1><div class="card">${
      mails.length > 0
        ? mails.toReversed().map(row).join('')
        : '<p class="empty quiet">No mails yet. Send a test mail from the list of users, or run an export.</p>'
    }</div><p class="quiet">The demo delivers nothing: every mail ends here. Reload to see new ones.</p>`,
  )

/** One mail: its HTML in a frame that may do nothing, and its text. */
export const mailPage = ({ id, at, from, to, subject, text, html }: KeptMail): string =>
  page(
    subject,
    `<p><a href="/">All mails</a></p><h1>${escapeHtml(subject || '(no subject)')}</h1>` +
      `<p class="quiet">From ${escapeHtml(from)}<br>To ${escapeHtml(to.join(', '))}<br>${escapeHtml(time(at))} · <a href="/mails/${id}/raw">source</a></p>` +
      (html
        ? `<h2>HTML</h2><div class="card"><iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="HTML part" src="/mails/${id}/html"></iframe></div>`
        : '') +
      `<h2>Plain text</h2><div class="card"><pre>${escapeHtml(text || '(none)')}</pre></div>`,
  )

/** The page of a mail that is not, or no longer, kept. */
export const gonePage = (): string =>
  page('Not found', '<h1>There is no such mail</h1><p><a href="/">All mails</a></p>')
