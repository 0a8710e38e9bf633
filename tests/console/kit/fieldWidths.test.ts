import { describe, expect, it } from 'vitest'
import { formOf } from '../../../src/contract/derive.ts'
import { fieldWidths } from '../../../src/kit/fieldWidths.ts'
import { channels } from '../../../src/resources/channels.ts'
import { languages } from '../../../src/resources/languages.ts'
import { users } from '../../../src/resources/users.ts'

const widths = (declaration: typeof channels | typeof languages | typeof users) =>
  fieldWidths(formOf(declaration.fields).map(([, field]) => field))

describe('fieldWidths', () => {
  it('puts halves side by side; one without a partner takes the row', () => {
    expect(widths(channels)).toEqual([12, 6, 6, 12])
    expect(widths(languages)).toEqual([6, 6, 6, 6, 6, 6, 6, 6])
    expect(widths(users)).toEqual([6, 6, 12, 6, 6, 12, 12, 12, 12, 12])
  })
})
