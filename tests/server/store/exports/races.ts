import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { adminRole } from '../../../../src/contract/calls/call.ts'
import { fieldError } from '../../../../src/contract/errors.ts'
import { resources, settings } from '../../../../src/resources/index.ts'
import { mappingDocument } from '../../../../server/exports/run/runSetup.ts'
import { rules } from '../../../../server/http/declared/rules.ts'
import { createRecordStore } from '../../../../server/store/recordStore.ts'
import { type Answer, startTestService, type TestService } from '../../startTestService.ts'
import { isLong } from '../../../shared/long.ts'
import { type StoreGround, vault } from '../onEachDatabase.ts'
import { removeUnless } from '../removeUnless.ts'

const rounds = isLong ? 100 : 10
/** Rounds through the whole service, which applies the rules of the rounds above. */
const fewRounds = isLong ? 5 : 2
const password = 'administers the shop daily'
const { channels, users, languages } = resources
const person = (email: string) => ({ firstName: 'Ada', lastName: 'Min', email, roles: [adminRole] })

const repeat = async (act: (round: number) => Promise<void>, times = rounds) => {
  for (let round = 0; round < times; round++) await act(round)
}

/**
 * Two actions, the second started before the first has ended; in every other round the other one starts
 * first.
 */
const atOnce = async <T>(round: number, one: () => Promise<T>, other: () => Promise<T>) => {
  if (round % 2 === 0) return Promise.all([one(), other()])
  const [second, first] = await Promise.all([other(), one()])
  return [first, second] as const
}

const succeeded = (answers: readonly Answer[]) => answers.filter(({ body }) => body.success === true).length

