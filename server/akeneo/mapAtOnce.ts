/** Maps with a few at the same time, results in the order of the items; the first failure ends it. */
export const mapAtOnce = async <T, R>(
  items: readonly T[],
  count: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> => {
  const results: R[] = []
  const queue = items.entries()
  let failed = false
  const worker = async (): Promise<void> => {
    for (const [index, item] of queue) {
      if (failed) return
      results[index] = await work(item)
    }
  }
  try {
    await Promise.all(Array.from({ length: count }, worker))
  } catch (error) {
    failed = true
    throw error
  }
  return results
}
