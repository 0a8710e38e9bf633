import AddOutlined from '@mui/icons-material/AddOutlined'
import { Button, Card, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useResourceDefinition, useTranslate, type RaRecord } from 'react-admin'
import { routeNameOf } from '../contract/derive.ts'
import type { ResourceDeclaration } from '../contract/resource.ts'
import { arrangeRecords } from '../dataProvider/arrangeRecords.ts'
import { searchedFields } from '../dataProvider/searchedFields.ts'
import { PageFrame } from '../layout/PageFrame.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { EmptyState } from './EmptyState.tsx'
import { ListSearch } from './ListSearch.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { RecordDialog } from './RecordDialog.tsx'
import { RecordRows } from './RecordRows.tsx'
import type { ResourceParts } from './ResourceParts.ts'
import { RowSkeleton } from './RowSkeleton.tsx'
import { useInSentence } from './useInSentence.ts'
import { useOptions } from './useOptions.ts'
import { useRecords } from './useRecords.ts'
import { useSettingsCrumbs } from './useSettingsCrumbs.ts'
import { useWords } from './useWords.ts'

type Opened = { act: 'add' } | { act: 'edit' | 'delete'; record: RaRecord }

interface Props {
  declaration: ResourceDeclaration
  parts?: ResourceParts | undefined
}

const none: ResourceParts = {}

/** The page of a list of records: adding, changing, deleting, all in dialogs. */
export const ResourceList = ({ declaration, parts = none }: Props) => {
  const translate = useTranslate()
  const inSentence = useInSentence()
  const words = useWords(declaration)
  const resource = routeNameOf(declaration)
  const { icon } = useResourceDefinition({ resource })
  const client = useQueryClient()
  const [opened, setOpened] = useState<Opened>()
  const [q, setQ] = useState('')
  const options = useOptions(declaration)
  const list = useRecords(declaration)
  const crumbs = useSettingsCrumbs()
  const { data } = list
  const records = useMemo(
    () => data && arrangeRecords(data, { filter: { q } }, searchedFields(declaration)).data,
    [data, q, declaration],
  )
  const empty = data?.length === 0
  const searchable = declaration.search !== undefined && data !== undefined && !empty

  const close = () => setOpened(undefined)
  const reload = () => void client.invalidateQueries({ queryKey: [resource] })
  const refresh = () => {
    close()
    reload()
  }
  const add = (label: string) => (
    <Button variant="contained" startIcon={<AddOutlined />} onClick={() => setOpened({ act: 'add' })}>
      {label}
    </Button>
  )

  return (
    <PageFrame
      title={words.many}
      crumbs={crumbs}
      actions={records && !empty && add(translate('kontor.kit.new'))}
    >
      {words.intro && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {words.intro}
        </Typography>
      )}
      {(list.isError || options.isError) && (
        <LoadFailed
          name={words.many}
          since={records ? list.dataUpdatedAt : 0}
          onRetry={() => void client.refetchQueries({ queryKey: [resource] })}
        />
      )}
      {searchable && <ListSearch label={translate('kontor.kit.search')} value={q} onChange={setQ} />}
      {list.isPending && (
        <Card variant="outlined">
          <RowSkeleton />
        </Card>
      )}
      {empty && (
        <EmptyState text={words.empty ?? ''} icon={icon}>
          {add(translate('kontor.kit.add', { name: inSentence(words.one) }))}
        </EmptyState>
      )}
      {records?.length === 0 && !empty && (
        <Typography sx={{ color: 'text.secondary' }}>
          {translate('kontor.kit.nothingFound', { q })}
        </Typography>
      )}
      {records && records.length > 0 && (
        <RecordRows
          declaration={declaration}
          parts={parts}
          words={words}
          records={records}
          onEdit={record => setOpened({ act: 'edit', record })}
          onDelete={record => setOpened({ act: 'delete', record })}
        />
      )}
      {opened?.act === 'delete' && (
        <DeleteDialog
          declaration={declaration}
          record={opened.record}
          onClose={close}
          onDeleted={refresh}
          onGone={reload}
        />
      )}
      {(opened?.act === 'add' || opened?.act === 'edit') && (
        <RecordDialog
          declaration={declaration}
          below={parts.below}
          options={options.data}
          record={opened.act === 'edit' ? opened.record : undefined}
          onClose={close}
          onSaved={refresh}
          onGone={reload}
        />
      )}
    </PageFrame>
  )
}
