import { beforeEach, describe, expect, it } from 'vitest'
import { connectPaths } from '../../../../src/contract/pagePaths.ts'
import { akeneoModes } from '../../../../src/resources/settings/akeneoApi.ts'
import { createVisitor } from '../../createVisitor.ts'
import { api, connectFixture, expired } from './connectFixture.ts'

const at = connectFixture()
const { begin, decide, connect, stored, register, passAtPim } = at

describe('an app connection that fails leaves the connection as it was', () => {
  beforeEach(async () => {
    await at.service.admin(`POST ${api}`, { url: at.pim.url, ...at.pim.credentials })
  })
  const isAsItWas = async () =>
    expect(await stored()).toMatchObject({
      mode: akeneoModes.manual,
      username: at.pim.credentials.username,
      token: null,
    })

  it('when the user denies it', async () => {
    expect(await connect(createVisitor(), 'deny')).toBe(`${connectPaths.error}?reason=denied`)
    await isAsItWas()
  })

  it('when the code is too old', async () => {
    const visitor = createVisitor()
    const callback = await decide(visitor, await begin(visitor))
    passAtPim(30_001)
    expect((await visitor.visit(callback)).location).toBe(at.service.url + expired)
    await isAsItWas()
  })

  it('when the PIM does not know the secret of the app', async () => {
    register({ clientSecret: 'another secret' })
    expect(await connect()).toBe(`${connectPaths.error}?reason=refused`)
    await isAsItWas()
  })

  it('when scopes are missing, with their names', async () => {
    at.pim.faults = { withheldScopes: ['read_categories', 'read_products'] }
    expect(await connect()).toBe(
      `${connectPaths.error}?reason=missingScopes&scopes=read_products,read_categories`,
    )
    await isAsItWas()
  })

  it('when the PIM cannot be reached', async () => {
    const visitor = createVisitor()
    const url = new URL(await begin(visitor, 'http://127.0.0.1:9'))
    const query = new URLSearchParams({ code: 'any', state: url.searchParams.get('state') ?? '' })
    const { location } = await visitor.visit(`${at.service.url}${connectPaths.callback}?${query}`)
    expect(location).toBe(`${at.service.url}${connectPaths.error}?reason=unreachable`)
    await isAsItWas()
  })
})
