/** One line of a mail's table. */
export interface Line {
  readonly label: string
  readonly value: string
}

/** What a mail says, before it is written as text and as HTML. Nothing here is HTML. */
export interface Letter {
  readonly language: 'en' | 'de'
  /** Colours the edge: how a run ended, or the product's own colour. */
  readonly tone: 'plain' | 'successful' | 'warning' | 'error'
  readonly title: string
  readonly lead: string
  readonly lines: readonly Line[]
  /** The first messages of a run, under a heading; `more` says how many are left out. */
  readonly list?: { readonly title: string; readonly items: readonly Line[]; readonly more?: string }
  readonly button?: { readonly label: string; readonly href: string }
  /** Why the reader gets this. */
  readonly footer: string
}
