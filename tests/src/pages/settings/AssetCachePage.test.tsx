import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { adminRole } from '../../../../src/contract/calls/call.ts'
import { actionCallsOf } from '../../../../src/contract/calls/declaredCalls.ts'
import { assetCache } from '../../../../src/resources/settings/assetCache.ts'
import { user } from '../../browser.ts'
import { handlersFor } from '../../handlersFor.ts'
import { renderConsole } from '../../renderConsole.tsx'
import { answering, refusing, server } from '../../service.ts'

const { clear } = actionCallsOf(assetCache)
if (!clear) throw new Error('The declaration says this act')
const open = (amountAssets: number, roles: string[] = [adminRole]) => {
  server.use(...handlersFor(assetCache, { records: [{ amountAssets }] }))
  renderConsole(assetCache.path, { roles })
  return screen.findByRole('button', { name: 'Clear cache' })
}

describe('Asset cache', () => {
  it('counts the assets and clears them', async () => {
    const button = await open(18_402)
    expect(screen.getByText('18,402')).toBeVisible()
    server.use(answering(clear, { success: true, error: null }))
    await user.click(button)
    expect(await screen.findByText('Asset cache cleared')).toBeVisible()
    expect(screen.getByText('0')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Clear cache' })).toBeDisabled())
  })
  it('has nothing to clear at 0', async () => {
    expect(await open(0)).toBeDisabled()
  })
  it('keeps the count and says so when clearing fails', async () => {
    const button = await open(5)
    server.use(refusing(clear, 500, 'Down'))
    await user.click(button)
    expect(await screen.findByText('Clear asset cache failed')).toBeVisible()
    expect(screen.getByText('5')).toBeVisible()
  })
  it('tells why where the service says it', async () => {
    const button = await open(5)
    server.use(answering(clear, { success: false, error: 'An export is using it.' }))
    await user.click(button)
    expect(await screen.findByText('Clear asset cache failed: An export is using it.')).toBeVisible()
  })
})
