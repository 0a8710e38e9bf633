import { Box, Chip } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Mono } from '../../../kit/Mono.tsx'
import type { ChannelRow } from './channelRows.ts'

/** The channel a source is for, and whether it is switched off or unknown. */
export const ChannelLead = ({ channel: { name, label, state } }: { channel: ChannelRow }) => {
  const translate = useTranslate()
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: '6px',
        minHeight: 32,
        typography: 'body2',
        lineHeight: '16px',
        minWidth: 0,
      }}
    >
      <Box component="span" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
        {label}
      </Box>
      {label !== `[${name}]` && <Mono quiet>{name}</Mono>}
      {state !== 'on' && (
        <Chip component="span" variant="flag" label={translate(`kontor.mapping.${state}`)} />
      )}
    </Box>
  )
}
