/**
 * Heights of the bars of a strip, in per cent, on a square-root scale of its own, so that small runs stay visible
 * beside large ones. Zero has no bar; whatever is above has at least 5 %.
 * @example barHeights([0, 25, 100]) // [0, 50, 100]
 */
export const barHeights = (values: readonly number[]): number[] => {
  const most = Math.max(1, ...values)
  return values.map(value => (value <= 0 ? 0 : Math.max(5, Math.round(Math.sqrt(value / most) * 100))))
}
