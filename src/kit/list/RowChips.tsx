import { Box, Chip } from '@mui/material'
import type { ReactNode } from 'react'
import { useChosenLabels } from '../kindViews.tsx'
import { codesIn } from '../kinds/inputParts.tsx'
import type { DeclarationText } from '../useDeclarationText.ts'

/** The chips of a row, before its actions. */
export const RowChips = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: { sm: 'flex-end' },
      gap: 0.75,
      minWidth: 0,
      '&:empty': { display: { xs: 'none', sm: 'flex' } },
    }}
  >
    {children}
  </Box>
)

interface Props {
  readonly name: string
  readonly value: unknown
  readonly words: DeclarationText
}

/** What is on as a chip: the label of a toggle, each choice of several. */
export const FieldChips = ({ name, value, words }: Props) => {
  const labelsOf = useChosenLabels(name, words)
  const labels = value === true ? [words.label(name)] : labelsOf(codesIn(value))
  return labels.map(label => <Chip key={label} variant="flag" label={label} />)
}
