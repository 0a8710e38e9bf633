import type { AkeneoValue, AkeneoValues } from '../model/akeneo.ts'

/** The values of one product, each attribute at its place; undefined where the product has none. */
export type ValueList = readonly (readonly AkeneoValue[] | undefined)[]

/** The attributes a plan reads, each with a place. */
export interface ValueTable {
  /** The place of an attribute; the first call gives it one. */
  placeOf(code: string): number
  /**
   * Lays the values of a product out by place. Hardly two products have the same set of attributes, and the engine is slow at
   * looking names up in objects of many shapes: one walk per product costs a tenth of a look-up per column.
   */
  layOut(values: AkeneoValues): ValueList
}

/** Starts a table without places. */
export const createValueTable = (): ValueTable => {
  const places = new Map<string, number>()
  const empty: ValueList[number][] = []
  return {
    placeOf: code => {
      const known = places.get(code)
      if (known !== undefined) return known
      places.set(code, empty.length)
      return empty.push(undefined) - 1
    },
    layOut: values => {
      const list = empty.slice()
      for (const code in values) {
        const place = places.get(code)
        if (place !== undefined) list[place] = values[code]
      }
      return list
    },
  }
}
