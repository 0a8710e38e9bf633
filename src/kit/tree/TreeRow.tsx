import CheckOutlined from '@mui/icons-material/CheckOutlined'
import KeyboardArrowDownOutlined from '@mui/icons-material/KeyboardArrowDownOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import { memo } from 'react'
import { CheckMark } from '../../theme/CheckMark.tsx'
import { findIn } from './foldText.ts'

interface Props {
  id: string
  row: number
  label: string
  code: string
  depth: number
  /** 1-based, among its shown siblings. */
  position: number
  siblings: number
  /** Undefined for a leaf. */
  open: boolean | undefined
  chosen: boolean
  tickable: boolean
  active: boolean
  /** Says that a closed branch hides chosen nodes. */
  below: string | undefined
  /** The same, as a number alone. */
  belowCount: string | undefined
  /** Says why it should not be chosen any more. */
  warning: string | undefined
  /** What is searched for, folded. */
  found: string
  /** Pixels from the top of the tree. */
  start: number
}

/** One node in its row. It knows no act: the tree around it listens for all rows. */
export const TreeRow = memo(function TreeRow(props: Props) {
  const { label, code, depth, open, chosen, tickable, below, belowCount, warning, found } = props
  return (
    <div
      id={props.id}
      role="treeitem"
      data-row={props.row}
      data-active={props.active || undefined}
      data-chosen={chosen || undefined}
      aria-level={depth + 1}
      aria-posinset={props.position}
      aria-setsize={props.siblings}
      aria-expanded={open}
      aria-checked={tickable || chosen ? chosen : undefined}
      style={{ transform: `translateY(${props.start}px)`, paddingLeft: `min(${4 + depth * 20}px, 45%)` }}
    >
      <span data-part="twist" aria-hidden>
        {open !== undefined && <KeyboardArrowDownOutlined data-open={open} />}
      </span>
      {(tickable || chosen) && (
        <span data-part="box" aria-hidden>
          <CheckMark shape="box" state={chosen ? 'on' : 'off'} />
        </span>
      )}
      <span data-part="label" title={label}>
        <Marked text={label} found={found} />
      </span>
      {warning && (
        <span data-part="warning" title={warning}>
          <WarningAmberOutlined aria-hidden />
          <span data-part="words">{warning}</span>
        </span>
      )}
      {below && (
        <span data-part="below" title={below}>
          <span data-part="count" aria-hidden>
            <CheckOutlined />
            {belowCount}
          </span>
          <span data-part="words">{below}</span>
        </span>
      )}
      <span data-part="code" title={code}>
        <Marked text={code} found={found} />
      </span>
    </div>
  )
})

const Marked = ({ text, found }: { text: string; found: string }) => {
  const place = findIn(text, found)
  if (!place) return text
  const [start, end] = place
  return (
    <>
      {text.slice(0, start)}
      <mark>{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  )
}
