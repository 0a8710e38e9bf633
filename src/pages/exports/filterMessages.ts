import type { ProductMessage } from './exportCalls.ts'

/** The messages whose product or sentence holds the text, without regard to case. */
export const filterMessages = (messages: readonly ProductMessage[], q: string): readonly ProductMessage[] => {
  const sought = q.trim().toLowerCase()
  if (sought === '') return messages
  return messages.filter(
    ({ product, message }) =>
      product.toLowerCase().includes(sought) || message.toLowerCase().includes(sought),
  )
}
