import { createFilterOptions } from '@mui/material'
import type { Choice } from '../../contract/kinds.ts'

/** Searches the choices of a list by label and code; more than 200 matches help nobody. */
export const filterChoices = createFilterOptions<Choice>({
  limit: 200,
  stringify: ({ code, label }) => `${label} ${code}`,
})
