import userEvent from '@testing-library/user-event'

/** A person who never pauses. Whether the pointer reaches a thing is not looked up: jsdom knows no layout, and asks every rule of every sheet. */
export const user = userEvent.setup({ pointerEventsCheck: 0, delay: null })
