import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { adminRole } from '../../src/contract/calls/call.ts'
import { callsOf } from '../../src/contract/calls/declaredCalls.ts'
import { carriers } from '../framework/carriers.ts'
import { withCarriers } from '../framework/declaredWithCarriers.ts'
import { wrongCarriers } from '../framework/wrongCarriers.ts'
import { user } from './browser.ts'
import { exampleRecord, handlersFor } from './handlersFor.ts'
import { fillForm, labelled } from './kit/form/fillForm.ts'
import { resourceMatrix } from './kit/list/resourceMatrix.tsx'
import { renderConsole } from './renderConsole.tsx'
import { server } from './service.ts'

describe('a resource of six fields', () => {
  it.each(wrongCarriers)('is refused for %s before the service is asked', async (_case, wrong, sentences) => {
    const asked: string[] = []
    server.use(...handlersFor(carriers, { records: [] }))
    server.events.on('request:start', ({ request }) => asked.push(request.method))
    renderConsole(carriers.path, { roles: [adminRole], declared: withCarriers })
    await user.click(await screen.findByRole('button', { name: 'Add carrier' }))
    await fillForm(user, carriers.fields, { ...exampleRecord(carriers, 1), ...wrong })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    for (const [name, [sentence = '']] of Object.entries(sentences('en'))) {
      expect(await screen.findByText(sentence)).toBeVisible()
      const { label } = carriers.fields[name as keyof typeof carriers.fields] // the fixture names its own fields
      expect(screen.getByLabelText(labelled(label))).toHaveAccessibleDescription(sentence)
    }
    expect(asked).not.toContain(callsOf(carriers).create?.method)
    server.events.removeAllListeners()
  })
})

resourceMatrix(carriers, withCarriers)
