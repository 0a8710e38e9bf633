import { AkeneoError } from '../../../server/akeneo/akeneoError.ts'

/** The AkeneoError a promise fails with; anything else fails the test. */
export const failure = async (work: Promise<unknown>): Promise<AkeneoError> => {
  try {
    await work
  } catch (error) {
    if (error instanceof AkeneoError) return error
    throw error
  }
  throw new Error('It was expected to fail.')
}
