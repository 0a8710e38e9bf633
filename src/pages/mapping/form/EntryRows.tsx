import { useTranslate } from 'react-admin'
import { emptyEntry, type Entry } from '../draft/entry.ts'
import { EntryRow } from './EntryRow.tsx'
import { ItemList } from './ItemList.tsx'
import type { KindFormProps } from './KindFormProps.ts'

interface Props extends KindFormProps<readonly Entry[]> {
  /** Where the list is below the field. */
  path: string
  /** The key or channel it belongs to; empty where it is the whole field. */
  name: string
}

/** A list of sources that can be added, removed and put in order. */
export const EntryRows = ({ value, onChange, path, name: about }: Props) => {
  const translate = useTranslate()
  const nameOf = (_entry: Entry, index: number) =>
    [about, translate('kontor.mapping.entry', { number: index + 1 })].filter(Boolean).join(', ')
  return (
    <ItemList value={value} onChange={onChange} blank={emptyEntry} nameOf={nameOf} path={path} about={about}>
      {({ item, ...parts }) => <EntryRow entry={item} {...parts} />}
    </ItemList>
  )
}
