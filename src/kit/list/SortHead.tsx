import ArrowDownwardOutlined from '@mui/icons-material/ArrowDownwardOutlined'
import ArrowUpwardOutlined from '@mui/icons-material/ArrowUpwardOutlined'
import { ButtonBase } from '@mui/material'
import type { ReactNode } from 'react'
import type { SortPayload } from 'react-admin'

interface Props {
  /** The path of the field. */
  path: string
  sort: SortPayload
  onSort: (sort: SortPayload) => void
  /** The order of the first click; times and counts begin with the largest. */
  first?: SortPayload['order']
  className?: string | undefined
  children: ReactNode
}

/** The head of a column; a click sorts by it, a second one turns the order. */
export const SortHead = ({ path, sort, onSort, first = 'ASC', className, children }: Props) => {
  const isSorted = sort.field === path
  const isUp = sort.order === 'ASC'
  const Arrow = isUp ? ArrowUpwardOutlined : ArrowDownwardOutlined
  return (
    <th
      scope="col"
      className={className}
      aria-sort={isSorted ? (isUp ? 'ascending' : 'descending') : undefined}
    >
      <ButtonBase
        onClick={() => onSort({ field: path, order: isSorted ? (isUp ? 'DESC' : 'ASC') : first })}
        sx={{
          gap: 0.5,
          minHeight: 28,
          font: 'inherit',
          borderRadius: '4px',
          color: isSorted ? 'text.primary' : 'inherit',
          '&:hover': { color: 'text.primary' },
          '& svg': { fontSize: 14 },
        }}
      >
        {children}
        {isSorted && <Arrow aria-hidden />}
      </ButtonBase>
    </th>
  )
}
