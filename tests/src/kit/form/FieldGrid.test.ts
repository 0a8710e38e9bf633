import { describe, expect, it } from 'vitest'
import { formFieldsOf } from '../../../../src/contract/derive.ts'
import type { Declaration } from '../../../../src/contract/resource.ts'
import { fieldWidths } from '../../../../src/kit/form/FieldGrid.tsx'
import { channels } from '../../../../src/resources/channels.ts'
import { languages } from '../../../../src/resources/languages.ts'
import { ftp } from '../../../../src/resources/settings/ftp.ts'
import { users } from '../../../../src/resources/users.ts'

const widths = (declaration: Pick<Declaration, 'fields'>) =>
  fieldWidths(formFieldsOf(declaration.fields).map(([, field]) => field))

describe('fieldWidths', () => {
  it('puts halves side by side; one without a partner stays a half', () => {
    expect(widths(channels)).toEqual([12, 12, 6, 6, 6])
    expect(widths(languages)).toEqual([6, 6, 12, 6, 6, 6, 6, 6])
    // several lines and what is long take the row
    expect(widths(ftp)).toEqual([6, 6, 6, 6, 6, 6, 12, 6, 12])
    expect(widths(users)).toEqual([6, 6, 12, 6, 6, 12, 12, 12, 12, 12, 12, 6])
  })
})
