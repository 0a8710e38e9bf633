import LanguageOutlined from '@mui/icons-material/LanguageOutlined'
import { Box } from '@mui/material'
import { useQuery } from '@tanstack/react-query'

/**
 * The code of the flag that belongs to a language's name: the name itself in lower case, else what follows the
 * separator of names such as `de_AT` or `de-AT`.
 * @param has whether there is a flag of that code
 * @example flagOf('de_AT', code => code === 'at') // 'at'
 */
export const flagOf = (name: string, has: (code: string) => boolean): string | undefined => {
  const whole = name.toLowerCase()
  const [, region] = /^[a-z]{2}[_-]([a-z]{2})$/.exec(whole) ?? []
  return [whole, region].find(code => code !== undefined && has(code))
}

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
