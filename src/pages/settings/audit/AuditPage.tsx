import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import {
  Button,
  Card,
  MenuItem,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TableSortLabel,
  TextField,
} from '@mui/material'
import type { SxProps, Theme } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { Navigate, useSearchParams } from 'react-router-dom'
import { TitleButton } from '../../../kit/BusyButton.tsx'
import { Pager } from '../../../kit/longLists/Pager.tsx'
import { ListSearch, useSearchText } from '../../../kit/list/ListSearch.tsx'
import { visuallyHidden } from '../../../kit/marks.tsx'
import { EmptyState, LoadFailed, RowSkeleton } from '../../../kit/states.tsx'
import { useSettingsCrumbs, useDeclarationText } from '../../../kit/useDeclarationText.ts'
import { PageFrame, pageWidths } from '../../../layout/PageFrame.tsx'
import { resources } from '../../../resources/index.ts'
import { isUnknownCall } from '../../../wire/saves.ts'
import { NotFoundPage } from '../../../layout/errorPages.tsx'
import { AuditRow } from './AuditRow.tsx'
import {
  areaNames,
  auditActions,
  shownAuditColumns,
  type AuditEntry,
  auditPageSize,
  type AuditView,
  everyArea,
  useAreaName,
  useAuditFile,
  useAuditPage,
  useAuditView,
} from './useAuditPage.ts'

interface AuditFiltersProps {
  view: AuditView
  text: string
  onText: (text: string) => void
}

