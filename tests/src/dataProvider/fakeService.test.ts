import { describe, expect, it } from 'vitest'
import { calls } from '../../../src/contract/calls/calls.ts'
import { callsOf, settingsCallsOf } from '../../../src/contract/calls/declaredCalls.ts'
import { titleFieldsOf } from '../../../src/contract/derive.ts'
import { resources, settings } from '../../../src/resources/index.ts'
import { callService } from '../../../src/wire/callService.ts'
import { exampleRecord, handlersFor } from '../handlersFor.ts'
import { answering, server } from '../service.ts'

describe('an answer that a test gives', () => {
  it('breaks the test where it does not fit the contract', () => {
    // @ts-expect-error the compiler sees it too
    expect(() => answering(calls.loginCheck, { jeton: 'x' })).toThrow(/token/)
  })

  it('is answered where it fits', async () => {
    server.use(answering(calls.cancelExport, { success: true }))
    expect(await callService(calls.cancelExport, { places: { id: 1 } })).toEqual({ success: true })
  })
})

describe.each([resources.channels, resources.languages, resources.users])(
  'handlersFor $name',
  declaration => {
    const wire = callsOf(declaration)
    const needed = () => {
      const { list, create, update, delete: remove } = wire
      if (!list || !create || !update || !remove) throw new Error('it has them all')
      return { list, create, update, remove }
    }

    it('lists, creates, changes and deletes in memory', async () => {
      server.use(...handlersFor(declaration))
      const { list, create, update, remove } = needed()
      const records = async () => ((await callService(list)) as { data: Record<string, unknown>[] }).data
      expect(await records()).toHaveLength(2)

      const made = exampleRecord(declaration, 3)
      expect(await callService(create, { body: made })).toMatchObject({ success: true })
      const id = String((await records())[2]?.[declaration.id])
      const [title = ''] = titleFieldsOf(declaration)
      const changed = { ...made, [title]: 'Other' }
      expect(await callService(update, { places: { id }, body: changed })).toMatchObject({ success: true })
      expect((await records())[2]?.[title]).toBe('Other')

      await callService(remove, { places: { id } })
      expect(await records()).toHaveLength(2)
    })

    it('refuses what the schema refuses, in the language of the reader', async () => {
      server.use(...handlersFor(declaration))
      document.cookie = 'currentLanguage=de-DE; Path=/'
      const reply = await callService(needed().create, { body: {} })
      expect(reply).toMatchObject({ success: false })
      expect(JSON.stringify(reply)).toContain('Füllen Sie dieses Feld aus.')
    })
  },
)

describe('handlersFor a singleton', () => {
  it('gives choices and what was saved', async () => {
    server.use(...handlersFor(settings.csv))
    const { get, options, save } = settingsCallsOf(settings.csv)
    if (!get || !options || !save) throw new Error('it has them all')
    expect(await callService(options)).toMatchObject({
      data: { delimiters: [{ code: 'code1' }, { code: 'code2' }] },
    })
    await callService(save, { body: { delimiter: '|', charset: 'UTF-8', decimalPoint: ',' } })
    expect(await callService(get)).toMatchObject({ data: { delimiter: '|', decimalPoint: ',' } })
  })
})
