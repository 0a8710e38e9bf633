import { callsOf } from '../../../src/contract/calls/declaredCalls.ts'
import type { TokenScope } from '../../../src/contract/calls/call.ts'
import type { Values } from '../../../src/contract/derive.ts'
import { fieldError, type FieldMessages } from '../../../src/contract/errors.ts'
import { formatDay } from '../../../src/contract/kinds/moments.ts'
import type { Language } from '../../../src/contract/words.ts'
import { tokens as declaration } from '../../../src/resources/tokens.ts'
import type { Deps } from '../../deps.ts'
import { isoTime } from '../../shared/clock.ts'
import { CallError } from '../../shared/errors.ts'
import { tokenColumns } from '../../store/logins/tokenStore.ts'
import { changeEntry } from '../../store/versions/changeEntry.ts'
import { type Binder, doneReply, numberIn, ok } from '../bind.ts'
import { type Query, readListQuery, readRange, setContentRange } from '../declared/pagedList.ts'
import { hashOfToken, newToken } from '../tokens.ts'
import { authorOf, type ChangeAuthor } from '../versions/authorship.ts'

/** A new token, as the declaration's schema gives it. */
interface NewToken {
  readonly name: string
  readonly scope: TokenScope
  readonly validFor: string
  readonly expiresOn: string | null
}

const dayMs = 86_400_000
const maxDays = 365

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** A day must be one of the next 365, today included. */
const dayErrors = (day: string, now: number, language: Language): FieldMessages => {
  const [min, max] = [dayOf(now), dayOf(now + (maxDays - 1) * dayMs)]
  if (day < min) return { expiresOn: [fieldError('tooEarly', language, { min: formatDay(language, min) })] }
  if (day > max) return { expiresOn: [fieldError('tooLate', language, { max: formatDay(language, max) })] }
  return {}
}

/** Binds the calls about API tokens. They are no generic records, because a token is answered once and stored as a hash. */
export const bindTokens = (bind: Binder, deps: Pick<Deps, 'tokens' | 'clock' | 'audit'>): void => {
  const { tokens, clock, audit } = deps
  const { list, create, delete: remove } = callsOf(declaration)
  const log = async (user: ChangeAuthor, id: number, sides: { before?: Values; after?: Values }) => {
    const token = { name: declaration.name, declaration, record: String(id), values: sides }
    const entry = changeEntry(token, sides, authorOf(deps, { user }))
    if (entry) await audit.add(entry)
  }

  if (list)
    bind(list, async ({ query: given, reply, language }) => {
      const query = given as Query // parsed by the call's schema
      if ((query.range ?? query.sort ?? query.filter) === undefined) return ok(await tokens.list())
      const sorted = { ...query, sort: query.sort ?? '["name","ASC"]' }
      const range = readRange(query, language)
      const listed = readListQuery(sorted, declaration, tokenColumns, language)
      const { rows, total } = await tokens.page({ range, ...listed })
      setContentRange(reply, declaration, { first: range[0], rows: rows.length, total })
      return rows
    })

  if (create)
    bind(create, async ({ body, user, language }) => {
      const { name, scope, validFor, expiresOn } = body as NewToken // parsed by the call's schema
      const now = clock.now()
      const errors = expiresOn === null ? {} : dayErrors(expiresOn, now, language)
      if (Object.keys(errors).length > 0) return { success: false as const, errors }
      // the last day ends at midnight UTC
      const end = expiresOn === null ? now + Number(validFor) * dayMs : Date.parse(expiresOn) + dayMs
      const token = newToken()
      const record = {
        name,
        scope,
        validFor,
        expiresOn,
        expiresAt: isoTime(end),
        createdBy: user.email,
        createdAt: isoTime(now),
      }
      const id = await tokens.add({ ...record, hash: hashOfToken(token) })
      if (id === undefined)
        return { success: false as const, errors: { name: [fieldError('taken', language, { value: name })] } }
      const after = { ...record, lastUsedAt: null }
      await log(user, id, { after })
      return { id, ...after, ...ok({ id, ...after, token }) }
    })

  if (remove)
    bind(remove, async ({ params, user }) => {
      const number = numberIn((params as { id: string }).id) // its path ends in :id
      const before = number === undefined ? undefined : await tokens.remove(number)
      if (!before) throw new CallError('entryGone')
      await log(user, before.id, { before: { ...before } })
      return doneReply
    })
}
