import { builtinEnvironments, type Environment } from 'vitest/environments'

const { jsdom } = builtinEnvironments

/** The place of the window beside the other globals of a worker, which outlive the modules of a test file. */
const place = Symbol.for('kontor.tests.window')

/** One window for all test files of a worker: a new one for each took an eighth of the time of the tests of pages. */
const oneWindow: Environment = {
  ...jsdom,
  name: 'one window',
  setup: async (global, options) => {
    if (!Reflect.has(globalThis, place)) {
      Reflect.set(globalThis, place, true)
      await jsdom.setup(global, options)
    }
    return { teardown: () => undefined }
  },
}

export default oneWindow
