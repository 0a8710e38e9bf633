import type { Sentence } from '../words.ts'

/** The page of the console where a problem is resolved: the name of its declaration, or that in `pagePaths`. */
export type RemedyPage =
  | 'akeneoApi'
  | 'channels'
  | 'csv'
  | 'exports'
  | 'exportSettings'
  | 'ftp'
  | 'languages'
  | 'mapping'
  | 'productFilter'
  | 'schedules'
  | 'sync'
  | 'tessaApi'

/** A message in no language yet, as rows store it. Its code may be of another version. */
export interface StoredMessage {
  readonly code: string
  readonly params: MessageParams
}

/** The values of the placeholders of a message: a text, an amount, or a list of messages. */
export type MessageParams = Readonly<Record<string, string | number | readonly StoredMessage[]>>

/** The placeholders that hold a list of messages, each joined in its own way. */
export const listNames = ['conditions', 'lists', 'losses', 'parts', 'places', 'problems'] as const
export type ListName = (typeof listNames)[number]

/** A message in both languages, with the attributes that its readers need. */
export interface MessageEntry extends Sentence {
  /** Absent where the problem is resolved in Akeneo, at a server or not at all. */
  readonly page?: RemedyPage
  /** The field of the mapping that it is about, if its parameters name no column. */
  readonly field?: string
  /** Whether it is about articles that cannot be sold, or that stay on sale although they should not. */
  readonly sale?: true
  /** Whether another try cannot help. */
  readonly final?: true
  /** Whether another try soon may succeed. */
  readonly temporary?: true
  /** The HTTP status of a call that fails with it. */
  readonly status?: number
}

/** An error keeps the product out of the file; a warning does not. */
export type Severity = 'error' | 'warning'

/** An issue of a product. Its sentence is the problem alone; the remedy follows it. */
export interface IssueEntry extends MessageEntry {
  readonly severity: Severity
  /** The problem in a few words, for many products at once. */
  readonly cause: Sentence
  /** The remedy for one product, and for many products where `remedies` is absent. */
  readonly remedy: Sentence
  /** The remedy for many products at once. */
  readonly remedies?: Sentence
  /** The subject of the issue, if it is no field. */
  readonly about?: Sentence
}

/** The messages of one subject by their codes. */
export type MessageTable = Readonly<Record<string, MessageEntry>>
/** The issues of one subject by their codes. */
export type IssueTable = Readonly<Record<string, IssueEntry>>

type NameBefore<Text extends string> = Text extends `${infer Name}|${string}` ? Name : Text
type NameIn<Piece extends string> = Piece extends `${infer Inner}}${string}`
  ? NameBefore<Inner>
  : NameBefore<Piece>

/** The names of the placeholders in a sentence: `'n' | 'id'` of `{n|one SKU|{n} SKUs} of #{id}`. */
export type PlaceholdersOf<Text extends string, Found = never> = Text extends `${string}{${infer Rest}`
  ? Rest extends `${infer Piece}{${infer More}`
    ? PlaceholdersOf<`{${More}`, Found | NameIn<Piece>>
    : Found | NameIn<Rest>
  : Found

type TextOf<Entry> =
  | (Entry extends { readonly en: infer T extends string } ? T : never)
  | (Entry extends { readonly cause: { readonly en: infer T extends string } } ? T : never)
  | (Entry extends { readonly remedy: { readonly en: infer T extends string } } ? T : never)

type NamesOf<Entry> = Entry extends { readonly field: string }
  ? Exclude<PlaceholdersOf<TextOf<Entry>>, 'column'> // its field stands in for it
  : PlaceholdersOf<TextOf<Entry>>

/**
 * The parameters of a message, from the placeholders of its English sentence.
 * @example ParamsOf<(typeof transferMessages)['nameRefused']> // { readonly host: …, readonly name: … }
 */
export type ParamsOf<Entry> = {
  readonly [Name in NamesOf<Entry> & string]: Name extends ListName
    ? readonly StoredMessage[]
    : string | number
}

/** The parameters of a message as an argument, which may be left out where there are none. */
export type ParamsArgument<Entry> = [NamesOf<Entry>] extends [never]
  ? [params?: MessageParams]
  : [params: ParamsOf<Entry>]

/** The codes of a table whose messages have no placeholders. */
export type PlainCode<Table extends MessageTable> = {
  [C in keyof Table]: [NamesOf<Table[C]>] extends [never] ? C : never
}[keyof Table]
