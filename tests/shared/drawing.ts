/** Draws the same numbers below 1 each time. */
export const drawing = (seed: number) => () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