/** Simultaneous actions of two users on one database: by the rules of the service, and through all of it. */
export const racesOn = (ground: StoreGround): void => {
  describe(`two simultaneous actions, ${rounds} times`, () => {
    const store = () => createRecordStore(ground.db, vault)
    const { validate, recheckOnWrite, refuseDeletion } = rules[users.name] ?? {}
    /** The rules of users need only the records of the service. */
    const deps = () => ({ records: store() }) as TestService['deps']

    const twoAdministrators = async () => {
      const all = await store().list(users)
      for (const email of ['one@example.com', 'two@example.com'])
        if (!all.some(one => one.email === email)) await store().create(users, person(email))
      for (const { id } of all)
        await store().update(users, String(id), one => ({ ...one, roles: [adminRole] }))
      const [one, other] = (await store().list(users)).map(({ id }) => String(id))
      return [one ?? '', other ?? ''] as const
    }
    const administrators = async () =>
      (await store().list(users)).filter(({ roles }) => roles?.includes(adminRole))

    it('leaves an administrator when two demote each other', async () => {
      const demote = (id: string) => () =>
        store().update(
          users,
          id,
          async stored => {
            const record = { ...stored, roles: [] }
            const refused = await validate?.({
              deps: deps(),
              record,
              stored,
              wrong: new Set(),
              language: 'en',
            })
            return refused?.['roles'] ? undefined : record
          },
          { recheck: recheckOnWrite },
        )
      await repeat(async round => {
        const [one, other] = await twoAdministrators()
        await atOnce(round, demote(one), demote(other))
        expect(await administrators()).toHaveLength(1)
      })
    })

    it('leaves an administrator when two delete each other', async () => {
      const user = { id: 0, email: '', firstName: '', lastName: '', roles: [] }
      const removed = (id: string) => () =>
        removeUnless(store(), users, id, async records => {
          const stored = await records.find(users, id)
          return stored !== undefined && (await refuseDeletion?.({ records, stored, user })) !== undefined
        })
      await repeat(async round => {
        const [one, other] = await twoAdministrators()
        await atOnce(round, removed(one), removed(other))
        expect(await administrators()).toHaveLength(1)
      })
    })

    it('assigns an address to one user only', async () => {
      await repeat(async round => {
        const add = () =>
          store().create(users, person(`twice${round}@example.com`), { recheck: recheckOnWrite })
        expect((await atOnce(round, add, add)).filter(Boolean)).toHaveLength(1)
      })
    })

    it('assigns a key to one record only', async () => {
      await repeat(async round => {
        const add = () => store().create(channels, { name: `k${round}` })
        expect((await atOnce(round, add, add)).filter(Boolean)).toEqual([`k${round}`])
      })
    })

    it('neither loses nor mixes two saves', async () => {
      const change = (more: object) => () =>
        store().changeSettings(settings.ftp, stored => ({ ...stored, ...more }))
      await repeat(async round => {
        const [one, other] = [{ directory: `/in/${round}`, username: `u${round}` }, { port: round + 1 }]
        await atOnce(round, change(one), change(other))
        expect(await store().readSettings(settings.ftp)).toMatchObject({ ...one, ...other })
      })
    })

    it('never keeps a deleted default language', async () => {
      const { recheckOnWrite: isThere } = rules[settings.exportSettings.name] ?? {}
      const { refuseDeletion: speaksAgainst } = rules[languages.name] ?? {}
      const user = { id: 0, email: '', firstName: '', lastName: '', roles: [] }
      await repeat(async round => {
        const name = `l${round}`
        await store().create(languages, { name, label: name })
        await atOnce<unknown>(
          round,
          () =>
            store().changeSettings(
              settings.exportSettings,
              async stored =>
                (await store().find(languages, name)) ? { ...stored, defaultLanguage: name } : undefined,
              { recheck: isThere },
            ),
          () =>
            removeUnless(
              store(),
              languages,
              name,
              async records => (await speaksAgainst?.({ records, stored: { name }, user })) !== undefined,
            ),
        )
        const { defaultLanguage } = await store().readSettings(settings.exportSettings)
        expect([defaultLanguage, (await store().find(languages, name))?.name]).toEqual(
          defaultLanguage === null ? [null, undefined] : [name, name],
        )
        await store().changeSettings(settings.exportSettings, stored => ({
          ...stored,
          defaultLanguage: null,
        }))
      })
    })
  })

  describe('calls at the same moment', () => {
    let service: TestService
    beforeEach(async () => {
      service = await startTestService(ground.url ? { environment: { DATABASE_URL: ground.url } } : {})
    })
    afterEach(() => service.close())

    it('leave an administrator', async () => {
      const { records } = service.deps
      const add = async (email: string) => {
        const id = await records.create(users, { ...person(email), password })
        return { path: `/ui/api/users/${id}`, email, call: await service.logIn(email, password) }
      }
      await repeat(async round => {
        for (const { id } of await records.list(users)) await records.change(users, String(id), () => null)
        const [one, other] = [await add('one@example.com'), await add('two@example.com')]
        const demote = (by: typeof one, whom: typeof one) => () =>
          by.call(`PATCH ${whom.path}`, { ...person(whom.email), roles: [] })
        const remove = (by: typeof one, whom: typeof one) => () => by.call(`DELETE ${whom.path}`)
        const act = round % 2 === 0 ? demote : remove
        expect(succeeded(await atOnce(round, act(one, other), act(other, one)))).toBe(1)
        const left = await records.list(users)
        expect(left.filter(({ roles }) => roles?.includes(adminRole))).toHaveLength(1)
      }, 2 * fewRounds)
    })

    it('assign an address to one user only, and tell the other', async () => {
      await repeat(async round => {
        const email = `twice${round}@example.com`
        const add = () =>
          service.admin('POST /ui/api/users', { ...person(email), password, passwordRepeat: password })
        const answers = await atOnce(round, add, add)
        expect(succeeded(answers)).toBe(1)
        expect(answers.map(({ body }) => body.errors).filter(Boolean)).toEqual([
          { email: [fieldError('taken', 'en', { value: email })] },
        ])
      }, fewRounds)
    })

    it('never keep a deleted default language', async () => {
      const { records } = service.deps
      await repeat(async round => {
        const name = `l${round}`
        await records.create(languages, { name, label: name })
        const call = 'POST /ui/api/settings/tradebyte/export-1?changed=defaultLanguage'
        const answers = await atOnce(
          round,
          () => service.admin(call, { defaultLanguage: name }),
          () => service.admin(`DELETE /ui/api${languages.path}/${name}`),
        )
        expect(succeeded(answers)).toBe(1)
        await records.changeSettings(settings.exportSettings, stored => ({
          ...stored,
          defaultLanguage: null,
        }))
      }, fewRounds)
    })

    it('of the mapping are recorded one after the other', async () => {
      const save = (value: string) => () =>
        service.admin('POST /ui/api/tradebyte/mapping', { a_prodnr: { value } })
      await repeat(async round => {
        expect(succeeded(await atOnce(round, save(`one${round}`), save(`other${round}`)))).toBe(2)
      }, fewRounds)
      const { rows } = await service.deps.audit.page({ range: [0, 999], sort: ['id', 'ASC'] })
      const noted = rows.filter(({ resource }) => resource === mappingDocument)
      const texts = (side: 'before' | 'after') => noted.map(row => JSON.stringify(row[side]))
      // each starts with the result of another, so that no result is used twice
      expect(new Set(texts('after')).size).toBe(2 * fewRounds)
      expect(new Set(texts('before')).size).toBe(2 * fewRounds)
    })
  })
}
