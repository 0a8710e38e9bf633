/** The content of an answer, with or without its `data` envelope. `contentOf({ success: true, data: [] })` is `[]`. */
export const contentOf = (reply: unknown): unknown =>
  typeof reply === 'object' && reply !== null && 'data' in reply && reply.data !== undefined
    ? reply.data
    : reply
