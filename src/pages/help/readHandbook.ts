/** A section of the handbook. */
export interface HandbookSection {
  /** The topic that it belongs to. */
  readonly topic: string
  readonly title: string
  /** Markdown, without the heading. */
  readonly text: string
}

/** The handbook as it is shown. */
export interface Handbook {
  readonly title: string
  readonly intro: string
  readonly sections: readonly HandbookSection[]
}

const headed = (text: string, level: '#' | '##') => {
  const [, title = '', rest = ''] = new RegExp(`^\\s*${level} (.+)\\n([^]*)$`).exec(text) ?? []
  return { title, text: rest.trim() }
}

/** Divides the document of the handbook at its anchors, each of which names the topic of the section below. */
export const readHandbook = (document: string): Handbook => {
  const [start = '', ...parts] = document.split(/^<a id="(\w+)"><\/a>$/m)
  const { title, text: intro } = headed(start, '#')
  const sections = parts.flatMap((part, index) =>
    index % 2 === 0 ? [{ topic: part, ...headed(parts[index + 1] ?? '', '##') }] : [],
  )
  return { title, intro, sections }
}
