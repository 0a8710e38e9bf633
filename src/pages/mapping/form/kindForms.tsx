import { Box } from '@mui/material'
import type { ComponentType, ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { DraftEntry, Keyed, KeyedList } from '../../../contract/mapping/entry.ts'
import {
  type KindNumber,
  kindOfNumber,
  type ShapePerChannel,
  valueKinds,
  type ValueOfShape,
  type ValueShape,
} from '../../../contract/mapping/valueKinds.ts'
import { emptyKeyedEntry, emptyKeyedList } from '../draft/entry.ts'
import type { Draft, PerChannel } from '../draft/valueShapes.ts'
import { EntryBlock, EntryHeads, EntryKey } from './EntryRow.tsx'
import { EntryRows, MappedEntry } from './entries.tsx'
import { ItemList, type ItemParts, NoEntries } from './ItemList.tsx'
import type { KindFormProps } from './useItems.ts'
import { ChannelEntries, ChannelLists } from './channelForms.tsx'
import { entryArea } from './entryGrid.ts'

/** The form of a list of sources. */
const EntryList = ({ value, onChange }: KindFormProps<readonly DraftEntry[]>) => (
  <Box sx={entryArea}>
    {value.length === 0 ? <NoEntries /> : <EntryHeads actions />}
    <EntryRows value={value} onChange={onChange} path="" name="" />
  </Box>
)

interface Props<E extends { readonly key: string }> extends KindFormProps<readonly E[]> {
  /** The new item that the button adds. */
  blank: E
  /** Whether each key has a list of entries. */
  block?: boolean
  children: (parts: ItemParts<E>) => ReactNode
}

/** A list of items with keys; the key is the name of its item. */
const KeyedItems = <E extends { readonly key: string }>({ block, ...list }: Props<E>) => {
  const translate = useTranslate()
  return (
    <Box sx={entryArea}>
      {list.value.length === 0 ? <NoEntries /> : <EntryHeads lead="key" block={block} actions />}
      <ItemList
        {...list}
        nameOf={({ key }, index) => key || translate('kontor.mapping.entry', { number: index + 1 })}
      />
    </Box>
  )
}

/** One source for each key. */
const KeyedEntries = (props: KindFormProps<readonly Keyed<DraftEntry>[]>) => (
  <KeyedItems {...props} blank={emptyKeyedEntry}>
    {({ item, path, name, row, actions, onChange }) => (
      <MappedEntry
        entry={item}
        path={path}
        name={name}
        onChange={onChange}
        row={row}
        lead={<EntryKey item={item} path={path} name={name} onChange={onChange} />}
        actions={actions}
      />
    )}
  </KeyedItems>
)

/** Several sources for each key. */
const KeyedLists = (props: KindFormProps<readonly KeyedList<DraftEntry>[]>) => (
  <KeyedItems {...props} blank={emptyKeyedList} block>
    {({ item, path, name, row, actions, onChange }) => (
      <EntryBlock
        path={path}
        name={name}
        row={row}
        lead={
          <>
            <EntryKey item={item} path={path} name={name} onChange={onChange} />
            <div data-part="lead-actions">{actions}</div>
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

/** The form of a single source. */
const SingleEntry = ({ value, onChange }: KindFormProps<DraftEntry>) => (
  <Box sx={entryArea}>
    {value.or === undefined && <EntryHeads />}
    <MappedEntry entry={value} path="" name="" onChange={onChange} />
  </Box>
)

/** The form of each value shape. */
const forms: { readonly [S in ValueShape]: ComponentType<KindFormProps<ValueOfShape<DraftEntry>[S]>> } = {
  entry: SingleEntry,
  list: EntryList,
  keyed: KeyedEntries,
  keyedLists: KeyedLists,
}

const formsPerChannel: {
  readonly [S in ShapePerChannel]: ComponentType<KindFormProps<PerChannel<ValueOfShape<DraftEntry>[S]>>>
} = {
  entry: ChannelEntries,
  list: ChannelLists,
}

/** The form of a value by its kind. */
export const KindForm = ({ kind: number, ...props }: KindFormProps<Draft> & { kind: KindNumber }) => {
  const kind = valueKinds[kindOfNumber(number)]
  const form = 'perChannel' in kind ? formsPerChannel[kind.shape] : forms[kind.shape]
  const Form = form as ComponentType<KindFormProps<Draft>> // the value was parsed with the shape of this kind
  return <Form {...props} />
}
