import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyRecordOf } from '../../../../src/contract/derive.ts'
import { fieldMessages } from '../../../../src/contract/messages/forms/fields.ts'
import { fieldError } from '../../../../src/contract/errors.ts'
import { languages } from '../../../../src/resources/languages.ts'
import { exportSettings } from '../../../../src/resources/settings/exportSettings.ts'
import { startTestService, type TestService } from '../../startTestService.ts'
import { readers } from './matrix/matrixFixture.ts'

const german = { ...emptyRecordOf(languages.fields), name: 'de', label: 'Deutsch', akeneoLanguage: 'de_DE' }
const settings = 'POST /ui/api/settings/tradebyte/export-1'
const one = '/ui/api/settings/tradebyte/languages/de'

let service: TestService
beforeAll(async () => {
  service = await startTestService({
    optionLists: {
      akeneoLocales: async () => [{ code: 'de_DE', label: 'Deutsch' }],
      languageAttributes: async () => [{ code: 'speech', label: 'Speech' }],
    },
  })
  await service.admin('POST /ui/api/settings/tradebyte/languages', german)
})
afterAll(() => service.close())

const save = async (signature: string, body: object) => (await service.admin(signature, body)).body

describe('a language', () => {
  it.each([
    ['.', '.'],
    ['.', null],
    [',', ','],
  ])('does not accept %j for thousands and %j for decimals', async (thousands, decimal) => {
    const signs = { numberFormatThousandSeparator: thousands, numberFormatDecimalSeparator: decimal }
    const same = [fieldError('sameSeparator', 'en')]
    const errors = { numberFormatThousandSeparator: same, numberFormatDecimalSeparator: same }
    expect(await save(`PUT ${one}`, { ...german, ...signs })).toEqual({ success: false, errors })
  })

  it('is refused for a taken name and all else that is wrong at once', async () => {
    const { body } = await service.admin('POST /ui/api/settings/tradebyte/languages', {
      ...german,
      label: '',
    })
    expect(body).toEqual({
      success: false,
      errors: {
        name: [fieldError('taken', 'en', { value: 'de' })],
        label: [fieldError('required', 'en')],
      },
    })
  })

  it('writes dates', async () => {
    const errors = { dateFormat: [fieldError('noDateFormat', 'en')] }
    expect(await save(`PUT ${one}`, { ...german, dateFormat: 'ä/ö?#%' })).toEqual({ success: false, errors })
    expect(await save(`PUT ${one}`, { ...german, dateFormat: 'd.m.Y' })).toMatchObject({ success: true })
  })

  it.each(readers)('that was the first is the default, and not deleted, in %s', async (language, header) => {
    const stored = await service.deps.records.readSettings(exportSettings)
    expect(stored.defaultLanguage).toBe('de')
    await save('POST /ui/api/settings/tradebyte/languages', { ...german, name: 'en', label: 'English' })
    const { body } = await service.admin(`DELETE ${one}`, undefined, { 'accept-language': header })
    expect(body).toEqual({ success: false, message: fieldMessages.defaultLanguage[language] })
    expect(await service.deps.records.find(languages, 'de')).toBeDefined()
  })
})

describe('options and languages of the export settings', () => {
  const given = (
    defaultLanguageAttributeMapping: string,
    defaultLanguageAttribute: string | null = 'speech',
  ) =>
    save(settings, {
      ...emptyRecordOf(exportSettings.fields),
      defaultLanguageAttribute,
      defaultLanguageAttributeMapping,
    })

  it('must exist', async () => {
    expect(await given('german:de\n\nx:zz')).toEqual({
      success: false,
      errors: {
        defaultLanguageAttributeMapping: [fieldError('lineWithoutLanguage', 'en', { line: 3, value: 'zz' })],
      },
    })
    expect(await given('german : de')).toMatchObject({ success: true })
  })

  it('belong to an attribute', async () => {
    const errors = { defaultLanguageAttribute: [fieldError('linesWithoutAttribute', 'en')] }
    expect(await given('german:de', null)).toEqual({ success: false, errors })
    expect(await given('', null)).toMatchObject({ success: true })
  })

  it('have the form option:language', async () => {
    const errors = {
      defaultLanguageAttributeMapping: [fieldError('badLine', 'en', { line: 1, value: 'german' })],
    }
    expect(await given('german')).toEqual({ success: false, errors })
  })
})

describe('a language that is the default no more', () => {
  it('is deleted', async () => {
    await save(settings, { defaultLanguage: null })
    for (const path of [one.replace(/de$/, 'en'), one])
      expect((await service.admin(`DELETE ${path}`)).body).toMatchObject({ success: true })
  })
})
