import type { RaRecord } from 'react-admin'
import { titleOf } from '../contract/derive.ts'
import type { ResourceDeclaration } from '../contract/resource.ts'

/** What people call a record: its title, else its identifier. */
export const thingOf = (declaration: ResourceDeclaration, record: RaRecord): string =>
  titleOf(declaration)
    .map(name => record[name])
    .filter(Boolean)
    .join(' ') || String(record.id)
