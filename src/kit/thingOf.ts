import type { RaRecord } from 'react-admin'
import { nameOf } from '../contract/derive.ts'
import type { ResourceDeclaration } from '../contract/resource.ts'

/** What people call a record: its title, else its identifier. */
export const thingOf = (declaration: ResourceDeclaration, record: RaRecord): string =>
  nameOf(declaration, record) || String(record.id)
