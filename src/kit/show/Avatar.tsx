import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import type { RaRecord } from 'react-admin'
import type { ResourceDeclaration } from '../../contract/resource.ts'
import { recordTitle } from '../useDeclarationText.ts'
import { Flag } from './Flag.tsx'

/** The first letters of the first and the last word of a name. `initialsOf('Ada King Lovelace')` is `AL`. */
export const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map(word => [...(word ?? '')][0]?.toUpperCase() ?? '').join('')
}

/** Calm grounds and the text that reads on them; a name always gets the same. */
const tints = ['info', 'success', 'warning', 'running', 'cancelled'] as const

const tintOf = (name: string) =>
  tints[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % tints.length] ?? tints[0]

/** The initials of a name in a circle. It only decorates: the name stands beside it. */
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
  flag: ([, { id }]) => <Flag name={String(id)} />,
}

interface Props {
  declaration: ResourceDeclaration
  record: RaRecord
}

/** What stands before a record's title: initials, the flag of its key, or nothing. */
export const RowPicture = ({ declaration, record }: Props) =>
  declaration.row.picture ? pictures[declaration.row.picture]([declaration, record]) : null
