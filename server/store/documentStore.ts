import { z } from 'zod'
import type { DocumentStore } from '../model/documents.ts'
import { changeDocument, type Document, readDocument } from './documents.ts'
import type { Database } from './openDatabase.ts'

export const createDocumentStore = (db: Database): DocumentStore => {
  const documentOf = <S extends z.ZodType>(name: string, schema: S): Document<z.output<S>> => ({
    name,
    decode: text => schema.parse(JSON.parse(text)),
    encode: value => value,
  })

  return {
    read: (name, schema) => readDocument(db, documentOf(name, schema)),
    write: async (name, document) => {
      await changeDocument(db, documentOf(name, z.unknown()), () => document)
    },
    change: async (name, schema, to, by) =>
      (await changeDocument(db, documentOf(name, schema), to, { by })) !== undefined,
  }
}
