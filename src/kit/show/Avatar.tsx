import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import type { RaRecord } from 'react-admin'
import LanguageOutlined from '@mui/icons-material/LanguageOutlined'
import { useQuery } from '@tanstack/react-query'
import type { ResourceDeclaration } from '../../contract/resource.ts'
import { recordTitle } from '../useDeclarationText.ts'

/**
 * The flag code of a language: its name in lower case, else the region of a name such as `de_AT` or `de-AT`, else the
 * region of one of its other codes.
 * @param has tells whether a flag with a code exists
 * @param codes other codes of the language
 * @example flagOf('en', code => code === 'gb', ['en_GB']) // 'gb'
 */
export const flagOf = (
  name: string,
  has: (code: string) => boolean,
  codes: readonly unknown[] = [],
): string | undefined => {
  const regions = [name, ...codes].map(code => /^[a-z]{2}[_-]([a-z]{2})$/i.exec(String(code))?.[1])
  return [name, ...regions].map(code => code?.toLowerCase()).find(code => code !== undefined && has(code))
}

const size = { width: 24, height: 18, flex: 'none' } as const

/** The flag of a language by its name or its other codes, else a globe. It is decoration beside the name. */
const Flag = ({ name, codes }: { name: string; codes: readonly unknown[] }) => {
  const { data: addresses } = useQuery({
    queryKey: ['flags'],
    queryFn: async () => (await import('./flagAddresses.ts')).flagAddresses,
    staleTime: Infinity,
  })
  if (!addresses) return <Box sx={size} />
  const code = flagOf(name, candidate => addresses.has(candidate), codes)
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

/** The first letters of the first and the last word of a name. `initialsOf('Ada King Lovelace')` is `AL`. */
export const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map(word => [...(word ?? '')][0]?.toUpperCase() ?? '').join('')
}

/** Palette colors of avatars; a name always gets the same color. */
const tints = ['info', 'success', 'warning', 'running', 'cancelled'] as const

const tintOf = (name: string) =>
  tints[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % tints.length] ?? tints[0]

/** The initials of a name in a circle. It is decoration beside the name. */
const Avatar = ({ name }: { name: string }) => {
  const tint = tintOf(name)
  return (
    <Box
      aria-hidden
      sx={{
        width: 32,
        height: 32,
        borderRadius: '50%',
        flex: 'none',
        display: 'grid',
        placeItems: 'center',
        fontSize: 12,
        fontWeight: 600,
        bgcolor: `${tint}.tint`,
        color: `${tint}.main`,
      }}
    >
      {initialsOf(name)}
    </Box>
  )
}

type DeclaredRecord = readonly [ResourceDeclaration, RaRecord]
type Picture = NonNullable<ResourceDeclaration['row']['picture']>

const pictures: { readonly [P in Picture]: (record: DeclaredRecord) => ReactNode } = {
  avatar: record => <Avatar name={recordTitle(...record)} />,
  flag: ([{ row }, record]) => (
    <Flag name={String(record.id)} codes={row.more?.map(name => record[name]) ?? []} />
  ),
}

interface Props {
  declaration: ResourceDeclaration
  record: RaRecord
}

/** The picture before a record's title: initials, a flag, or null if the declaration has no picture. */
export const RowPicture = ({ declaration, record }: Props) =>
  declaration.row.picture ? pictures[declaration.row.picture]([declaration, record]) : null
