import { describe, expect, it } from 'vitest'
import { connectPaths } from '../../../../src/contract/pagePaths.ts'
import { createVisitor } from '../../createVisitor.ts'
import { startTestService } from '../../startTestService.ts'
import { connectFixture, environment } from './connectFixture.ts'

const at = connectFixture()
const { activate, log, lines } = at

describe('the activation', () => {
  it.each(['http://pim.example', 'https://10.0.0.1', 'https://pim.example/path', 'javascript:alert(1)', ''])(
    'does not start with the address %s',
    async address => {
      const visitor = createVisitor()
      const { location } = await activate(visitor, address)
      expect(location).toBe(`${at.service.url}${connectPaths.error}?reason=badAddress`)
      expect(visitor.cookies(at.service.url)).toBe('')
    },
  )

  it('reports missing credentials of an app', async () => {
    const bare = await startTestService({ log })
    const { location } = await createVisitor().visit(
      `${bare.url}${connectPaths.activation}?pim_url=https://pim.example`,
    )
    expect(location).toBe(`${bare.url}${connectPaths.error}?reason=notConfigured`)
    expect(lines.join('')).toContain('AKENEO_APP_CLIENT_ID and AKENEO_APP_CLIENT_SECRET are not set')
    await bare.close()
  })

  it('accepts no PIM on the same machine, and limits its cookie to TLS, if other machines reach the service', async () => {
    const reached = await startTestService({
      environment: { ...environment, PUBLIC_URL: 'https://kontor.example' },
    })
    const open = (address: string) =>
      createVisitor().visit(`${reached.url}${connectPaths.activation}?pim_url=${address}`)
    expect((await open('http://127.0.0.1:1234')).location).toContain('reason=badAddress')
    const { headers, location } = await open('https://pim.example')
    expect(location).toBe(reached.url + connectPaths.confirm)
    expect(headers.get('set-cookie')).toMatch(
      /^__Host-kontor_connect=\S+; .*Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    await reached.close()
  })
})
