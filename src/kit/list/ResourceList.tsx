import AddOutlined from '@mui/icons-material/AddOutlined'
import { Button, Card, Typography } from '@mui/material'
import { type ElementType, useState } from 'react'
import {
  ListBase,
  type RaRecord,
  useCanAccess,
  useCreatePath,
  useListContext,
  useTranslate,
} from 'react-admin'
import { Link } from 'react-router-dom'
import { routeNameOf } from '../../contract/derive.ts'
import type { ResourceDeclaration } from '../../contract/resource.ts'
import { arrangeRecords, labelsIn } from '../../dataProvider/arrangeRecords.ts'
import { useLeadsOn } from '../../dataProvider/useProvider.ts'
import { PageFrame } from '../../layout/PageFrame.tsx'
import { onlyIconOnPhones } from '../BusyButton.tsx'
import type { ResourceParts } from '../ResourceParts.ts'
import { everything, sortOf, useOptions } from '../queries.ts'
import { EmptyState, LoadFailed, RowSkeleton } from '../states.tsx'
import { later, useArrival } from '../timing.ts'
import { useDeclarationText, useLowercaseTitle, useSettingsCrumbs } from '../useDeclarationText.ts'
import { FilterSearch } from '../ListSearch.tsx'
import { RecordRows } from './RecordRow.tsx'

interface Props {
  declaration: ResourceDeclaration
  parts?: ResourceParts | undefined
  /** Shown where the list is empty. */
  icon?: ElementType | undefined
}

const noParts: ResourceParts = {}

/**
 * The page of a list of records: adding, changing, deleting, all in dialogs. It stands on react-admin's ListBase, so
 * that its stock parts work inside.
 */
export const ResourceList = ({ declaration, parts = noParts, icon }: Props) => {
  const [loadedAt, setLoadedAt] = useState(0)
  return (
    <ListBase
      resource={routeNameOf(declaration)}
      perPage={everything}
      sort={sortOf(declaration)}
      disableSyncWithLocation={!declaration.search}
      storeKey={false} // the next person at this browser starts with the whole list
      disableAuthentication // the router has asked, and denies in place instead of at an address of its own
      queryOptions={{
        onSuccess: () => setLoadedAt(Date.now()),
        onError: () => undefined, // it is said on the page
      }}
    >
      <ListPage declaration={declaration} parts={parts} icon={icon} loadedAt={loadedAt} />
    </ListBase>
  )
}

const RecordDialog = later(async () => (await import('../form/RecordDialog.tsx')).RecordDialog)
const DeleteDialog = later(async () => (await import('./DeleteDialog.tsx')).DeleteDialog)

type Asked = { action: 'add' } | { action: 'edit' | 'delete'; record: RaRecord }

/** The dialog that is open, if any. Its code comes when somebody nears what opens it, and it opens once that is there. */
const useDialog = (declaration: ResourceDeclaration, parts: ResourceParts) => {
  const [opened, setOpened] = useState<Asked & { formParts: ResourceParts }>()
  const { near, act } = useArrival(async () => {
    const form = import('../form/FieldGrid.tsx').then(({ fetchForm }) => fetchForm(declaration, parts))
    return (await Promise.all([form, RecordDialog.fetch(), DeleteDialog.fetch()]))[0]
  })
  const open = (asked: Asked) => act(formParts => setOpened({ ...asked, formParts }))
  return { opened, open, close: () => setOpened(undefined), near }
}

interface ListPageProps extends Props {
  parts: ResourceParts
  /** Milliseconds; 0 = not yet. */
  loadedAt: number
}

