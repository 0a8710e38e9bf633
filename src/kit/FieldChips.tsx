import { Chip } from '@mui/material'
import type { DeclarationWords } from './useWords.ts'

interface Props {
  readonly name: string
  readonly value: unknown
  readonly words: DeclarationWords
}

/** What is on as a chip: the label of a toggle, each choice of several. */
export const FieldChips = ({ name, value, words }: Props) => {
  const chosen = Array.isArray(value) ? value.map(code => words.choice(name, String(code))) : []
  const labels = value === true ? [words.label(name)] : chosen
  return labels.map(label => <Chip key={label} variant="flag" label={label} />)
}
