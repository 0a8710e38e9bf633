import type { z } from 'zod'
import type { Authorship } from './versions.ts'

/** Single JSON documents that no declaration describes, such as the mapping. */
export interface DocumentStore {
  /** @returns undefined when nothing is stored under the name */
  read<S extends z.ZodType>(name: string, schema: S): Promise<z.output<S> | undefined>
  write(name: string, document: unknown): Promise<void>
  /**
   * Changes a document in one step, safe against other writers.
   * @param to makes the next document, or undefined to leave it; called again when another writer was faster
   * @param by the author of the version that the change adds to the history of the document, which is a record
   * @returns whether it was changed
   */
  change<S extends z.ZodType>(
    name: string,
    schema: S,
    to: (stored: z.output<S> | undefined) => z.input<S> | undefined | Promise<z.input<S> | undefined>,
    by?: Authorship,
  ): Promise<boolean>
}
