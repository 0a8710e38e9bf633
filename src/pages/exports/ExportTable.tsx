import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined'
import InfoOutlined from '@mui/icons-material/InfoOutlined'
import HideImageOutlined from '@mui/icons-material/HideImageOutlined'
import { Chip, Link, Table, TableBody, TableCell, TableHead, TableRow, Tooltip } from '@mui/material'
import type { SxProps, Theme } from '@mui/material/styles'
import type { MouseEvent } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink, useNavigate } from 'react-router-dom'
import { type ExportRow, typeNameOf } from '../../contract/calls/exports.ts'
import { Dot, visuallyHidden } from '../../kit/marks.tsx'
import { useFormats } from '../../kit/useFormats.ts'
import { Count } from './ExportCounts.tsx'
import { StatusIcon } from './ExportStatus.tsx'
import { exportPath } from './useExport.ts'

/** A table on a desk, two lines for each row on a phone. */
const exportTableStyle: SxProps<Theme> = theme => ({
  '& td': { whiteSpace: 'nowrap' },
  '& .flags': { width: '99%', maxWidth: 0 },
  '& .flags > div': { display: 'flex', gap: 0.75, minWidth: 0 },
  '& tbody tr': { cursor: 'pointer' },
  '& tbody tr:last-of-type td:first-of-type': { borderBottomLeftRadius: 7 },
  '& tbody tr:last-of-type td:last-of-type': { borderBottomRightRadius: 7 },
  [theme.breakpoints.down('sm')]: {
    display: 'block',
    '& thead': { display: 'none' },
    '& tbody': { display: 'block' },
    '& tbody tr': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '3px 10px',
      p: '12px 16px',
      borderBottom: 1,
      borderColor: 'divider',
    },
    '& tbody tr:last-of-type': { borderBottom: 0 },
    '& tbody tr::after': { content: '""', order: 7, flexBasis: '100%' },
    '& tbody td.MuiTableCell-root': { height: 'auto', p: 0, border: 0, display: 'block' },
    '& tbody .type': { order: 8, ml: '28px', alignSelf: 'flex-start' },
    '& tbody .flags': { order: 9, flex: 1, width: 'auto', maxWidth: 'none', minWidth: 0 },
    '& .flags > div': { flexWrap: 'wrap' },
    '& tbody .status': { display: 'flex !important' },
    '& tbody .type ~ td': { ml: '2px' },
    '& tbody .flags + td': { ml: 'auto' },
  },
})

/** What an export leaves out, or that nothing had changed; nothing where there is nothing to say. */
export const FlagChips = ({
  excludeAssets,
  disableUpload,
  nothingChanged = false,
}: Pick<ExportRow, 'excludeAssets' | 'disableUpload' | 'nothingChanged'>) => {
  const translate = useTranslate()
  const flag = (word: string, icon: React.ReactElement) => {
    const label = translate(`kontor.exports.${word}`)
    const long = translate(`kontor.exports.${word}Long`)
    const chip = <Chip variant="flag" icon={icon} label={label} />
    return long === label ? chip : <Tooltip title={long}>{chip}</Tooltip>
  }
  return (
    <>
      {excludeAssets && flag('assetsExcluded', <HideImageOutlined />)}
      {nothingChanged && flag('nothingChanged', <InfoOutlined />)}
      {disableUpload && flag('uploadDisabled', <CloudOffOutlined />)}
    </>
  )
}

const colors = {
  full: 'success.dot',
  delta: 'secondary.dot',
  retry: 'info.dot',
  check: 'primary.main',
  unknown: 'text.tertiary',
} as const

/** Full, delta or retry, by the type's code. */
export const TypeChip = ({ type }: { type: number }) => {
  const translate = useTranslate()
  const name = typeNameOf(type)
  return (
    <Chip
      icon={
        <span style={{ display: 'inline-flex' }}>
          <Dot color={colors[name]} />
        </span>
      }
      label={translate(`kontor.exports.types.${name}`)}
    />
  )
}

/** One export. The link in it is for keyboard and screen reader; a click anywhere does the same. */
const ExportTableRow = ({ row }: { row: ExportRow }) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { time } = useFormats()
  const to = exportPath(row.id)
  const follow = (event: MouseEvent) => {
    if (!event.defaultPrevented && !event.metaKey && !event.ctrlKey) void navigate(to)
  }
  return (
    <TableRow hover onClick={follow}>
      <TableCell className="status">
        <span style={{ display: 'flex' }}>
          <StatusIcon {...row} details={row.statusDetails} />
        </span>
      </TableCell>
      <TableCell sx={{ fontVariantNumeric: 'tabular-nums' }}>
        <Link
          component={RouterLink}
          to={to}
          aria-label={translate('kontor.exports.export', { id: row.id })}
          sx={{ color: 'text.primary', fontWeight: 500 }}
        >
          #{row.id}
        </Link>
      </TableCell>
      <TableCell sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {time(row.startTime)}
      </TableCell>
      <TableCell className="type">
        <TypeChip type={row.type} />
      </TableCell>
      <TableCell className="flags">
        <div>
          <FlagChips {...row} />
        </div>
      </TableCell>
      <TableCell align="right">
        <Count of="successful" value={row.amountSuccessful} />
      </TableCell>
      <TableCell align="right">
        <Count of="warnings" value={row.amountWarnings} />
      </TableCell>
      <TableCell align="right">
        <Count of="failed" value={row.amountErroneous} />
      </TableCell>
    </TableRow>
  )
}

interface Props {
  rows: readonly ExportRow[]
  label: string
}

/** Exports as a table; on a phone each is two lines. A whole row leads to its export. */
export const ExportTable = ({ rows, label }: Props) => {
  const translate = useTranslate()
  return (
    <Table aria-label={label} sx={exportTableStyle}>
      <TableHead>
        <TableRow>
          <TableCell>
            <span style={visuallyHidden}>{translate('kontor.exports.status')}</span>
          </TableCell>
          <TableCell>ID</TableCell>
          <TableCell>{translate('kontor.exports.started')}</TableCell>
          <TableCell>{translate('kontor.exports.typeHead')}</TableCell>
          <TableCell>{translate('kontor.exports.options')}</TableCell>
          <TableCell align="right">{translate('kontor.exports.successful')}</TableCell>
          <TableCell align="right">{translate('kontor.exports.warnings')}</TableCell>
          <TableCell align="right">{translate('kontor.exports.failed')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(row => (
          <ExportTableRow key={row.id} row={row} />
        ))}
      </TableBody>
    </Table>
  )
}
