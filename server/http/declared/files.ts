import { fileCallsOf } from '../../../src/contract/calls/declaredCalls.ts'
import { valueAt, type Values } from '../../../src/contract/derive.ts'
import type { StoredFile } from '../../../src/contract/kinds/files.ts'
import { type Declaration, isResource } from '../../../src/contract/resource.ts'
import type { Deps } from '../../deps.ts'
import { CallError } from '../../shared/errors.ts'
import type { Binder } from '../bind.ts'

const isFile = (value: unknown): value is Required<StoredFile> =>
  typeof value === 'object' && value !== null && 'content' in value && typeof value.content === 'string'

/** A file name in a header, as RFC 5987 writes it. */
const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Binds the calls that fetch the files of a declaration. No browser opens one in the console's name: it is only ever saved. */
export const bindFiles = (
  bind: Binder,
  declaration: Declaration,
  { records }: Pick<Deps, 'records'>,
): void => {
  const find = async (id: string): Promise<Values | undefined> =>
    isResource(declaration) ? records.find(declaration, id) : records.readSettings(declaration)
  for (const [path, call] of Object.entries(fileCallsOf(declaration)))
    bind(call, async ({ params, reply }) => {
      const { id = '' } = params as { id?: string } // those of a list of records have one
      const stored = valueAt((await find(id)) ?? {}, path)
      if (!isFile(stored)) throw new CallError('notFound', { thing: [id, path].filter(Boolean).join(' ') })
      return reply
        .type('application/octet-stream')
        .header('content-disposition', `attachment; filename*=utf-8''${encoded(stored.name)}`)
        .header('cache-control', 'no-store')
        .send(Buffer.from(stored.content, 'base64'))
    })
}
