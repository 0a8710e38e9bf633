import { Box } from '@mui/material'
import type { Entry } from '../draft/entry.ts'
import { entryArea } from './entryGrid.ts'
import { EntryHeads } from './EntryHeads.tsx'
import { EntryRow } from './EntryRow.tsx'
import type { KindFormProps } from './KindFormProps.ts'

/** A field of one source. */
export const OneEntry = ({ value, onChange }: KindFormProps<Entry>) => (
  <Box sx={entryArea}>
    <EntryHeads />
    <EntryRow entry={value} path="" name="" onChange={onChange} />
  </Box>
)
