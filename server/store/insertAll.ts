/** Rows of one insert. A database prepares each text of a query; few sizes give few texts. */
const sizes = [100, 10, 1]

/**
 * Inserts any number of rows, some at a time.
 * @param insert makes the query for some of them
 */
export const insertAll = async <Row>(
  rows: readonly Row[],
  insert: (some: readonly Row[]) => { execute(): Promise<unknown> },
): Promise<void> => {
  let start = 0
  for (const size of sizes)
    for (; rows.length - start >= size; start += size) await insert(rows.slice(start, start + size)).execute()
}
