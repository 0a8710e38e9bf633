import { setupServer } from 'msw/node'

/** Stands where the service stands. Each test says what it answers: with `answering` and `handlersFor`. */
export const server = setupServer()
