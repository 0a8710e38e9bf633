import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { adminRole } from '../../src/contract/calls/call.ts'
import { callsOf } from '../../src/contract/calls/declaredCalls.ts'
import { deliveries, withDeliveries } from '../framework/deliveries.ts'
import { user } from './browser.ts'
import { exampleRecord, handlersFor } from './handlersFor.ts'
import { fillForm } from './kit/form/fillForm.ts'
import { resourceMatrix } from './kit/list/resourceMatrix.tsx'
import { renderConsole } from './renderConsole.tsx'
import { server } from './service.ts'

describe('a form with conditions', () => {
  const open = async () => {
    server.use(...handlersFor(deliveries, { records: [] }))
    renderConsole(deliveries.path, { roles: [adminRole], declared: withDeliveries })
    await user.click(await screen.findByRole('button', { name: 'Add delivery' }))
    return within(await screen.findByRole('dialog'))
  }
  const labels = ['Shop', 'Depot', 'Weight', 'Insured', 'Worth', 'Abroad', 'Tariff']
  const shown = () =>
    labels.filter(label => screen.queryByLabelText(new RegExp(`^${label}( \\*)?$`)) !== null)

  it('asks for what its values say, and for a group with its heading', async () => {
    const dialog = await open()
    expect(shown()).toEqual(['Depot'])
    expect(dialog.queryByRole('group', { name: 'Customs' })).toBeNull()
    await fillForm(user, { way: deliveries.fields.way }, { way: 'parcel' })
    await waitFor(() => expect(shown()).toEqual(['Depot', 'Weight', 'Insured']))
    await user.click(dialog.getByLabelText('Insured'))
    await waitFor(() => expect(shown()).toEqual(['Depot', 'Weight', 'Insured', 'Worth', 'Abroad']))
    expect(dialog.getByRole('group', { name: 'Customs' })).toHaveTextContent('Customs')
    await user.click(dialog.getByLabelText('Abroad'))
    await waitFor(() => expect(shown()).toContain('Tariff'))
    await fillForm(user, { way: deliveries.fields.way }, { way: 'pickup' })
    await waitFor(() => expect(shown()).toEqual(['Shop', 'Weight']))
    expect(dialog.queryByText('Customs')).toBeNull()
  })

  it('sends nothing of what it hides', async () => {
    const bodies: unknown[] = []
    const create = callsOf(deliveries).create
    await open()
    server.events.on('request:start', async ({ request }) => {
      if (request.method === create?.method) bodies.push(await request.clone().json())
    })
    const record = exampleRecord(deliveries, 1, { way: 'parcel', insured: true, 'customs.abroad': true })
    await fillForm(user, deliveries.fields, {
      ...record,
      customs: { abroad: true, tariff: null },
      worth: null,
    })
    await fillForm(user, { way: deliveries.fields.way }, { way: 'post' })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Saved')).toBeVisible()
    expect(bodies).toEqual([expect.objectContaining({ way: 'post' })])
    expect(bodies[0]).not.toHaveProperty('worth')
    expect(bodies[0]).not.toHaveProperty('customs')
    server.events.removeAllListeners()
  })
})

resourceMatrix(deliveries, withDeliveries)
