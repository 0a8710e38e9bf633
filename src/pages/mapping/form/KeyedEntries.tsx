import { emptyKeyedEntry, type KeyedEntry } from '../draft/entry.ts'
import { EntryKey } from './EntryKey.tsx'
import { EntryRow } from './EntryRow.tsx'
import { KeyedItems } from './KeyedItems.tsx'
import type { KindFormProps } from './KindFormProps.ts'

/** One source for each key. */
export const KeyedEntries = (props: KindFormProps<readonly KeyedEntry[]>) => (
  <KeyedItems {...props} blank={emptyKeyedEntry}>
    {({ item, path, name, row, acts, onChange }) => (
      <EntryRow
        entry={item}
        path={path}
        name={name}
        onChange={onChange}
        row={row}
        lead={<EntryKey item={item} path={path} name={name} onChange={onChange} />}
        acts={acts}
      />
    )}
  </KeyedItems>
)
