/** The code of an error or of what is inside it: Node tries several addresses and collects their errors. */
export const systemCodeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string' && error.code !== '') return error.code
  return systemCodeOf(error instanceof AggregateError ? error.errors[0] : error.cause)
}
