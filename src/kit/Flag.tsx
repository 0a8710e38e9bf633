import LanguageOutlined from '@mui/icons-material/LanguageOutlined'
import { Box } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { flagOf } from './flagOf.ts'

const size = { width: 24, height: 18, flex: 'none' } as const

/** The flag of a language by its name, else a globe. It only decorates: the name stands beside it. */
export const Flag = ({ name }: { name: string }) => {
  const { data: addresses } = useQuery({
    queryKey: ['flags'],
    queryFn: async () => (await import('./flagAddresses.ts')).flagAddresses,
    staleTime: Infinity,
  })
  if (!addresses) return <Box sx={size} />
  const code = flagOf(name, known => addresses.has(known))
  return code ? (
    <Box
      component="img"
      src={addresses.get(code)}
      alt=""
      sx={{ ...size, borderRadius: '3px', outline: 1, outlineColor: 'divider', outlineOffset: -1 }}
    />
  ) : (
    <Box sx={{ ...size, display: 'flex', justifyContent: 'center' }}>
      <LanguageOutlined aria-hidden sx={{ fontSize: 18, color: 'text.tertiary' }} />
    </Box>
  )
}