/** What stands on the page, and the dialog that is open above it. */
const ListPage = ({ declaration, parts, icon, loadedAt }: ListPageProps) => {
  const translate = useTranslate()
  const words = useDeclarationText(declaration)
  const lowercaseTitle = useLowercaseTitle()
  const { data, error, isPending, refetch, filterValues, sort, resource } = useListContext<RaRecord>()
  const may = useRights(resource)
  const { opened, open, close, near } = useDialog(declaration, parts)
  const options = useOptions(declaration)
  const crumbs = useSettingsCrumbs()
  const q = String(filterValues['q'] ?? '')
  const empty = data?.length === 0 && q === ''
  // a changed record stands where it is in the cached list until the list is read again
  const labelOf = labelsIn(declaration, options.data ?? {}, words.choice)
  const records = data && arrangeRecords(data, { sort }, declaration, labelOf).data
  const add = () => open({ action: 'add' })

  return (
    <PageFrame
      title={words.many}
      crumbs={crumbs}
      actions={
        data &&
        !empty &&
        may.create && (
          <AddButton
            inTitle
            parts={parts}
            label={translate('kontor.kit.new', { name: lowercaseTitle(words.one) })}
            onClick={add}
            near={near}
          />
        )
      }
    >
      {words.intro && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {words.intro}
        </Typography>
      )}
      {(error || options.isError) && (
        <LoadFailed
          name={words.many}
          since={data ? loadedAt : 0}
          onRetry={() => {
            void refetch()
            if (options.isError) void options.refetch()
          }}
        />
      )}
      {declaration.search && data && !empty && <FilterSearch />}
      {isPending && (
        <Card variant="outlined">
          <RowSkeleton />
        </Card>
      )}
      {empty && (
        <EmptyList
          declaration={declaration}
          parts={parts}
          icon={icon}
          onAdd={may.create ? add : undefined}
          near={near}
        />
      )}
      {records?.length === 0 && !empty && (
        <Typography sx={{ color: 'text.secondary' }}>
          {translate('kontor.kit.nothingFound', { q })}
        </Typography>
      )}
      {records && records.length > 0 && (
        <RecordRows
          {...near}
          declaration={declaration}
          parts={parts}
          words={words}
          records={records}
          onEdit={may.edit ? record => open({ action: 'edit', record }) : undefined}
          onDelete={may.delete ? record => open({ action: 'delete', record }) : undefined}
        />
      )}
      {opened?.action === 'delete' && (
        <DeleteDialog
          declaration={declaration}
          record={opened.record}
          onClose={close}
          onGone={() => void refetch()}
        />
      )}
      {(opened?.action === 'add' || opened?.action === 'edit') && (
        <RecordDialog
          declaration={declaration}
          parts={opened.formParts}
          options={options.data}
          record={opened.action === 'edit' ? opened.record : undefined}
          onClose={close}
          onGone={() => void refetch()}
        />
      )}
    </PageFrame>
  )
}

/** What the person at this browser may do with the records of a resource; nothing as long as that is not known. */
const useRights = (resource: string) => ({
  create: useCanAccess({ resource, action: 'create' }).canAccess === true,
  edit: useCanAccess({ resource, action: 'edit' }).canAccess === true,
  delete: useCanAccess({ resource, action: 'delete' }).canAccess === true,
})

interface AddButtonProps {
  parts: ResourceParts
  near: ReturnType<typeof useDialog>['near']
  label: string
  inTitle?: boolean
  onClick: () => void
}

/** Opens the dialog of a new record, or leads to the page that stands in its place. */
const AddButton = ({ parts, near, label, inTitle = false, onClick }: AddButtonProps) => {
  const { resource } = useListContext()
  const createPath = useCreatePath()
  const isMinor = useLeadsOn(parts.guideStep, createPath({ resource, type: 'list' }))
  const target = parts.pages?.create
    ? { component: Link, to: createPath({ resource, type: 'create' }) }
    : { ...near, onClick }
  return (
    <Button
      variant={isMinor ? 'outlined' : 'contained'}
      startIcon={<AddOutlined />}
      aria-label={label}
      sx={inTitle ? onlyIconOnPhones : {}}
      {...target}
    >
      <span>{label}</span>
    </Button>
  )
}

interface EmptyListProps extends Pick<AddButtonProps, 'parts' | 'near'>, Pick<Props, 'declaration' | 'icon'> {
  /** Undefined where nothing may be added. */
  onAdd: (() => void) | undefined
}

/** Says that there is nothing yet, and offers to add the first one. */
const EmptyList = ({ declaration, parts, icon, near, onAdd }: EmptyListProps) => {
  const translate = useTranslate()
  const lowercaseTitle = useLowercaseTitle()
  const words = useDeclarationText(declaration)
  const label = translate('kontor.kit.add', { name: lowercaseTitle(words.one) })
  return (
    <EmptyState text={words.empty ?? ''} icon={icon}>
      {onAdd && <AddButton parts={parts} near={near} label={label} onClick={onAdd} />}
    </EmptyState>
  )
}
