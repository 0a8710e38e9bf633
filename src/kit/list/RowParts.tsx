import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import MoreVertOutlined from '@mui/icons-material/MoreVertOutlined'
import { Box, IconButton, Link, Menu, MenuItem, Typography } from '@mui/material'
import { type ComponentType, type ReactNode, useState } from 'react'
import { type RaRecord, useCreatePath, useRecordContext, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { actionCallsOf } from '../../contract/calls/declaredCalls.ts'
import { routeNameOf } from '../../contract/derive.ts'
import type { Declaration, ResourceDeclaration } from '../../contract/resource.ts'
import { breakable } from '../marks.tsx'
import type { ResourceParts } from '../ResourceParts.ts'
import { recordTitle, useDeclarationText, useLowercaseTitle } from '../useDeclarationText.ts'
import { useActions } from '../useActions.ts'
import { QuestionDialog } from '../form/QuestionDialog.tsx'
import { useRecordDialogs } from './RecordDialogs.tsx'
import { rowActMark, rowMark } from './useRowKeys.ts'

interface RowTitleProps {
  declaration: ResourceDeclaration
  parts: ResourceParts
  record: RaRecord
  /** Whether the record is switched off. */
  isQuiet: boolean
}

/** The title and subtitle of a record. The title leads to the record's page, if there is one; where a menu has all actions, it opens the form. */
export const RowTitle = ({ declaration, parts, record, isQuiet }: RowTitleProps) => {
  const translate = useTranslate()
  const createPath = useCreatePath()
  const { edit } = useRecordDialogs()
  const { title: field, subtitle } = declaration.row
  const { subtitle: Subtitle, columns = {}, pages } = parts
  const title = recordTitle(declaration, record)
  const cell = <Cell part={typeof field === 'string' ? columns[field] : undefined}>{breakable(title)}</Cell>
  const pathOf = (type: 'show' | 'edit') =>
    createPath({ resource: routeNameOf(declaration), type, id: record.id })
  const opening = pages?.edit
    ? { component: RouterLink, to: pathOf('edit') }
    : { component: 'button', type: 'button', onClick: () => edit?.(record) }
  const shownTitle = () => {
    if (pages?.show)
      return (
        <Link component={RouterLink} to={pathOf('show')}>
          {cell}
        </Link>
      )
    if (!edit || rowActions(declaration).length === 0) return cell
    const label = translate('kontor.kit.editThing', { thing: title })
    return (
      <Link {...opening} {...rowMark} aria-label={label} sx={titleButton}>
        {cell}
      </Link>
    )
  }
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography
        component="div"
        title={title}
        sx={{ ...ellipsisOnDesk, fontWeight: 500, color: isQuiet ? 'text.secondary' : 'text.primary' }}
      >
        {shownTitle()}
      </Typography>
      {Subtitle && (
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          <Subtitle record={record} />
        </Typography>
      )}
      {!Subtitle && subtitle && (
        <Typography
          variant="caption"
          component="div"
          title={String(record[subtitle] ?? '')}
          sx={{
            ...ellipsisOnDesk,
            typography: 'mono',
            fontSize: 11,
            lineHeight: '16px',
            color: 'text.secondary',
          }}
        >
          <Cell part={columns[subtitle]}>{breakable(String(record[subtitle] ?? ''))}</Cell>
        </Typography>
      )}
    </Box>
  )
}

/** A title that opens the form looks like one that does not. */
const titleButton = {
  display: 'inline',
  maxWidth: '100%',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'left',
  overflowWrap: 'inherit',
} as const

/** Long texts wrap on a phone, because it has no hover for a tooltip. */
const ellipsisOnDesk = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  overflowWrap: 'anywhere',
  whiteSpace: { xs: 'normal', sm: 'nowrap' },
} as const

interface CellProps {
  part: ComponentType | undefined
  /** Shown without a part. */
  children: ReactNode
}

/** A value of a row, or the part that replaces it. */
export const Cell = ({ part: Part, children }: CellProps) => (Part ? <Part /> : children)

/**
 * The buttons of a record: edit and delete, or a menu with all actions if the declaration has more. React-admin's EditButton
 * only links, and its DeleteButton shows no reason of a refusal. Needs a DeclaredList and a RecordContext around it.
 * @example <Datagrid rowClick={false}><TextField source="name" /><RecordButtons /></Datagrid>
 */
export const RecordButtons = () => {
  const translate = useTranslate()
  const createPath = useCreatePath()
  const { declaration, parts, edit, remove } = useRecordDialogs()
  const record = useRecordContext()
  if (!record) return null
  // a menu has them all, and the title edits
  if (rowActions(declaration).length > 0) return <RowMenu record={record} />
  const title = recordTitle(declaration, record)
  const path = createPath({ resource: routeNameOf(declaration), type: 'edit', id: record.id })
  const opening = parts.pages?.edit ? { component: RouterLink, to: path } : { onClick: () => edit?.(record) }
  return (
    <>
      {edit && (
        <IconButton
          {...opening}
          {...rowMark}
          aria-label={translate('kontor.kit.editThing', { thing: title })}
        >
          <EditOutlined />
        </IconButton>
      )}
      {remove && (
        <IconButton
          onClick={() => remove(record)}
          aria-label={translate('kontor.kit.removeThing', { thing: title })}
        >
          <DeleteOutlined />
        </IconButton>
      )}
    </>
  )
}

/** The names of the actions on a single record: their paths have an `:id`. */
const rowActions = (declaration: Declaration): string[] =>
  Object.entries(actionCallsOf(declaration)).flatMap(([name, { path }]) =>
    path.includes(':id') ? [name] : [],
  )

/** The menu with all actions on a record. */
const RowMenu = ({ record }: { record: RaRecord }) => {
  const translate = useTranslate()
  const { declaration, edit, remove } = useRecordDialogs()
  const lowercaseTitle = useLowercaseTitle()
  const { labelOf, questionOf, busy, run } = useActions(declaration)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [confirming, setConfirming] = useState<string>()
  const title = recordTitle(declaration, record)
  const execute = (action: string) => run(action, record.id).then(() => setConfirming(undefined))
  const choose = (action: string) => (questionOf(action) ? setConfirming(action) : void execute(action))
  const name = lowercaseTitle(useDeclarationText(declaration).one)
  const entries = [
    ...rowActions(declaration).map(action => [labelOf(action), () => choose(action)] as const),
    ...(edit ? [[translate('kontor.kit.edit', { name }), () => edit(record)] as const] : []),
    ...(remove ? [[translate('kontor.kit.remove', { name }), () => remove(record)] as const] : []),
  ]
  return (
    <>
      <IconButton
        {...rowActMark}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        disabled={busy}
        aria-label={translate('kontor.settings.acts.more', { thing: title })}
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
      {confirming !== undefined && (
        <QuestionDialog
          title={labelOf(confirming)}
          question={questionOf(confirming, title)}
          busy={busy}
          busyLabel={translate('kontor.settings.acts.busy')}
          onClose={() => setConfirming(undefined)}
          onConfirm={() => void execute(confirming)}
        />
      )}
    </>
  )
}
