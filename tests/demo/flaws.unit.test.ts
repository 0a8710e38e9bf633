import { describe, expect, it } from 'vitest'
import type { Values } from '../../demo/pim/catalogue/catalogueTypes.ts'
import { createCatalogue } from '../../demo/pim/catalogue/catalogue.ts'
import { countFlaws, type Flaw, flawOf } from '../../demo/pim/flaws.ts'

function eanIsRight(ean: string): boolean {
  const sum = [...ean].reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0)
  return /^\d{13}$/.test(ean) && sum % 10 === 0
}

/** Looks for flaws in the values alone, like a connector. */
function flawsIn(values: Values, sized: boolean): Flaw[] {
  const found: Flaw[] = []
  const ean = values.ean?.[0]?.data
  if (ean === undefined) found.push('noEan')
  else if (!eanIsRight(String(ean))) found.push('badEan')
  if (values.name?.some(({ data }) => String(data).length > 255)) found.push('textTooLong')
  if (!Object.keys(values).some(code => code.startsWith('picture_'))) found.push('noPicture')
  if (sized && values.size === undefined) found.push('unequalAxes')
  return found
}

describe('flawOf', () => {
  it('reports exactly the flaws of the values, for every product', () => {
    const catalogue = createCatalogue({ products: 6000, seed: 1, now: () => 0 })
    const eans = new Set<unknown>()
    for (let index = 0; index < 6000; index += 1) {
      const head = catalogue.productAt(index)
      if (head === null) throw new Error('No product was removed.')
      const values = catalogue.valuesOf(head)
      const flaw = flawOf(index)
      expect([index, ...flawsIn(values, head.place.slot.run !== null)]).toEqual(
        flaw === null ? [index] : [index, flaw],
      )
      if (flaw === 'textTooLong') {
        const long = values.name?.filter(({ data }) => String(data).length > 255).map(one => one.locale)
        expect(long).toEqual(expect.arrayContaining(['de_DE', 'en_GB']))
      }
      if (values.ean) expect(eans.has(values.ean[0]?.data)).toBe(false)
      eans.add(values.ean?.[0]?.data)
    }
  })

  it('keeps a sibling of the same size for each unequal variant', () => {
    const catalogue = createCatalogue({ products: 3000, seed: 1, now: () => 0 })
    for (let index = 0; index < 3000; index += 1) {
      if (flawOf(index) !== 'unequalAxes') continue
      const head = catalogue.productAt(index)
      const first = catalogue.productAt(index - (head?.place.position ?? 0))
      expect(first && catalogue.valuesOf(first).size).toBeDefined()
    }
  })
})

describe('countFlaws', () => {
  it('finds every kind among two thousand products', () => {
    const counts = countFlaws(2000)
    expect(Object.keys(counts).toSorted()).toEqual([
      'badEan',
      'noEan',
      'noPicture',
      'textTooLong',
      'unequalAxes',
    ])
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(0)
  })

  it('keeps the shares over a million products', () => {
    const shares = Object.entries(countFlaws(1_000_000)).map(([flaw, count]) => [
      flaw,
      Math.round(count / 5000) / 2,
    ])
    expect(Object.fromEntries(shares)).toEqual({
      noEan: 0.5,
      badEan: 1,
      textTooLong: 0.5,
      noPicture: 1,
      unequalAxes: 0.5,
    })
  })
})
