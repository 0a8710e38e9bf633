/** How much is done, in whole per cent, 0 to 100; never 100 before all is done. */
export const percentOf = (done: number, total: number | null): number =>
  total === null || total <= 0 ? 0 : Math.min(100, Math.floor((done / total) * 100))
