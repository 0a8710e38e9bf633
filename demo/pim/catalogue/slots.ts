import type { FamilyCode } from '../words/garments.ts'

/** A row of sizes; which sizes these are depends on whom the product is for. */
export type SizeRun = 'letters5' | 'letters4' | 'numbers6' | 'waist8' | 'shoe8'

/** One place in the repeating assortment: a product of a family with a fixed number of colours and sizes. */
export interface Slot {
  readonly family: FamilyCode
  /** 0 = simple product, 1 = model and variants, 2 = model, sub-models by colour, variants by size. */
  readonly levels: 0 | 1 | 2
  readonly colours: number
  readonly sizes: number
  readonly run: SizeRun | null
  /** True when the colour tells siblings apart; else the one colour belongs to the model. */
  readonly colourAxis: boolean
  readonly pictures: number
  /** Articles of this slot. */
  readonly articles: number
}

const RUN_LENGTHS: Record<SizeRun, number> = { letters5: 5, letters4: 4, numbers6: 6, waist8: 8, shoe8: 8 }

function slot(
  family: FamilyCode,
  levels: 0 | 1 | 2,
  colours: number,
  run: SizeRun | null,
  pictures: number,
): Slot {
  const sizes = run === null ? 1 : RUN_LENGTHS[run]
  const colourAxis = levels === 2 || (levels === 1 && family !== 'jeans')
  return { family, levels, colours, sizes, run, colourAxis, pictures, articles: colours * sizes }
}

/**
 * The assortment repeats these products; only their words, colours and prices change.
 * Fixed numbers of variants make the way from an index to its product an easy sum.
 */
export const slots: readonly Slot[] = [
  slot('tshirts', 2, 3, 'letters5', 1),
  slot('accessories', 0, 1, null, 1),
  slot('dresses', 2, 2, 'numbers6', 2),
  slot('jeans', 1, 1, 'waist8', 1),
  slot('bags', 1, 3, null, 2),
  slot('sneakers', 2, 2, 'shoe8', 2),
  slot('accessories', 0, 1, null, 1),
  slot('shirts', 1, 2, 'letters5', 1),
  slot('knitwear', 2, 2, 'letters5', 1),
  slot('bags', 0, 1, null, 2),
  slot('jackets', 1, 2, 'letters4', 3),
  slot('tshirts', 2, 2, 'letters5', 2),
  slot('accessories', 0, 1, null, 1),
  slot('jeans', 1, 1, 'waist8', 1),
  slot('sneakers', 2, 1, 'shoe8', 4),
  slot('accessories', 0, 1, null, 1),
  slot('dresses', 2, 1, 'numbers6', 2),
]
