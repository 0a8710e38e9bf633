import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import MoreVertOutlined from '@mui/icons-material/MoreVertOutlined'
import { IconButton, Menu, MenuItem } from '@mui/material'
import { useState } from 'react'
import { type RaRecord, useCreatePath, useTranslate } from 'react-admin'
import { Link, useNavigate } from 'react-router-dom'
import { actionCallsOf } from '../../contract/calls/declaredCalls.ts'
import { routeNameOf } from '../../contract/derive.ts'
import type { Declaration, ResourceDeclaration } from '../../contract/resource.ts'
import type { ResourceParts } from '../ResourceParts.ts'
import { useLowercaseTitle } from '../useFormats.ts'
import { recordTitle, useDeclarationText } from '../useDeclarationText.ts'
import { useActions } from './useActions.ts'

interface RowButtonsProps {
  declaration: ResourceDeclaration
  parts: ResourceParts
  record: RaRecord
  /** Undefined where it may not be changed. */
  onEdit: (() => void) | undefined
  /** Undefined where it may not be deleted. */
  onDelete: (() => void) | undefined
}

/** What can be done with a record: changing and deleting; where there is more, a menu has it all. */
export const RowButtons = ({ declaration, parts, record, onEdit, onDelete }: RowButtonsProps) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const createPath = useCreatePath()
  const title = recordTitle(declaration, record)
  const path = createPath({ resource: routeNameOf(declaration), type: 'edit', id: record.id })
  const opening = parts.pages?.edit ? { component: Link, to: path } : { onClick: onEdit }
  return (
    <>
      {onEdit && (
        <IconButton {...opening} aria-label={translate('kontor.kit.editThing', { thing: title })}>
          <EditOutlined />
        </IconButton>
      )}
      {onDelete && (
        <IconButton onClick={onDelete} aria-label={translate('kontor.kit.removeThing', { thing: title })}>
          <DeleteOutlined />
        </IconButton>
      )}
      {rowActions(declaration).length > 0 && (
        <RowMenu
          declaration={declaration}
          record={record}
          onEdit={onEdit && (() => (parts.pages?.edit ? void navigate(path) : onEdit()))}
          onDelete={onDelete}
        />
      )}
    </>
  )
}

/** The names of the actions on one record: those whose path asks for its id. */
const rowActions = (declaration: Declaration): string[] =>
  Object.entries(actionCallsOf(declaration)).flatMap(([name, { path }]) =>
    path.includes(':id') ? [name] : [],
  )

/** Everything that can be done with a record. */
const RowMenu = ({ declaration, record, onEdit, onDelete }: Omit<RowButtonsProps, 'parts'>) => {
  const translate = useTranslate()
  const lowercaseTitle = useLowercaseTitle()
  const { labelOf, busy, run } = useActions(declaration)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const name = lowercaseTitle(useDeclarationText(declaration).one)
  const entries = [
    ...rowActions(declaration).map(action => [labelOf(action), () => void run(action, record.id)] as const),
    ...(onEdit ? [[translate('kontor.kit.edit', { name }), onEdit] as const] : []),
    ...(onDelete ? [[translate('kontor.kit.remove', { name }), onDelete] as const] : []),
  ]
  return (
    <>
      <IconButton
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        disabled={busy}
        aria-label={translate('kontor.settings.acts.more', { thing: recordTitle(declaration, record) })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
      >
        <MoreVertOutlined />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        {entries.map(([label, onChoose]) => (
          <MenuItem
            key={label}
            onClick={() => {
              setAnchor(null)
              onChoose()
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
