import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createFilledCounter } from '../../../../server/exports/compare/filledCells.ts'
import { changeKinds } from '../../../../server/store/exports/deliveredStore.ts'

const header = ['p_nr', 'a_nr', 'a_ean']
const row = fc.record({
  cells: fc.array(fc.constantFrom('', 'a', '0'), { maxLength: header.length }),
  kind: fc.constantFrom(changeKinds.withdrawn, changeKinds.new, null),
})

it('counts the filled cells of pages as it counts those of single rows', () => {
  fc.assert(
    fc.property(fc.array(fc.array(row)), pages => {
      const [ofPages, ofRows] = [createFilledCounter(), createFilledCounter()]
      for (const rows of pages) {
        ofPages.addRows(header, rows)
        for (const { cells, kind } of rows)
          if (kind !== changeKinds.withdrawn)
            ofRows.add(new Map(header.map((column, index) => [column, cells[index] ?? ''])))
      }
      expect(ofPages.counts()).toEqual(ofRows.counts())
    }),
    { interruptAfterTimeLimit: 1000 },
  )
})
