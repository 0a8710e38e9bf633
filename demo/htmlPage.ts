import { escapeHtml } from '../server/outbox/mail/letter.ts'

const style = `:root { color-scheme: light dark; --page: #FAF9F7; --card: #FFFFFF; --text: #1F1B18; --quiet: #5C554F; --rule: #E8E4DF; --edge: #978F87; --brand: #52267D; --fill: #52267D }
@media (prefers-color-scheme: dark) { :root { --page: #151312; --card: #1D1B19; --text: #F2EFEB; --quiet: #BBB4AC; --rule: #322E2B; --edge: #7C746C; --brand: #C7ABE8; --fill: #8050B5 } }
body { margin: 0; padding: 32px 16px; background: var(--page); color: var(--text); font: 14px/21px Inter, 'Segoe UI', Helvetica, Arial, sans-serif }
main { max-width: 800px; margin: 0 auto }
h1 { font-size: 20px; line-height: 28px; font-weight: 600; margin: 0 0 16px; overflow-wrap: anywhere }
h2 { font-size: 14px; font-weight: 600; margin: 24px 0 8px }
a { color: var(--brand) }
.card { background: var(--card); border: 1px solid var(--rule); border-radius: 8px; overflow: hidden }
.row { display: grid; grid-template-columns: 1fr auto; gap: 2px 16px; padding: 10px 16px; color: inherit; text-decoration: none; border-top: 1px solid var(--rule) }
.row:first-child { border-top: 0 }
.row strong { font-weight: 500; overflow-wrap: anywhere }
.body { padding: 16px }
.body > :first-child { margin-top: 0 }
.acts { display: flex; flex-wrap: wrap; gap: 8px; margin: 16px 0 0 }
.button { display: inline-block; box-sizing: border-box; min-height: 36px; padding: 7px 14px; border: 1px solid var(--edge); border-radius: 6px; background: var(--card); color: var(--text); font: inherit; font-weight: 500; line-height: 20px; text-decoration: none; cursor: pointer }
.main { border-color: var(--fill); background: var(--fill); color: #fff }
.button:focus-visible, a:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px }
code { font: 13px/19px 'JetBrains Mono', monospace; overflow-wrap: anywhere }
.quiet { color: var(--quiet); font-size: 13px }
pre { margin: 0; padding: 16px; white-space: pre-wrap; overflow-wrap: anywhere; font: 13px/19px 'JetBrains Mono', monospace }
iframe { display: block; width: 100%; height: 640px; border: 0 }
.empty { padding: 32px 16px; text-align: center }`

/** A page of the demo's own servers. @param body HTML whose texts are escaped */
export const htmlPage = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`
