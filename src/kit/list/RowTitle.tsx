import { Box, Link, Typography } from '@mui/material'
import type { ComponentType, ReactNode } from 'react'
import { type RaRecord, useCreatePath } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { routeNameOf } from '../../contract/derive.ts'
import type { ResourceDeclaration } from '../../contract/resource.ts'
import type { ResourceParts } from '../ResourceParts.ts'
import { recordTitle } from '../useDeclarationText.ts'

interface RowTitleProps {
  declaration: ResourceDeclaration
  parts: ResourceParts
  record: RaRecord
  /** Of a record that is switched off. */
  isQuiet: boolean
}

/** What a record is called; it leads to the page that shows it, where there is one. */
export const RowTitle = ({ declaration, parts, record, isQuiet }: RowTitleProps) => {
  const createPath = useCreatePath()
  const { title: field, subtitle } = declaration.row
  const { subtitle: Subtitle, columns = {}, pages } = parts
  const title = recordTitle(declaration, record)
  const cell = <Cell part={typeof field === 'string' ? columns[field] : undefined}>{title}</Cell>
  const to = createPath({ resource: routeNameOf(declaration), type: 'show', id: record.id })
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography
        component="div"
        title={title}
        sx={{ ...ellipsisOnDesk, fontWeight: 500, color: isQuiet ? 'text.secondary' : 'text.primary' }}
      >
        {pages?.show ? (
          <Link component={RouterLink} to={to}>
            {cell}
          </Link>
        ) : (
          cell
        )}
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
          <Cell part={columns[subtitle]}>{String(record[subtitle] ?? '')}</Cell>
        </Typography>
      )}
    </Box>
  )
}

/** A phone has no pointer that could bring up the rest: there a long text wraps. */
const ellipsisOnDesk = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  overflowWrap: 'anywhere',
  whiteSpace: { xs: 'normal', sm: 'nowrap' },
} as const

interface CellProps {
  part: ComponentType | undefined
  /** What stands there without the part. */
  children: ReactNode
}

/** One piece of a row, or the part that stands in its place. */
export const Cell = ({ part: Part, children }: CellProps) => (Part ? <Part /> : children)
