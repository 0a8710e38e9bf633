import type { z } from 'zod'
import type { Authorship } from './versions.ts'

/** Single JSON documents that no declaration describes, such as the mapping. */
export interface DocumentStore {
  /** @returns undefined when nothing is stored under the name */
  read<S extends z.ZodType>(name: string, schema: S): Promise<z.output<S> | undefined>
  /** @param document null removes the stored one */
  write(name: string, document: unknown): Promise<void>
  /**
   * Changes a document in one step, safe against other writers.
   * @param to makes the next document: undefined leaves the stored one, and null removes it; called again when another
   * writer was faster
   * @param by the author, for the history and the audit log; the document is a record then
   * @returns whether it was changed
   */
  change<S extends z.ZodType>(
    name: string,
    schema: S,
    to: (
      stored: z.output<S> | undefined,
    ) => z.input<S> | null | undefined | Promise<z.input<S> | null | undefined>,
    by?: Authorship,
  ): Promise<boolean>
}
