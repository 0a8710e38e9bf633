import { escapeHtml } from '../../server/mail/escapeHtml.ts'
import { htmlPage } from '../htmlPage.ts'
import type { KeptMail } from './KeptMail.ts'

const time = (at: number): string => new Date(at).toLocaleString('en-GB')

const row = ({ id, at, to, subject }: KeptMail): string =>
  `<a class="row" href="/mails/${id}"><strong>${escapeHtml(subject || '(no subject)')}</strong><span class="quiet">${escapeHtml(time(at))}</span><span class="quiet">${escapeHtml(to.join(', '))}</span></a>`

/** The list of caught mails, newest first. */
export const listPage = (mails: readonly KeptMail[]): string =>
  htmlPage(
    'Caught mails',
    `<h1>Caught mails</h1><div class="card">${
      mails.length > 0
        ? mails.toReversed().map(row).join('')
        : '<p class="empty quiet">No mails yet. Send a test mail from the list of users, or run an export.</p>'
    }</div><p class="quiet">The demo delivers nothing: every mail ends here. Reload to see new ones.</p>`,
  )

/** One mail: its HTML in a frame that may do nothing, and its text. */
export const mailPage = ({ id, at, from, to, subject, text, html }: KeptMail): string =>
  htmlPage(
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
  htmlPage('Not found', '<h1>There is no such mail</h1><p><a href="/">All mails</a></p>')
