import { Alert, Box } from '@mui/material'
import { HttpError, useTranslate } from 'react-admin'
import { z } from 'zod'
import type { ErrorsByField } from '../../wire/saves.ts'
import { Mono } from '../marks.tsx'

/** Errors of a refused save that belong to no input: each with its key, so that nothing is lost. */
export const OtherErrors = ({ errors }: { errors: ErrorsByField }) => {
  const translate = useTranslate()
  const entries = Object.entries(errors)
  if (entries.length === 0) return null
  return (
    <Alert severity="error">
      {translate('kontor.kit.otherErrors')}
      <Box component="ul" sx={{ m: 0, pl: 2 }}>
        {entries.map(([key, message]) => (
          <li key={key}>
            {key !== '' && (
              <>
                <Mono>{key}</Mono>:{' '}
              </>
            )}
            {message}
          </li>
        ))}
      </Box>
    </Alert>
  )
}

/** Repeats in one line what belongs to no input, for react-admin's own forms. */
const forToasts = 'root.serverError'

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
    if (key === forToasts) continue
    const owner = inputs
      .filter(name => key === name || key.startsWith(`${name}.`))
      .toSorted((a, b) => b.length - a.length)[0]
    if (owner === undefined) others[key] = message
    else atInputs[owner] = atInputs[owner] ? `${atInputs[owner]} ${message}` : message
  }
  return { atInputs, others }
}
