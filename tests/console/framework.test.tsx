import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { adminRole } from '../../src/contract/call.ts'
import { callsOf } from '../../src/contract/declaredCalls.ts'
import { carriers } from '../framework/carriers.ts'
import { carriersHouse } from '../framework/carriersHouse.ts'
import { wrongCarriers } from '../framework/wrongCarriers.ts'
import { user } from './user.ts'
import { exampleRecord } from './exampleRecord.ts'
import { handlersFor } from './handlersFor.ts'
import { fillForm, labelled } from './kit/fillForm.ts'
import { resourceMatrix } from './kit/resourceMatrix.tsx'
import { renderConsole } from './renderConsole.tsx'
import { server } from './server.ts'

describe('a resource of six fields', () => {
  it.each(wrongCarriers)('is refused for %s before the service is asked', async (_case, wrong, sentences) => {
    const asked: string[] = []
    server.use(...handlersFor(carriers, { records: [] }))
    server.events.on('request:start', ({ request }) => asked.push(request.method))
    renderConsole(carriers.path, { roles: [adminRole], house: carriersHouse })
    await user.click(await screen.findByRole('button', { name: 'Add carrier' }, { timeout: 15_000 }))
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

resourceMatrix(carriers, carriersHouse)
