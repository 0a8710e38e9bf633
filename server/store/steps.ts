/** Rows of one step: short enough that other calls are answered in between. */
export const step = 2000

/** Lets the process do other work: the embedded database blocks it during a query. @throws the signal's reason */
export const yieldToOthers = (signal: AbortSignal): Promise<void> => {
  signal.throwIfAborted()
  return new Promise(resolve => setImmediate(resolve))
}
