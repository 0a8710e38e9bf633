import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { format, type FormatConfig } from 'oxfmt'

/** A reason to write nothing, shown to the user. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}

/** The files to create and change, and the next steps for the user. */
export interface Plan {
  readonly changes: ReadonlyMap<string, { readonly text: string; readonly isNew: boolean }>
  readonly next: readonly string[]
}

/** The files of the repository with planned changes; only `write` writes them. */
export interface Draft {
  /** Whether the file exists. */
  has(path: string): boolean
  /** The text of a file with the planned changes. */
  read(path: string): string
  /** Plans a new file. @throws Refusal if it exists */
  create(path: string, text: string): void
  /** Plans a change of an existing file. */
  change(path: string, edit: (text: string) => string): void
  /** Formats the planned files with the formatter of the repository. */
  finish(next: readonly string[]): Promise<Plan>
}

/** Creates a draft of the files below a folder. */
export const createDraft = (root: string): Draft => {
  const changes = new Map<string, { text: string; isNew: boolean }>()
  const has = (path: string) => changes.has(path) || existsSync(join(root, path))
  const read = (path: string) => {
    const text = changes.get(path)?.text
    if (text !== undefined) return text
    if (!existsSync(join(root, path)))
      throw new Refusal(`${path} is not there. Run this in the folder of the repository.`)
    return readFileSync(join(root, path), 'utf8')
  }
  return {
    has,
    read,
    create: (path, text) => {
      if (has(path)) throw new Refusal(`${path} is there already. Choose another name or remove the file.`)
      changes.set(path, { text, isNew: true })
    },
    change: (path, edit) =>
      void changes.set(path, { text: edit(read(path)), isNew: changes.get(path)?.isNew ?? false }),
    finish: async next => {
      const config = JSON.parse(readFileSync(join(root, '.oxfmtrc.json'), 'utf8')) as FormatConfig // the configuration of the repository
      const formatted = await Promise.all(
        [...changes].map(async ([path, { text, isNew }]) => {
          const { code, errors } = await format(path, text, config)
          if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
          return [path, { isNew, text: code }] as const
        }),
      )
      return { changes: new Map(formatted), next }
    },
  }
}

/** Writes the files of a plan. */
export const write = (root: string, { changes }: Plan): void => {
  for (const [path, { text, isNew }] of changes) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    // `wx` fails if the file was created in the meantime
    writeFileSync(join(root, path), text, { flag: isNew ? 'wx' : 'w' })
  }
}

const lost = (path: string, what: string) =>
  new Refusal(`${path} no longer has \`${what}\`. Add the entry by hand as docs/extending.md shows it.`)

const closers: Readonly<Record<string, string>> = { '{': '}', '(': ')', '[': ']' }

/** The position of the bracket that closes the last bracket of `opening`. */
const closingOf = (text: string, at: number): number => {
  const [open, close] = [text[at] ?? '', closers[text[at] ?? '']]
  let depth = 0
  for (let index = at; index < text.length; index += 1) {
    if (text[index] === open) depth += 1
    if (text[index] === close) depth -= 1
    if (depth === 0) return index
  }
  return -1
}

/**
 * Adds an entry at the end of an object or list.
 * @param opening the text up to the opening bracket, inclusive
 * @param after a text before it, if `opening` occurs several times
 */
export const addEntry =
  (path: string, opening: string, entry: string, after = '') =>
  (text: string): string => {
    const at = text.indexOf(opening, text.indexOf(after))
    const close = at < 0 ? -1 : closingOf(text, at + opening.length - 1)
    if (close < 0) throw lost(path, opening)
    const before = text.slice(0, close).trimEnd()
    const comma = /[,{[(]$/.test(before) ? '' : ','
    return `${before}${comma}\n${entry},\n${text.slice(close)}`
  }

/** Replaces a text that must exist. */
export const replace =
  (path: string, what: string, by: string) =>
  (text: string): string => {
    if (!text.includes(what)) throw lost(path, what)
    return text.replace(what, () => by)
  }

/** Adds an import or a re-export, sorted by path. */
export const addImport =
  (path: string, line: string) =>
  (text: string): string => {
    const verb = line.slice(0, line.indexOf(' '))
    const pathIn = (statement: string) => /from '([^']+)'/.exec(statement)?.[1] ?? ''
    const statements = [...text.matchAll(new RegExp(`^${verb} [^;]*?from '[^']+'$`, 'gm'))]
    const last = statements.at(-1)
    if (!last) throw lost(path, `${verb} … from`)
    const after = statements.find(([statement]) => pathIn(statement) > pathIn(line))
    const at = after ? after.index : last.index + last[0].length
    return after
      ? `${text.slice(0, at)}${line}\n${text.slice(at)}`
      : `${text.slice(0, at)}\n${line}${text.slice(at)}`
  }
