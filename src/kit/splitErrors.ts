import { HttpError } from 'react-admin'
import { z } from 'zod'
import type { ErrorsByField } from '../dataProvider/joinMessages.ts'

const bodySchema = z.object({ errors: z.record(z.string(), z.string()) })

/**
 * Sorts the errors of a refused save: those that an input can show, and the rest.
 * An error below a field (`roles.0`) belongs to the field when nothing closer has an input.
 * @returns undefined when the error is no refused save
 */
export const splitErrors = (
  error: unknown,
  inputs: readonly string[],
): { atInputs: ErrorsByField; others: ErrorsByField } | undefined => {
  const body = error instanceof HttpError ? bodySchema.safeParse(error.body) : undefined
  if (!body?.success) return undefined
  const atInputs: ErrorsByField = {}
  const others: ErrorsByField = {}
  for (const [key, message] of Object.entries(body.data.errors)) {
    const owner = inputs
      .filter(name => key === name || key.startsWith(`${name}.`))
      .toSorted((a, b) => b.length - a.length)[0]
    if (owner === undefined) others[key] = message
    else atInputs[owner] = atInputs[owner] ? `${atInputs[owner]} ${message}` : message
  }
  return { atInputs, others }
}
