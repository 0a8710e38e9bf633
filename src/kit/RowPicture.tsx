import type { ReactNode } from 'react'
import type { RaRecord } from 'react-admin'
import type { ResourceDeclaration } from '../contract/resource.ts'
import { Avatar } from './Avatar.tsx'
import { Flag } from './Flag.tsx'
import { thingOf } from './thingOf.ts'

type Shown = readonly [ResourceDeclaration, RaRecord]
type Picture = NonNullable<ResourceDeclaration['row']['picture']>

const pictures: { readonly [P in Picture]: (shown: Shown) => ReactNode } = {
  avatar: shown => <Avatar name={thingOf(...shown)} />,
  flag: ([, { id }]) => <Flag name={String(id)} />,
}

interface Props {
  declaration: ResourceDeclaration
  record: RaRecord
}

/** What stands before a record's title: initials, the flag of its key, or nothing. */
export const RowPicture = ({ declaration, record }: Props) =>
  declaration.row.picture ? pictures[declaration.row.picture]([declaration, record]) : null
