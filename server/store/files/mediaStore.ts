import { randomUUID } from 'node:crypto'
import type { Clock } from '../../shared/clock.ts'
import { connectionId } from '../../shared/connection.ts'
import type { Database } from '../openDatabase.ts'
import type { ObjectStore } from './objectStore.ts'

/** A file of the PIM. */
interface StoredMedia {
  readonly contentType: string
  readonly length: number
  read(): AsyncIterable<Buffer>
}

/**
 * Files of the PIM that workers have fetched for web hosts, in parts: in the shared database, or as objects of a bucket that
 * the database lists. The code of a file names its content, so that a stored one never becomes outdated; it is deleted
 * soon, because it is cheaper to fetch it again than to store all files of the PIM.
 */
export interface MediaStore {
  /** The file of a code, unless it was put longer than ten minutes ago. */
  find(code: string): Promise<StoredMedia | undefined>
  /** Stores a file while it is read, and deletes old ones. @throws the error of the stream */
  put(code: string, contentType: string, stream: AsyncIterable<Buffer>): Promise<void>
  /** Deletes files that no host finds any more. */
  removeOld(): Promise<void>
}

/** The most bytes of a part, but for the last chunk of the stream. */
const partBytes = 4_000_000
const foundForMs = 600_000
/** A file that was found just in time can be read for a while. */
const keptForMs = 2 * foundForMs

/** @param objects holds the parts; without it the database does */
export const createMediaStore = (
  db: Database,
  clock: Pick<Clock, 'now'>,
  objects?: ObjectStore,
): MediaStore => {
  const partsOf = (file: string) => db.selectFrom('mediaParts').where('file', '=', file)
  const keyOf = (file: string, at: number) => `${connectionId}/media/${file}-${at}`

  const removeOld = async () => {
    const old = await db
      .selectFrom('mediaFiles')
      .select('id')
      .where('storedAt', '<', clock.now() - keptForMs)
      .execute()
    for (const { id } of old) {
      if (objects)
        for (const { at } of await partsOf(id).select('at').execute()) await objects.remove(keyOf(id, at))
      await db.deleteFrom('mediaParts').where('file', '=', id).execute()
      await db.deleteFrom('mediaFiles').where('id', '=', id).execute()
    }
  }

  const addPart = async (file: string, at: number, bytes: Buffer) => {
    // listed first, so that it is deleted whatever becomes of it
    const part = { file, at, length: bytes.length, data: objects ? null : bytes }
    await db.insertInto('mediaParts').values(part).execute()
    await objects?.put(keyOf(file, at), bytes)
  }

  async function* read(file: string) {
    for (const { at, length } of await partsOf(file).select(['at', 'length']).orderBy('at').execute()) {
      const inTable = () => partsOf(file).where('at', '=', at).select('data').executeTakeFirstOrThrow()
      yield objects ? await objects.get(keyOf(file, at), length) : ((await inTable()).data ?? Buffer.alloc(0))
    }
  }

  return {
    removeOld,

    find: async code => {
      const row = await db
        .selectFrom('mediaFiles')
        .selectAll()
        .where('connection', '=', connectionId)
        .where('code', '=', code)
        .where('length', 'is not', null)
        .where('storedAt', '>=', clock.now() - foundForMs)
        .limit(1)
        .executeTakeFirst()
      if (!row) return undefined
      return { contentType: row.contentType, length: Number(row.length), read: () => read(row.id) }
    },

    put: async (code, contentType, stream) => {
      await removeOld()
      const id = randomUUID()
      const file = { id, connection: connectionId, code, contentType, length: null, storedAt: clock.now() }
      await db.insertInto('mediaFiles').values(file).execute()
      let length = 0
      for await (const bytes of inParts(stream)) {
        await addPart(id, length, bytes)
        length += bytes.length
      }
      await db.updateTable('mediaFiles').set({ length }).where('id', '=', id).execute()
    },
  }
}

async function* inParts(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes < partBytes) continue
    yield Buffer.concat(chunks)
    chunks = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(chunks)
}
