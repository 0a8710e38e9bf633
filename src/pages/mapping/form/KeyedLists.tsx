import { emptyKeyedList, type KeyedList } from '../draft/entry.ts'
import { EntryBlock } from './EntryBlock.tsx'
import { EntryKey } from './EntryKey.tsx'
import { EntryRows } from './EntryRows.tsx'
import { KeyedItems } from './KeyedItems.tsx'
import type { KindFormProps } from './KindFormProps.ts'

/** Several sources for each key. */
export const KeyedLists = (props: KindFormProps<readonly KeyedList[]>) => (
  <KeyedItems {...props} blank={emptyKeyedList} block>
    {({ item, path, name, row, acts, onChange }) => (
      <EntryBlock
        path={path}
        name={name}
        row={row}
        lead={
          <>
            <EntryKey item={item} path={path} name={name} onChange={onChange} />
            <div data-part="lead-acts">{acts}</div>
          </>
        }
      >
        <EntryRows
          value={item.akeneoAttributes}
          onChange={(akeneoAttributes, what) => onChange({ ...item, akeneoAttributes }, what)}
          path={`${path}.akeneoAttributes`}
          name={name}
        />
      </EntryBlock>
    )}
  </KeyedItems>
)
