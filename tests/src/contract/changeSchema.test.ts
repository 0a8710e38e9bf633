import { describe, expect, it } from 'vitest'
import { settingsCallsOf } from '../../../src/contract/calls/declaredCalls.ts'
import { openApiOf } from '../../../src/contract/openapi/openapi.ts'
import { changeSchemaOf, schemaOf } from '../../../src/contract/saveSchemas.ts'
import { settings } from '../../../src/resources/index.ts'

describe('a change to a singleton', () => {
  const schema = changeSchemaOf(settings.ftp.fields)

  it('gives what it was given: what is left out is no default', () => {
    expect(schema.parse({})).toEqual({})
    expect(schema.parse({ port: null, address: ' host ' })).toEqual({ port: null, address: 'host' })
  })

  it('refuses what is wrong in itself', () => {
    expect(schema.safeParse({ protocol: 'ftp', port: 0 }).success).toBe(false)
    expect(schema.safeParse({ protocol: null }).success).toBe(false)
  })

  it('drops what a condition hides, and leaves the judgement to the whole where it does not say the condition', () => {
    const privateKey = 'x'.repeat(20_001)
    expect(schema.parse({ protocol: 'ftp', privateKey })).toEqual({ protocol: 'ftp', privateKey: null })
    expect(schema.safeParse({ protocol: 'sftp', privateKey }).success).toBe(false)
    expect(schema.parse({ privateKey })).toEqual({ privateKey })
    const whole = schemaOf(settings.ftp.fields, 'update')
    expect(whole.parse({ ...schema.parse({ privateKey }), protocol: 'ftp' })).toMatchObject({
      privateKey: null,
    })
    expect(whole.safeParse({ ...schema.parse({ privateKey }), protocol: 'sftp' }).success).toBe(false)
  })

  it('is described as one whose fields may all be left out', () => {
    const calls = Object.values(settings).flatMap(one => settingsCallsOf(one).save ?? [])
    const { paths } = openApiOf(calls, '1')
    const text = JSON.stringify(Object.values(paths as object).map(({ post }) => post.requestBody))
    expect(text).toContain('"decimalPoint"')
    expect(text).not.toContain('"required":[')
  })
})
