import { z } from 'zod'
import { fieldError } from '../errors.ts'
import { asIs, builder, filledOrNull, hiddenCharacters, type KindsOf, refuse, type SaveMode } from './kind.ts'

/** A small file that is stored in its record. */
export interface StoredFile {
  readonly name: string
  /** Its media type: `application/pdf`. */
  readonly type: string
  /** In bytes. */
  readonly size: number
  /** In base64. Only the file call delivers it; a save without it keeps the stored content. */
  readonly content?: string
}

/** Kinds of fields for files. */
export interface FileKinds {
  /** `max` is in bytes, 256 KB by default; `accept` lists extensions and media types: `['.pdf', 'image/*']`. */
  file: { value: StoredFile; options: { max?: number; accept?: readonly string[] } }
}

/** A small file: terms, a label, a picture. `file('Terms', { accept: ['.pdf'] })` */
export const file = builder<'file', FileKinds['file']>('file')

/** The default of `max`, in bytes. */
export const defaultFileLimit = 256 * 1024

/** Whether a file has an accepted extension or media type: `isAccepted(['.pdf', 'image/*'], chosen)`. */
const isAccepted = (
  accept: readonly string[] | undefined,
  { name, type }: Pick<StoredFile, 'name' | 'type'>,
): boolean =>
  accept === undefined ||
  accept.some(one => {
    if (one.startsWith('.')) return name.toLowerCase().endsWith(one.toLowerCase())
    return one.endsWith('/*') ? type.startsWith(one.slice(0, -1)) : type === one
  })

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** The number of bytes that a base64 text encodes. */
const decodedLength = (content: string) =>
  (content.length / 4) * 3 - (content.endsWith('==') ? 2 : content.endsWith('=') ? 1 : 0)

const mediaType = /^[\w.+-]+\/[\w.+-]+$/

type Limits = { readonly max?: number; readonly accept?: readonly string[] }

const fileSchema = ({ max = defaultFileLimit, accept }: Limits, on: SaveMode) =>
  z
    .object({
      name: z.string().min(1).max(255),
      type: z.string(),
      size: z.int().min(0),
      content: z.string().optional().meta({ contentEncoding: 'base64' }),
    })
    .superRefine(({ content, ...chosen }, context) => {
      const bytes = content === undefined ? chosen.size : decodedLength(content)
      // an update without content keeps the stored content
      const isWhole = content === undefined ? on === 'update' : base64.test(content) && bytes === chosen.size
      if (hiddenCharacters.test(chosen.name))
        refuse(context, 'hiddenCharacters', language => fieldError('hiddenCharacters', language))
      else if (!isAccepted(accept, chosen))
        refuse(context, 'fileNotAccepted', language =>
          fieldError('fileNotAccepted', language, { types: accept?.join(', ') ?? '' }),
        )
      else if (Math.max(bytes, chosen.size) > max)
        refuse(context, 'fileTooLarge', language =>
          fieldError('fileTooLarge', language, { max: Math.floor(max / 1024) }),
        )
      else if (!isWhole) refuse(context, 'fileBroken', language => fieldError('fileBroken', language))
    })

const isFile = (value: unknown): value is StoredFile =>
  typeof value === 'object' && value !== null && 'name' in value

/** Removes folders from the name and replaces an invalid media type, because both are sent as headers of a download. */
const toFile = (value: unknown) => {
  if (!isFile(value)) return value ?? null
  const { name, type } = value
  return {
    ...value,
    name: typeof name === 'string' ? name.trim().split(/[/\\]/).at(-1) : name,
    type: typeof type === 'string' && mediaType.test(type) ? type : 'application/octet-stream',
  }
}

export const fileKinds: KindsOf<FileKinds> = {
  file: {
    ...asIs,
    optionKeys: { max: true, accept: true },
    comparedAs: 'fileName',
    responseSchema: z.object({ name: z.string(), type: z.string(), size: z.int() }).nullable(),
    schema: (field, on) => filledOrNull(field, fileSchema(field, on), toFile),
    example: ({ accept }, n) => ({
      name: `note${n}${accept?.find(one => one.startsWith('.')) ?? '.txt'}`,
      type: accept?.find(one => one.includes('/'))?.replace('*', 'x-example') ?? 'text/plain',
      size: 3,
      content: String(n % 10_000).padStart(4, '0'),
    }),
    empty: () => null,
    // the list and the audit log show its name, type and size; its content has a call of its own
    conceal: value => {
      if (!isFile(value)) return null
      const { content: _content, ...facts } = value
      return facts
    },
    merge: (incoming, stored) => {
      if (!isFile(incoming) || incoming.content !== undefined) return incoming
      return isFile(stored) ? stored : null
    },
    hasContent: true,
    filteredBy: 'part',
    toComparable: value => (isFile(value) ? value.name : typeof value === 'string' ? value : null),
  },
}
