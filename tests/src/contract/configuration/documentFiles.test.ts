import { describe, expect, it } from 'vitest'
import { documentOfFiles, parseFile } from '../../../../src/contract/configuration/documentFiles.ts'

describe('the files of a configuration', () => {
  it.each([
    ['', 1, 1],
    ['{', 1, 2],
    ['{\n  "version": 1,\n}', 3, 1],
    ["{ 'version': 1 }", 1, 3],
    ['{\n  "version": 1\n  "csv": {}\n}', 3, 3],
    ['{ "version": 01 }', 1, 14],
    ['{ "version": 1 } }', 1, 18],
    ['{ // the version\n"version": 1 }', 1, 3],
    ['version: 1', 1, 1],
  ])('names the place where one is no JSON: %j', (text, line, column) => {
    expect(parseFile(text)).toEqual({ damaged: { line, column } })
  })

  it('may begin with a mark of the encoding', () => {
    expect(parseFile('\uFEFF{ "version": 1 }')).toEqual({ value: { version: 1 } })
  })

  const parts = ['channels', 'csv']
  it('are one document, or the parts of a folder', () => {
    const whole = { version: 1, csv: {} }
    expect(documentOfFiles([{ name: 'kontor.json', value: whole }], parts)).toBe(whole)
    const csv = { name: 'csv.json', value: { delimiter: ';' } }
    const joined = { version: 1, csv: { delimiter: ';' } }
    expect(documentOfFiles([csv], parts)).toEqual(joined)
    expect(documentOfFiles([csv, { name: 'version.json', value: { version: 1 } }], parts)).toEqual(joined)
    expect(documentOfFiles([csv, { name: 'version.json', value: { version: 2 } }], parts)).toMatchObject({
      version: 2,
    })
  })
})
