import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { entryArea } from './entryGrid.ts'
import { EntryHeads } from './EntryHeads.tsx'
import { ItemList, type ItemParts } from './ItemList.tsx'
import type { KindFormProps } from './KindFormProps.ts'
import { NoEntries } from './NoEntries.tsx'

interface Props<E extends { readonly key: string }> extends KindFormProps<readonly E[]> {
  /** What is added. */
  blank: E
  /** Each key has a list beside it. */
  block?: boolean
  children: (parts: ItemParts<E>) => ReactNode
}

/** A field of keys, each called by what is typed for it. */
export const KeyedItems = <E extends { readonly key: string }>({ block, ...list }: Props<E>) => {
  const translate = useTranslate()
  return (
    <Box sx={entryArea}>
      {list.value.length === 0 ? <NoEntries /> : <EntryHeads lead="key" block={block} acts />}
      <ItemList
        {...list}
        nameOf={({ key }, index) => key || translate('kontor.mapping.entry', { number: index + 1 })}
      />
    </Box>
  )
}
