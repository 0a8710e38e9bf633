import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { lastTestSchema, type LastTest, type testReply } from '../../src/contract/call.ts'
import type { Values } from '../../src/contract/derive.ts'
import type { SettingsDeclaration } from '../../src/contract/resource.ts'
import { isoTime } from '../clock.ts'
import type { Deps } from '../deps.ts'

/** What was tried, and how that went. */
export interface Tested {
  readonly settings: Values
  readonly result: z.input<typeof testReply>
}

const storedSchema = lastTestSchema.extend({ stamp: z.string() })

const documentOf = ({ name }: SettingsDeclaration) => `lastTest.${name}`

/** Tells settings apart without telling what they are. */
const stampOf = ({ vault }: Pick<Deps, 'vault'>, settings: Values): string =>
  createHmac('sha256', vault.keyFor('connection tests')).update(JSON.stringify(settings)).digest('base64url')

/** Keeps how a connection test went, for who asks without wanting to wait for another. */
export const rememberTest = async (
  deps: Pick<Deps, 'vault' | 'documents' | 'clock'>,
  declaration: SettingsDeclaration,
  { settings, result: { success, reason } }: Tested,
): Promise<void> => {
  // nothing was tried where nothing is set
  if (reason === 'not_configured') return
  const at = isoTime(deps.clock.now())
  await deps.documents.write(documentOf(declaration), { at, success, reason, stamp: stampOf(deps, settings) })
}

/** How the connection was last tried with the settings it has now; null where it was not. */
export const lastTestOf = async (
  deps: Pick<Deps, 'vault' | 'documents' | 'records'>,
  declaration: SettingsDeclaration,
): Promise<LastTest | null> => {
  const stored = await deps.documents.read(documentOf(declaration), storedSchema)
  if (!stored) return null
  const { stamp, ...test } = stored
  return stamp === stampOf(deps, await deps.records.readSettings(declaration)) ? test : null
}
