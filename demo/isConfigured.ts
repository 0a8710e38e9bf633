import { mappingSchema } from '../src/contract/mapping.ts'
import { channels } from '../src/resources/channels.ts'
import { languages } from '../src/resources/languages.ts'
import { mappingDocument } from '../server/exports/readSetup.ts'
import type { Service } from '../server/startService.ts'

/** Whether somebody has configured the service already: whatever is there is kept, and what was deleted stays away. */
export const isConfigured = async ({ deps: { records, documents } }: Service): Promise<boolean> => {
  const listed = await Promise.all([records.list(languages), records.list(channels)])
  return (
    listed.some(({ length }) => length > 0) ||
    (await documents.read(mappingDocument, mappingSchema)) !== undefined
  )
}
