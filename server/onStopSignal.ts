/** Longest time a stop may take before the process ends anyway. */
const patienceMs = 9_500

/** Calls `stop` once at SIGTERM or SIGINT and ends the process: with 0 when it was done in time. */
export const onStopSignal = (stop: () => Promise<void>): void => {
  let isStopping = false
  const handle = async () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), patienceMs).unref()
    await stop()
    process.exit(0)
  }
  process.on('SIGTERM', () => void handle())
  process.on('SIGINT', () => void handle())
}
