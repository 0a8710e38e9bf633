import { HttpError } from 'react-admin'
import { z } from 'zod'
import { joinMessages } from './joinMessages.ts'

const replySchema = z
  .looseObject({
    success: z.unknown().optional(),
    message: z.string().nullish(),
    errors: z.unknown().optional(),
    data: z.unknown().optional(),
  })
  .catch({ success: false, message: null, errors: null, data: null })

const dataSchema = z.looseObject({}).catch({})

/** A service that refuses with a status instead of an answer says the same in its body. */
const refusalIn = (error: unknown): unknown => {
  const refused =
    error instanceof HttpError && z.looseObject({ errors: z.looseObject({}) }).safeParse(error.body)
  if (!refused || !refused.success) throw error
  return { ...refused.data, success: false }
}

/**
 * Reads the answer to a save.
 * @returns what the service says of the new record, possibly nothing
 * @throws HttpError 422 with `body.errors` by field when the answer is anything but a success; other failures as they are
 */
export const acceptSave = async (answer: Promise<unknown>): Promise<Record<string, unknown>> => {
  const reply = await answer.catch(refusalIn)
  const { success, message, errors, data } = replySchema.parse(reply)
  if (success !== true)
    throw new HttpError(message ?? 'kontor.kit.refused', 422, { errors: joinMessages(errors) })
  return dataSchema.parse(data)
}
