import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import DragIndicatorOutlined from '@mui/icons-material/DragIndicatorOutlined'
import { IconButton, Menu, MenuItem } from '@mui/material'
import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { HandleProps } from './useReorder.ts'

interface Props {
  name: string
  index: number
  count: number
  handle: HandleProps
  onMove: (to: number) => void
  onRemove: () => void
}

/** The handle that moves a row, by drag, arrow keys or menu, and the button that removes it. */
export const RowActs = ({ name, index, count, handle, onMove, onRemove }: Props) => {
  const translate = useTranslate()
  const [menuAt, setMenuAt] = useState<HTMLElement | null>(null)
  const dragged = useRef(false)
  const last = count - 1
  const moves = [
    ['up', index - 1, index > 0],
    ['down', index + 1, index < last],
    ['first', 0, index > 1],
    ['last', last, index < last - 1],
  ] as const
  return (
    <>
      {count > 1 && (
        <IconButton
          data-act="move"
          aria-label={translate('kontor.mapping.move', { entry: name })}
          aria-haspopup="menu"
          aria-expanded={menuAt !== null}
          title={translate('kontor.mapping.moveHint')}
          sx={{
            cursor: 'grab',
            touchAction: 'none',
            color: 'text.tertiary',
            '&:active': { cursor: 'grabbing' },
          }}
          {...handle}
          onPointerDown={event => {
            dragged.current = false
            handle.onPointerDown(event)
          }}
          onPointerMove={event => {
            handle.onPointerMove(event)
            if (event.currentTarget.hasPointerCapture?.(event.pointerId)) dragged.current = true
          }}
          onClick={({ currentTarget }) => {
            if (!dragged.current) setMenuAt(currentTarget)
            dragged.current = false
          }}
        >
          <DragIndicatorOutlined />
        </IconButton>
      )}
      <IconButton
        data-act="remove"
        aria-label={translate('kontor.mapping.remove', { entry: name })}
        onClick={onRemove}
      >
        <DeleteOutlined />
      </IconButton>
      {menuAt && (
        <Menu open anchorEl={menuAt} onClose={() => setMenuAt(null)}>
          {moves
            .filter(([, , possible]) => possible)
            .map(([word, to]) => (
              <MenuItem
                key={word}
                onClick={() => {
                  setMenuAt(null)
                  onMove(to)
                }}
              >
                {translate(`kontor.mapping.moves.${word}`)}
              </MenuItem>
            ))}
        </Menu>
      )}
    </>
  )
}
