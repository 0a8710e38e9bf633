import { Box } from '@mui/material'
import type { Entry } from '../draft/entry.ts'
import { entryArea } from './entryGrid.ts'
import { EntryHeads } from './EntryHeads.tsx'
import { EntryRows } from './EntryRows.tsx'
import type { KindFormProps } from './KindFormProps.ts'
import { NoEntries } from './NoEntries.tsx'

/** A field of several sources. */
export const EntryList = ({ value, onChange }: KindFormProps<readonly Entry[]>) => (
  <Box sx={entryArea}>
    {value.length === 0 ? <NoEntries /> : <EntryHeads acts />}
    <EntryRows value={value} onChange={onChange} path="" name="" />
  </Box>
)
