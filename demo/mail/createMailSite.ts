import { createServer, type Server, type ServerResponse } from 'node:http'
import type { KeptMail } from './KeptMail.ts'
import { gonePage, listPage, mailPage } from './mailPages.ts'

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

/** No scripts, nothing from elsewhere; the mail itself is framed by this site only and is kept from everything. */
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

const answer = (response: ServerResponse, status: number, type: string, policy: string, body: string) => {
  response.writeHead(status, {
    ...always,
    'content-type': `${type}; charset=utf-8`,
    'content-security-policy': policy,
  })
  response.end(body)
}

/** The pages that show the mails: `/`, `/mails/1`, `/mails/1/html`, `/mails/1/raw`. */
export const createMailSite = (mails: readonly KeptMail[]): Server =>
  createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === '/') return answer(response, 200, 'text/html', pagePolicy, listPage(mails))
    const [, id, part] = /^\/mails\/(\d+)(?:\/(html|raw))?$/.exec(pathname) ?? []
    const mail = mails.find(kept => String(kept.id) === id)
    if (!mail) return answer(response, 404, 'text/html', pagePolicy, gonePage())
    if (part === 'html') return answer(response, 200, 'text/html', mailPolicy, mail.html)
    if (part === 'raw')
      return answer(response, 200, 'text/plain', pagePolicy, Buffer.from(mail.raw, 'latin1').toString('utf8'))
    return answer(response, 200, 'text/html', pagePolicy, mailPage(mail))
  })
