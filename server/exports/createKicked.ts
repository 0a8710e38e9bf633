/** Work that is done when something may be there to do, by one at a time. */
export interface Kicked {
  /** Says that there may be something to do; a kick during the last look starts another. */
  kick(): void
  /** Waits until a kick or the time. */
  pause(ms: number): Promise<void>
  /** Fulfilled when nothing is under way; nothing begins after the signal. */
  ended(): Promise<void>
}

/**
 * @param work does all there is and ends then; must not throw
 * @param closing ends pauses, and keeps anything new from beginning
 */
export const createKicked = (work: () => Promise<void>, closing: AbortSignal): Kicked => {
  let wake = () => {}
  let working: Promise<void> = Promise.resolve()
  let isWorking = false
  let isKicked = false
  closing.addEventListener('abort', () => wake())

  const workWhileKicked = async () => {
    while (isKicked && !closing.aborted) {
      isKicked = false
      await work()
    }
    isWorking = false
  }

  return {
    kick: () => {
      isKicked = true
      wake()
      if (isWorking || closing.aborted) return
      isWorking = true
      working = workWhileKicked()
    },
    pause: ms =>
      new Promise<void>(resolve => {
        const timer = setTimeout(resolve, ms)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
    ended: () => working,
  }
}
