import AddOutlined from '@mui/icons-material/AddOutlined'
import { Button } from '@mui/material'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { type RaRecord, useCanAccess, useCreatePath, useGetOne, useRedirect, useTranslate } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import { routeNameOf } from '../../contract/derive.ts'
import type { ResourceDeclaration } from '../../contract/resource.ts'
import { useIsStepComplete } from '../../dataProvider/useProvider.ts'
import { iconOnlyOnPhones } from '../BusyButton.tsx'
import type { ResourceParts } from '../ResourceParts.ts'
import { DeclaredDialog } from '../form/DeclaredDialog.tsx'
import { useDeclarationText, useLowercaseTitle } from '../useDeclarationText.ts'
import { DeleteDialog } from './DeleteDialog.tsx'

/** The dialogs of a list. An action that the user may not do is undefined. */
interface RecordDialogs {
  readonly declaration: ResourceDeclaration
  readonly parts: ResourceParts
  /** Opens the dialog for a new record, or the page that replaces it. */
  readonly add: (() => void) | undefined
  /** Opens the dialog to change a record, or the page that replaces it. */
  readonly edit: ((record: RaRecord) => void) | undefined
  /** Asks before the record is deleted. */
  readonly remove: ((record: RaRecord) => void) | undefined
}

const DialogsContext = createContext<RecordDialogs | null>(null)

/**
 * The dialogs of the list around, for a list that replaces the kit's.
 * @throws outside of a DeclaredList
 * @example const { edit } = useRecordDialogs(); <Chip onClick={edit && (() => edit(record))} />
 */
export const useRecordDialogs = (): RecordDialogs => {
  const dialogs = useContext(DialogsContext)
  if (!dialogs) throw new Error('The dialogs of records need a DeclaredList around them')
  return dialogs
}

interface Rights {
  readonly create: boolean
  readonly edit: boolean
  readonly delete: boolean
}

/** The rights of the user on a resource; all false while they load. */
const useRights = (resource: string): Rights => ({
  create: useCanAccess({ resource, action: 'create' }).canAccess === true,
  edit: useCanAccess({ resource, action: 'edit' }).canAccess === true,
  delete: useCanAccess({ resource, action: 'delete' }).canAccess === true,
})

type OpenDialog = { action: 'add' } | { action: 'edit' | 'delete'; record: RaRecord }

interface ProviderProps extends Pick<RecordDialogs, 'declaration' | 'parts'> {
  /** Called if a record was changed or deleted meanwhile. */
  readonly onStale: () => void
  readonly children: ReactNode
}

/**
 * The dialog of the address: `path/create` and `path/:id` open one, so that react-admin's CreateButton and EditButton, and links
 * to a record, work without a page of their own.
 */
const useDialogOfAddress = (resource: string, { create, edit }: Rights): OpenDialog | undefined => {
  const { '*': rest = '' } = useParams()
  const isRecord = rest !== '' && rest !== 'create' && edit
  const { data: record } = useGetOne<RaRecord>(resource, { id: rest }, { enabled: isRecord, retry: false })
  if (rest === 'create' && create) return { action: 'add' }
  return isRecord && record ? { action: 'edit', record } : undefined
}

/** Gives a list its dialogs, and shows the open one. */
export const RecordDialogsProvider = ({ declaration, parts, onStale, children }: ProviderProps) => {
  const resource = routeNameOf(declaration)
  const rights = useRights(resource)
  const redirect = useRedirect()
  const [opened, setDialog] = useState<OpenDialog>()
  const [isLeaving, setIsLeaving] = useState(false)
  const addressed = useDialogOfAddress(resource, rights)
  const dialog = opened ?? (isLeaving ? undefined : addressed)
  const close = () => (opened ? setDialog(undefined) : setIsLeaving(true))
  // the guard of unsaved changes is gone by then
  useEffect(() => {
    if (isLeaving) redirect('list', resource)
  }, [isLeaving, redirect, resource])
  const dialogs = useMemo((): RecordDialogs => {
    const { create, edit } = parts.pages ?? {}
    const add = () => (create ? redirect('create', resource) : setDialog({ action: 'add' }))
    const change = (record: RaRecord) =>
      edit ? redirect('edit', resource, record.id) : setDialog({ action: 'edit', record })
    return {
      declaration,
      parts,
      add: rights.create ? add : undefined,
      edit: rights.edit ? change : undefined,
      remove: rights.delete ? record => setDialog({ action: 'delete', record }) : undefined,
    }
  }, [declaration, parts, redirect, resource, rights.create, rights.edit, rights.delete])
  return (
    <DialogsContext value={dialogs}>
      {children}
      {dialog?.action === 'delete' && (
        <DeleteDialog declaration={declaration} record={dialog.record} onClose={close} onStale={onStale} />
      )}
      {(dialog?.action === 'add' || dialog?.action === 'edit') && (
        <DeclaredDialog
          declaration={declaration}
          parts={parts}
          record={dialog.action === 'edit' ? dialog.record : undefined}
          onClose={close}
          onStale={onStale}
        />
      )}
    </DialogsContext>
  )
}

interface CreateButtonProps {
  /** By default it names the record: `Add channel`. */
  readonly label?: string
  /** Whether it is in the toolbar, where a phone has room for its icon only. */
  readonly inTitle?: boolean
}

/**
 * Opens the dialog for a new record, or links to the `create` page that replaces it; nothing for users who may not create
 * records. React-admin's CreateButton only links. Needs a DeclaredList around it.
 * @example <CreateButton />
 */
export const CreateButton = ({ label: given, inTitle = false }: CreateButtonProps) => {
  const { declaration, parts, add } = useRecordDialogs()
  const translate = useTranslate()
  const lowercaseTitle = useLowercaseTitle()
  const createPath = useCreatePath()
  const resource = routeNameOf(declaration)
  const isMinor = useIsStepComplete(parts.guideStep, createPath({ resource, type: 'list' }))
  const name = lowercaseTitle(useDeclarationText(declaration).one)
  const label = given ?? translate('kontor.kit.add', { name })
  if (!add) return null
  const target = parts.pages?.create
    ? { component: Link, to: createPath({ resource, type: 'create' }) }
    : { onClick: add }
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
