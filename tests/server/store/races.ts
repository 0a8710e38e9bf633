import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { adminRole } from '../../../src/contract/calls/call.ts'
import { fieldError } from '../../../src/contract/errors.ts'
import { resources, settings } from '../../../src/resources/index.ts'
import { mappingDocument } from '../../../server/exports/beginRun.ts'
import { type Answer, startTestService, type TestService } from '../startTestService.ts'
import type { StoreGround } from './onEachDatabase.ts'

const rounds = 100
const password = 'administers daily'
const { channels, users, languages } = resources

/** Two calls, sent before either is answered; in every other round the second is sent first. */
const atOnce = async (round: number, one: () => Promise<Answer>, other: () => Promise<Answer>) => {
  if (round % 2 === 0) return Promise.all([one(), other()])
  const [second, first] = await Promise.all([other(), one()])
  return [first, second] as const
}

const succeeded = (answers: readonly Answer[]) => answers.filter(({ body }) => body.success === true).length

/** What two people do at once, a hundred times each, to the whole service on one database. */
export const racesOn = (ground: StoreGround): void => {
  describe(`calls at the same moment, ${rounds} times`, () => {
    let service: TestService
    beforeEach(async () => {
      service = await startTestService(ground.url ? { environment: { DATABASE_URL: ground.url } } : {})
    })
    afterEach(() => service.close())

    const repeat = async (act: (round: number) => Promise<void>, times = rounds) => {
      for (let round = 0; round < times; round++) await act(round)
    }
    const administrators = async () =>
      (await service.deps.records.list(users)).filter(({ roles }) => roles?.includes(adminRole))
    const person = (email: string) => ({ firstName: 'Ada', lastName: 'Min', email, roles: [adminRole] })
    const addAdministrator = async (email: string) => {
      const id = await service.deps.records.create(users, { ...person(email), password })
      return { id: id ?? '', email, call: await service.logIn(email, password) }
    }
    /** Two administrators, and nobody else. */
    const twoAdministrators = async () => {
      const two = [
        await addAdministrator('one@example.com'),
        await addAdministrator('two@example.com'),
      ] as const
      for (const { id, email } of await administrators())
        if (!two.some(one => one.email === email)) await service.deps.records.remove(users, String(id))
      return two
    }

    it('leave an administrator where two demote each other', async () => {
      const [one, other] = await twoAdministrators()
      const demote = (by: typeof one, whom: typeof one) => () =>
        by.call(`PATCH /ui/api/users/${whom.id}`, { ...person(whom.email), roles: [] })
      await repeat(async round => {
        await atOnce(round, demote(one, other), demote(other, one))
        expect(await administrators()).toHaveLength(1)
        for (const { id } of [one, other])
          await service.deps.records.update(users, id, stored => ({ ...stored, roles: [adminRole] }))
      })
    })

    it('leave an administrator where two delete each other', async () => {
      let [one, other] = await twoAdministrators()
      const remove = (by: typeof one, whom: typeof one) => () => by.call(`DELETE /ui/api/users/${whom.id}`)
      await repeat(async round => {
        await atOnce(round, remove(one, other), remove(other, one))
        const [left, ...more] = await administrators()
        expect([left === undefined, more]).toEqual([false, []])
        if (String(left?.id) === one.id) other = await addAdministrator(other.email)
        else one = await addAdministrator(one.email)
      })
    })

    it('give an address to one person only', async () => {
      await repeat(async round => {
        const email = `twice${round}@example.com`
        const add = () =>
          service.admin('POST /ui/api/users', { ...person(email), password, passwordRepeat: password })
        const answers = await atOnce(round, add, add)
        expect(succeeded(answers)).toBe(1)
        expect(answers.map(({ body }) => body.errors).filter(Boolean)).toEqual([
          { email: [fieldError('taken', 'en', { value: email })] },
        ])
      })
      expect(await service.deps.records.list(users)).toHaveLength(rounds + 1)
    })

    it('give a key to one record only', async () => {
      await repeat(async round => {
        const add = () => service.deps.records.create(channels, { name: `k${round}` })
        expect(await Promise.all([add(), add()])).toEqual(expect.arrayContaining([`k${round}`, undefined]))
      })
    })

    it('neither lose nor mix what two save', async () => {
      const { records } = service.deps
      const save = (more: object) => records.changeSettings(settings.ftp, stored => ({ ...stored, ...more }))
      await repeat(async round => {
        const [one, other] = [{ directory: `/in/${round}`, username: `u${round}` }, { port: round + 1 }]
        await Promise.all([save(one), save(other)])
        expect(await records.readSettings(settings.ftp)).toMatchObject({ ...one, ...other })
      })
    })

    it('never leave a default language that is gone', async () => {
      const { records } = service.deps
      const defaults = settings.exportSettings
      await repeat(async round => {
        const name = `l${round}`
        await records.create(languages, { name, label: name })
        await atOnce(
          round,
          () =>
            service.admin('POST /ui/api/settings/tradebyte/export-1?changed=defaultLanguage', {
              defaultLanguage: name,
            }),
          () => service.admin(`DELETE /ui/api${languages.path}/${name}`),
        )
        const { defaultLanguage } = await records.readSettings(defaults)
        expect([defaultLanguage, (await records.find(languages, name))?.name]).toEqual(
          defaultLanguage === null ? [null, undefined] : [name, name],
        )
        await records.changeSettings(defaults, stored => ({ ...stored, defaultLanguage: null }))
      })
    })

    it('of the mapping are noted one after the other', async () => {
      const save = (value: string) => () =>
        service.admin('POST /ui/api/tradebyte/mapping', { a_prodnr: { value } })
      await repeat(async round => {
        expect(succeeded(await atOnce(round, save(`one${round}`), save(`other${round}`)))).toBe(2)
      }, 20)
      const { rows } = await service.deps.audit.page({ range: [0, 999], sort: ['id', 'ASC'] })
      const noted = rows.filter(({ resource }) => resource === mappingDocument)
      const texts = (side: 'before' | 'after') => noted.map(row => JSON.stringify(row[side]))
      // each begins with what another left: nothing is left twice
      expect(new Set(texts('after')).size).toBe(40)
      expect(new Set(texts('before')).size).toBe(40)
    })
  })
}
