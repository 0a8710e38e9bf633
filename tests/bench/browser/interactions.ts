/** Waits for the next frame. */
export const frame = () => new Promise(requestAnimationFrame)

/** Waits until changes are painted. */
export const painted = async () => {
  await frame()
  await new Promise<void>(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => resolve(), { once: true })
    port1.start()
    port2.postMessage(null)
  })
}

/** Milliseconds from an action until its result is painted. */
export const take = async (act: () => void, isDone: () => boolean) => {
  await painted()
  const start = performance.now()
  act()
  while (!isDone()) await frame()
  await painted()
  return performance.now() - start
}

/** Replaces the text of an input so that React notices: it ignores values set by a script. */
export const typeInto = (input: HTMLInputElement | null, text: string) => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input?.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Inserts a text at the caret through the browser's editing commands, like a paste. */
export const insert = (text: string) => document.execCommand('insertText', false, text)
