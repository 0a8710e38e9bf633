import type { Faults } from '../../demo/pim/faults.ts'

/**
 * Gives a PIM faults when it is asked for the n-th page behind the first one. However busy the machine is, some
 * products were read by then, and not all.
 */
export const fromPage = (pim: { faults: Partial<Faults> }, page: number, faults: Partial<Faults>): void => {
  let asked = 0
  pim.faults = {
    latencyMs: ({ pathname, searchParams }) => {
      if (pathname.endsWith('/products-uuid') && searchParams.has('search_after') && ++asked === page)
        pim.faults = faults
      return 0
    },
  }
}
