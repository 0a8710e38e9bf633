import AddOutlined from '@mui/icons-material/AddOutlined'
import { Button, Typography } from '@mui/material'
import { type ElementType, useState } from 'react'
import {
  ListBase,
  type RaRecord,
  useCanAccess,
  useCreatePath,
  useListContext,
  useStore,
  useTranslate,
} from 'react-admin'
import { Link } from 'react-router-dom'
import { routeNameOf } from '../../contract/derive.ts'
import type { ResourceDeclaration } from '../../contract/resource.ts'
import { arrangeRecords, labelsIn } from '../../dataProvider/arrangeRecords.ts'
import { useIsStepComplete } from '../../dataProvider/useProvider.ts'
import { PageFrame } from '../../layout/PageFrame.tsx'
import { iconOnlyOnPhones } from '../BusyButton.tsx'
import type { ResourceParts } from '../ResourceParts.ts'
import { titleSortOf, useOptions } from '../queries.ts'
import { EmptyState, LoadFailed } from '../states.tsx'
import { useDeclarationText, useLowercaseTitle, useSettingsCrumbs } from '../useDeclarationText.ts'
import { RecordDialog } from '../form/RecordDialog.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { ListCard } from './ListCard.tsx'

interface Props {
  declaration: ResourceDeclaration
  parts?: ResourceParts | undefined
  /** Shown if the list is empty. */
  icon?: ElementType | undefined
}

const noParts: ResourceParts = {}

/**
 * The page of a resource: its list, with dialogs to create, change and delete records. It is built on react-admin's
 * ListBase, so that react-admin's stock components work inside.
 */
export const ResourceList = ({ declaration, parts = noParts, icon }: Props) => {
  const [loadedAt, setLoadedAt] = useState(0)
  const resource = routeNameOf(declaration)
  const [sort] = useStore(`${resource}.sort`, titleSortOf(declaration))
  return (
    <ListBase
      resource={resource}
      perPage={pageSize}
      sort={sort}
      storeKey={false} // the next user of this browser starts with the whole list; order and columns are kept
      disableAuthentication // the router checks access, and shows the refusal at the same address
      queryOptions={{
        onSuccess: () => setLoadedAt(Date.now()),
        onError: () => undefined, // the page shows the error
      }}
    >
      <ListPage declaration={declaration} parts={parts} icon={icon} loadedAt={loadedAt} />
    </ListBase>
  )
}

/** The width of a list, in pixels. */
const listWidth = 1440

/** The number of records on a page. */
const pageSize = 50

type OpenDialog = { action: 'add' } | { action: 'edit' | 'delete'; record: RaRecord }

interface ListPageProps extends Props {
  parts: ResourceParts
  /** When the list was loaded, in milliseconds; 0 = never. */
  loadedAt: number
}

/** The content of the page, with the open dialog. */
const ListPage = ({ declaration, parts, icon, loadedAt }: ListPageProps) => {
  const translate = useTranslate()
  const words = useDeclarationText(declaration)
  const lowercaseTitle = useLowercaseTitle()
  const { data, total, error, isPending, refetch, filterValues, sort, resource } = useListContext<RaRecord>()
  const rights = useRights(resource)
  const [dialog, setDialog] = useState<OpenDialog>()
  const close = () => setDialog(undefined)
  const options = useOptions(declaration)
  const crumbs = useSettingsCrumbs()
  const isFiltered = Object.keys(filterValues as object).length > 0
  const empty = data?.length === 0 && !isFiltered
  // react-admin leaves a changed record at its place in the cached list, so a list of one page is sorted here
  const labelOf = labelsIn(declaration, options.data ?? {}, words.choice)
  const records =
    data?.length === total ? data && arrangeRecords(data, { sort }, declaration, labelOf).data : data
  const add = () => setDialog({ action: 'add' })

  return (
    <PageFrame
      title={words.many}
      crumbs={crumbs}
      width={listWidth}
      actions={
        data &&
        !empty &&
        rights.create && (
          <AddButton
            inTitle
            parts={parts}
            label={translate('kontor.kit.new', { name: lowercaseTitle(words.one) })}
            onClick={add}
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
      {empty && (
        <EmptyList
          declaration={declaration}
          parts={parts}
          icon={icon}
          onAdd={rights.create ? add : undefined}
        />
      )}
      {!empty && (
        <ListCard
          declaration={declaration}
          parts={parts}
          words={words}
          records={isPending ? undefined : records}
          mayEdit={rights.edit}
          mayDelete={rights.delete}
          onEdit={record => setDialog({ action: 'edit', record })}
          onDelete={record => setDialog({ action: 'delete', record })}
        />
      )}
      {dialog?.action === 'delete' && (
        <DeleteDialog
          declaration={declaration}
          record={dialog.record}
          onClose={close}
          onGone={() => void refetch()}
        />
      )}
      {(dialog?.action === 'add' || dialog?.action === 'edit') && (
        <RecordDialog
          declaration={declaration}
          parts={parts}
          options={options.data}
          record={dialog.action === 'edit' ? dialog.record : undefined}
          onClose={close}
          onGone={() => void refetch()}
        />
      )}
    </PageFrame>
  )
}

/** The rights of the user on a resource; all false while they load. */
const useRights = (resource: string) => ({
  create: useCanAccess({ resource, action: 'create' }).canAccess === true,
  edit: useCanAccess({ resource, action: 'edit' }).canAccess === true,
  delete: useCanAccess({ resource, action: 'delete' }).canAccess === true,
})

interface AddButtonProps {
  parts: ResourceParts
  label: string
  inTitle?: boolean
  onClick: () => void
}

/** Opens the dialog for a new record, or links to the `create` page that replaces it. */
const AddButton = ({ parts, label, inTitle = false, onClick }: AddButtonProps) => {
  const { resource } = useListContext()
  const createPath = useCreatePath()
  const isMinor = useIsStepComplete(parts.guideStep, createPath({ resource, type: 'list' }))
  const target = parts.pages?.create
    ? { component: Link, to: createPath({ resource, type: 'create' }) }
    : { onClick }
  return (
    <Button
      variant={isMinor ? 'outlined' : 'contained'}
      startIcon={<AddOutlined />}
      aria-label={label}
      sx={inTitle ? iconOnlyOnPhones : {}}
      {...target}
    >
      <span>{label}</span>
    </Button>
  )
}

interface EmptyListProps extends Pick<AddButtonProps, 'parts'>, Pick<Props, 'declaration' | 'icon'> {
  /** Undefined if the user may not create records. */
  onAdd: (() => void) | undefined
}

/** Says that the list is empty, and offers to add the first record. */
const EmptyList = ({ declaration, parts, icon, onAdd }: EmptyListProps) => {
  const translate = useTranslate()
  const lowercaseTitle = useLowercaseTitle()
  const words = useDeclarationText(declaration)
  const label = translate('kontor.kit.add', { name: lowercaseTitle(words.one) })
  return (
    <EmptyState text={words.empty ?? ''} icon={icon}>
      {onAdd && <AddButton parts={parts} label={label} onClick={onAdd} />}
    </EmptyState>
  )
}