/** The filters of the log: search, area and action. */
const AuditFilters = ({ view, text, onText }: AuditFiltersProps) => {
  const translate = useTranslate()
  const words = useDeclarationText(resources.audit)
  const areaOf = useAreaName()
  const areas = [
    [everyArea, translate('kontor.settings.audit.allAreas')] as const,
    ...areaNames.map(name => [name, areaOf(name)] as const),
  ]
  const kinds = auditActions.map(
    action => [action, translate(`kontor.settings.audit.actions.${action}`)] as const,
  )
  const filter = (
    name: 'resource' | 'action',
    all: string,
    choices: readonly (readonly [string, string])[],
  ) => (
    <TextField
      select
      value={view[name]}
      onChange={({ target }) => view.set({ [name]: target.value })}
      sx={{ flex: { xs: '1 1 40%', sm: '0 0 auto' }, minWidth: { sm: 160 } }}
      slotProps={{
        select: { displayEmpty: true },
        htmlInput: { 'aria-label': words.label(name) },
      }}
    >
      <MenuItem value="">{all}</MenuItem>
      {choices.map(([code, label]) => (
        <MenuItem key={code} value={code}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  )
  return (
    <ListSearch label={translate('kontor.kit.search')} value={text} onChange={onText}>
      {filter('resource', translate('kontor.settings.audit.withoutLogins'), areas)}
      {filter('action', translate('kontor.settings.audit.allActions'), kinds)}
    </ListSearch>
  )
}

/** The style of the table. A phone shows each entry on two or three lines. */
const auditTableStyle: SxProps<Theme> = theme => ({
  tableLayout: 'fixed',
  '& td': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& tbody tr:not(.details)': { cursor: 'pointer' },
  '& tbody tr.open td': { borderBottom: 0 },
  '& .at': { width: 128, fontVariantNumeric: 'tabular-nums' },
  '& .action': { width: 212 },
  '& .user': { width: 184 },
  '& .area': { width: 176 },
  '& .opener': { width: 52, overflow: 'visible' },
  '& .details td': { whiteSpace: 'normal', p: '12px 16px 16px' },
  [theme.breakpoints.down('sm')]: {
    display: 'block',
    '& thead': { display: 'none' },
    '& tbody': { display: 'block' },
    '& tbody tr': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, auto) minmax(0, 1fr) auto',
      gap: '2px 8px',
      alignItems: 'baseline',
      p: '10px 8px 10px 16px',
      borderBottom: 1,
      borderColor: 'divider',
    },
    '& tbody tr.open': { borderBottom: 0 },
    '& tbody tr:last-of-type': { borderBottom: 0 },
    '& tbody td.MuiTableCell-root': { display: 'block', height: 'auto', width: 'auto', p: 0, border: 0 },
    '& tbody .area': { gridArea: '1 / 1', fontWeight: 500 },
    '& tbody .record': { gridArea: '1 / 2', whiteSpace: 'normal', overflowWrap: 'anywhere' },
    '& tbody .opener': { gridArea: '1 / 3 / 4', alignSelf: 'center' },
    '& tbody .action': { gridArea: '2 / 1' },
    '& tbody .at': { gridArea: '2 / 2', justifySelf: 'end', color: theme.palette.text.tertiary },
    '& tbody .user': { gridArea: '3 / 1 / 4 / 3', color: theme.palette.text.secondary },
    '& tbody tr.details': { display: 'block', pt: 1.25 },
  },
})

interface AuditTableProps {
  entries: readonly AuditEntry[]
  view: AuditView
}

const directions = { ASC: 'asc', DESC: 'desc' } as const
const ariaDirections = { ASC: 'ascending', DESC: 'descending' } as const

/** The entries of a page. The column headings sort them. */
const AuditTable = ({ entries, view: { sort, order, set } }: AuditTableProps) => {
  const translate = useTranslate()
  const words = useDeclarationText(resources.audit)
  return (
    <Table aria-label={words.many} sx={auditTableStyle}>
      <TableHead>
        <TableRow>
          {shownAuditColumns.map(column => (
            <TableCell
              key={column}
              className={column === 'resource' ? 'area' : column}
              aria-sort={column === sort ? ariaDirections[order] : undefined}
            >
              <TableSortLabel
                active={column === sort}
                direction={column === sort ? directions[order] : 'asc'}
                onClick={() =>
                  set({ sort: column, order: column === sort && order === 'ASC' ? 'DESC' : 'ASC' })
                }
              >
                {words.label(column)}
              </TableSortLabel>
            </TableCell>
          ))}
          <TableCell className="opener">
            <span style={visuallyHidden}>{translate('kontor.settings.audit.changed')}</span>
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {entries.map(entry => (
          <AuditRow key={entry.id} entry={entry} />
        ))}
      </TableBody>
    </Table>
  )
}

/** The page of the audit log, with filters, sorting and pages by the service. */
export const AuditPage = () => {
  const translate = useTranslate()
  const words = useDeclarationText(resources.audit)
  const crumbs = useSettingsCrumbs()
  const view = useAuditView()
  const file = useAuditFile(view)
  const [search] = useSearchParams()
  const [text, setText] = useSearchText(view.q, q => view.set({ q }))
  const { entries, total = 0, error, isError, isPending, dataUpdatedAt, refetch } = useAuditPage(view)
  const filtered = view.q !== '' || view.resource !== '' || view.action !== ''
  const pages = Math.ceil(total / auditPageSize)
  if (pages > 0 && view.page > pages) {
    const last = new URLSearchParams(search)
    last.set('page', String(pages))
    return <Navigate to={`?${last}`} replace />
  }
  const showAll = () => view.set({ q: '', resource: '', action: '' })
  const empty = entries !== undefined && total === 0
  // some backends have no log
  if (!entries && isUnknownCall(error)) return <NotFoundPage />
  return (
    <PageFrame
      title={words.many}
      crumbs={crumbs}
      width={pageWidths.list}
      actions={entries && !empty && <TitleButton {...file} startIcon={<FileDownloadOutlined />} />}
    >
      {isError && <LoadFailed name={words.many} since={dataUpdatedAt} onRetry={() => void refetch()} />}
      {/* an empty log may still hold log-ins */}
      {entries && <AuditFilters view={view} text={text} onText={setText} />}
      {isPending && !isError && (
        <Card>
          <RowSkeleton rows={12} height={44} />
        </Card>
      )}
      {empty && (
        <EmptyState
          icon={HistoryOutlined}
          text={filtered ? translate('kontor.settings.audit.nothingFound') : (words.empty ?? '')}
        >
          {filtered && (
            <Button variant="outlined" onClick={showAll}>
              {translate('kontor.settings.audit.clearFilter')}
            </Button>
          )}
        </EmptyState>
      )}
      {entries && !empty && (
        <Card>
          <AuditTable entries={entries} view={view} />
          <Pager page={view.page} pages={pages} size={auditPageSize} count={total} rows={entries.length} />
        </Card>
      )}
    </PageFrame>
  )
}
