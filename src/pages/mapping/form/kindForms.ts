import type { ComponentType } from 'react'
import type { ValueKind } from '../../../contract/mapping.ts'
import type { Drafts } from '../draft/shapes.ts'
import { ChannelEntries } from './ChannelEntries.tsx'
import { ChannelLists } from './ChannelLists.tsx'
import { EntryList } from './EntryList.tsx'
import { KeyedEntries } from './KeyedEntries.tsx'
import { KeyedLists } from './KeyedLists.tsx'
import type { KindFormProps } from './KindFormProps.ts'
import { OneEntry } from './OneEntry.tsx'

/** The form of each value kind; all of them are put together from the same row. */
export const kindForms: { readonly [K in ValueKind]: ComponentType<KindFormProps<Drafts[K]>> } = {
  1: OneEntry,
  2: OneEntry,
  3: ChannelEntries,
  4: EntryList,
  5: EntryList,
  6: ChannelLists,
  7: KeyedEntries,
  8: KeyedEntries,
  9: KeyedLists,
  10: OneEntry,
  11: ChannelEntries,
  12: KeyedEntries,
}
