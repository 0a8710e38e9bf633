import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import {
  formFieldsOf,
  storedFieldsOf,
  storedFormOf,
  type Values,
} from '../../../../../src/contract/derive.ts'
import { secretMask } from '../../../../../src/contract/kinds.ts'
import type { Declaration } from '../../../../../src/contract/resource.ts'
import { administrator, type Answer } from '../../../startTestService.ts'
import type { MatrixFixture } from './matrixFixture.ts'

/** A declaration of any type that can be saved. */
interface Kept {
  readonly declaration: Declaration
  fixture(): MatrixFixture
  /** A valid record, another one each time. */
  example(): Promise<Values>
  /** Saves a record and returns its name in the audit log. */
  save(record: Values): Promise<string>
  change(id: string, record: Values): Promise<Answer>
  /** The record as the console reads it. */
  show(id: string): Promise<Values | undefined>
  /** The record as the service stores it, decrypted. */
  stored(id: string): Promise<Values | undefined>
}

interface Entry {
  readonly user: string
  readonly action: string
  readonly before: string | null
  readonly after: string | null
}

const auditEntries = async ({ service }: MatrixFixture, resource: string, record: string) => {
  const [filter, sort] = [{ resource, record }, ['id', 'DESC']].map(part =>
    encodeURIComponent(JSON.stringify(part)),
  )
  const { body } = await service.admin(`GET /ui/api/audit?filter=${filter}&sort=${sort}`)
  return body as unknown as Entry[] // rows, without an envelope
}

/** Files of the database that hold a text unencrypted. */
const filesHolding = async (folder: string, text: string) => {
  const names = (await readdir(folder)).filter(name => name.startsWith('kontor.db'))
  const contents = await Promise.all(names.map(name => readFile(join(folder, name))))
  return names.filter((_name, index) => contents[index]?.includes(text))
}

/** Examples of numbers only are all the same, and so are their defaults. */
const numbered = (example: Values, n: number): Values => {
  const entries = Object.entries(example)
  return entries.every(([, value]) => typeof value === 'number')
    ? Object.fromEntries(entries.map(([name, value]) => [name, Number(value) + n]))
    : example
}

/** Storage of saved values: secrets encrypted and masked, each change recorded. */
export const keepingMatrix = (kept: Kept): void => {
  const { declaration, fixture, example, save, change, show, stored } = kept
  const { fields } = declaration
  // fields that the service sets by itself are not in the log
  const inputs = new Set(formFieldsOf(fields).map(([name]) => name))
  const sealed = (atRest: 'encrypted' | 'hashed') =>
    storedFieldsOf(fields).flatMap(([name, field]) =>
      inputs.has(name) && storedFormOf(field) === atRest ? [name] : [],
    )

  it('records the user and the changes, without secrets', async () => {
    const [sent, changed] = [numbered(await example(), 1), numbered(await example(), 2)]
    const id = await save(sent)
    await change(id, changed)
    const [second, first] = await auditEntries(fixture(), declaration.name, id)
    expect([first?.user, second?.user, second?.action]).toEqual([
      administrator.email,
      administrator.email,
      'update',
    ])
    expect(JSON.parse(second?.after ?? '')).not.toEqual(JSON.parse(second?.before ?? ''))
    for (const name of [...sealed('encrypted'), ...sealed('hashed')]) {
      const told = JSON.stringify([first, second])
      expect(told).toContain('(changed)')
      for (const secret of [sent[name], changed[name]]) expect(told).not.toContain(secret)
    }
  })

  it.each(sealed('encrypted'))('masks %s, keeps it when the mask comes back, encrypted', async name => {
    const sent = await example()
    const id = await save(sent)
    const shown = await show(id)
    expect(shown).toMatchObject({ [name]: secretMask })
    expect((await change(id, shown ?? {})).body).toMatchObject({ success: true })
    expect(await stored(id)).toMatchObject({ [name]: sent[name] })
    expect(await filesHolding(fixture().service.folder, String(sent[name]))).toEqual([])
  })

  it.each(sealed('hashed'))('hides %s, keeps it when left empty, as a hash', async name => {
    const sent = await example()
    const id = await save(sent)
    expect(await show(id)).not.toHaveProperty(name)
    const hash = (await stored(id))?.[name]
    expect(hash).toMatch(/^\$argon2id\$/)
    expect(await filesHolding(fixture().service.folder, String(sent[name]))).toEqual([])
    const passwords = formFieldsOf(fields).filter(([, { kind }]) => kind === 'password')
    const empty = Object.fromEntries(passwords.map(([path]) => [path, null]))
    expect((await change(id, { ...sent, ...empty })).body).toMatchObject({ success: true })
    expect(await stored(id)).toMatchObject({ [name]: hash })
  })
}
