import { Box } from '@mui/material'
import type { Choice } from '../../contract/kinds.ts'
import { Mono } from '../Mono.tsx'

const isCode = (code: string) => /^[\w@-]{1,40}$/.test(code)

/** A choice as people and machines call it; once where both say the same. */
export const ChoiceLabel = ({
  choice: { code, label },
  codes = true,
}: {
  choice: Choice
  codes?: boolean
}) => (
  <Box component="span" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
    {label}
    {codes && label.toLowerCase() !== code.toLowerCase() && isCode(code) && (
      <>
        {' '}
        <Mono quiet>{code}</Mono>
      </>
    )}
  </Box>
)
