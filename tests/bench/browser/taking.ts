/** Waits for the next frame. */
export const frame = () => new Promise(requestAnimationFrame)

/** Waits until what has changed is on the screen. */
export const painted = async () => {
  await frame()
  await new Promise<void>(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => resolve(), { once: true })
    port1.start()
    port2.postMessage(null)
  })
}

/** Milliseconds from an act until what it leads to is on the screen. */
export const take = async (act: () => void, isDone: () => boolean) => {
  await painted()
  const start = performance.now()
  act()
  while (!isDone()) await frame()
  await painted()
  return performance.now() - start
}

/** Types over what an input holds: React listens for what a person does, not for what a script sets. */
export const typeInto = (input: HTMLInputElement | null, text: string) => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input?.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Inserts a text where the caret is, through the browser's own editing, as a paste and a key do. */
export const insert = (text: string) => document.execCommand('insertText', false, text)
