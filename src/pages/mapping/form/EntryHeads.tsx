import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { blockGrid, entryGrid, headStyle } from './entryGrid.ts'
import { useFieldFrame } from './FieldFrame.ts'

interface Props {
  /** What stands first: a key or a channel. */
  lead?: 'key' | 'channel'
  /** The entries lie in a list beside it. */
  block?: boolean
  acts?: boolean
}

/** The heads of the columns, once. Each input speaks its own label. */
export const EntryHeads = ({ lead, block = false, acts = false }: Props) => {
  const translate = useTranslate()
  const { columns } = useFieldFrame()
  const word = (input: string) => <span>{translate(`kontor.mapping.inputs.${input}`)}</span>
  const rest = (
    <>
      {word('akeneoAttribute')}
      {columns.akeneoChannel && word('akeneoChannel')}
      {word('measureUnit')}
      {columns.formatter && word('formatter')}
      {columns.axisMode && word('axisMode')}
      {acts && <span />}
    </>
  )
  if (block && lead)
    return (
      <Box aria-hidden sx={[blockGrid, headStyle]}>
        {word(lead)}
        <Box sx={entryGrid({ ...columns, lead: false, acts })}>{rest}</Box>
      </Box>
    )
  return (
    <Box aria-hidden sx={[entryGrid({ ...columns, lead: lead !== undefined, acts }), headStyle]}>
      {lead && word(lead)}
      {rest}
    </Box>
  )
}
