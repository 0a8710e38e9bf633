import AddOutlined from '@mui/icons-material/AddOutlined'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import DragIndicatorOutlined from '@mui/icons-material/DragIndicatorOutlined'
import MoreVertOutlined from '@mui/icons-material/MoreVertOutlined'
import { Box, Button, IconButton, Menu, MenuItem, type Theme, Typography, useMediaQuery } from '@mui/material'
import { Fragment, type ReactNode, type Ref, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { visuallyHidden } from '../../../kit/marks.tsx'
import { joinPath } from '../draft/valueShapes.ts'
import { FormFoot } from './FormFoot.tsx'
import { type HandleProps, type KindFormProps, type OnChange, type RowProps, useItems } from './useItems.ts'

interface AddButtonProps {
  ref: Ref<HTMLButtonElement>
  /** The key or channel of the list, for screen readers. */
  about?: string
  /** Whether the list is the whole field; then the button is in a footer. */
  foot: boolean
  word: 'add' | 'addAttribute' | 'addFallback'
  onClick: () => void
}

/** The button that adds an entry at the end. */
const AddButton = ({ ref, about = '', foot, word, onClick }: AddButtonProps) => {
  const translate = useTranslate()
  const label = translate(`kontor.mapping.${word}`)
  const button = (
    <Button
      ref={ref}
      variant={foot ? 'outlined' : 'text'}
      startIcon={<AddOutlined />}
      onClick={onClick}
      aria-label={
        about === '' ? undefined : translate('kontor.mapping.inputOf', { input: label, entry: about })
      }
      sx={foot ? undefined : { ml: '-8px' }}
    >
      {label}
    </Button>
  )
  return foot ? <FormFoot>{button}</FormFoot> : <Box sx={{ py: 0.5 }}>{button}</Box>
}

interface RowActionsProps {
  name: string
  index: number
  count: number
  handle: HandleProps
  onMove: (to: number) => void
  onRemove: () => void
}

/** The handle that moves a row by drag, arrow keys or menu, and the button that removes it. A phone has one menu for both. */
const RowActions = ({ name, index, count, handle, onMove, onRemove }: RowActionsProps) => {
  const translate = useTranslate()
  const [menuAt, setMenuAt] = useState<HTMLElement | null>(null)
  const wasDragged = useRef(false)
  const isPhone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'), { noSsr: true })
  const last = count - 1
  const moves = [
    ['up', index - 1, index > 0],
    ['down', index + 1, index < last],
    ['first', 0, index > 1],
    ['last', last, index < last - 1],
  ] as const
  return (
    <>
      {isPhone && (
        <IconButton
          data-act="more"
          aria-label={translate('kontor.mapping.actions', { entry: name })}
          aria-haspopup="menu"
          aria-expanded={menuAt !== null}
          onClick={({ currentTarget }) => setMenuAt(currentTarget)}
        >
          <MoreVertOutlined />
        </IconButton>
      )}
      {!isPhone && count > 1 && (
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
            wasDragged.current = false
            handle.onPointerDown(event)
          }}
          onPointerMove={event => {
            handle.onPointerMove(event)
            if (event.currentTarget.hasPointerCapture?.(event.pointerId)) wasDragged.current = true
          }}
          onClick={({ currentTarget }) => {
            if (!wasDragged.current) setMenuAt(currentTarget)
            wasDragged.current = false
          }}
        >
          <DragIndicatorOutlined />
        </IconButton>
      )}
      {!isPhone && (
        <IconButton
          data-act="remove"
          aria-label={translate('kontor.mapping.remove', { entry: name })}
          onClick={onRemove}
        >
          <DeleteOutlined />
        </IconButton>
      )}
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
          {isPhone && (
            <MenuItem
              onClick={() => {
                setMenuAt(null)
                onRemove()
              }}
            >
              {translate('kontor.mapping.removeValue')}
            </MenuItem>
          )}
        </Menu>
      )}
    </>
  )
}

/** Everything that the row of an item needs. */
export interface ItemParts<T> {
  readonly item: T
  readonly index: number
  /** The path of the item below the field. */
  readonly path: string
  readonly name: string
  readonly row: RowProps
  /** The buttons that move and remove the item. */
  readonly actions: ReactNode
  readonly onChange: OnChange<T>
}

interface ItemListProps<T> extends KindFormProps<readonly T[]> {
  /** The new item that the button adds. */
  blank: T
  nameOf: (item: T, index: number) => string
  /** The path of the list below the field; empty if it is the whole field. */
  path?: string
  /** The key or channel of the list. */
  about?: string
  /** The translation key of the button below `kontor.mapping`. */
  addWord?: 'add' | 'addAttribute' | 'addFallback'
  /** Whether the button is in the footer of the field. */
  foot?: boolean
  children: (parts: ItemParts<T>) => ReactNode
}

/** A list whose items the user can add, remove and move. The children render each item. */
export const ItemList = <T,>({
  value,
  onChange,
  blank,
  nameOf,
  path = '',
  about,
  foot = path === '',
  addWord = foot ? 'add' : 'addAttribute',
  children,
}: ItemListProps<T>) => {
  const { announcement, rowProps, handleProps, move, addButton, add, remove, change } = useItems({
    list: value,
    onChange,
    blank,
    nameOf,
  })
  return (
    <>
      {value.map((item, index) => {
        const name = nameOf(item, index)
        const actions = (
          <RowActions
            name={name}
            index={index}
            count={value.length}
            handle={handleProps(index)}
            onMove={to => move(index, to)}
            onRemove={() => remove(index)}
          />
        )
        const parts = { name, actions, path: joinPath(path, String(index)) }
        return (
          // items have no stable key, and their rows have no state of their own
          // oxlint-disable-next-line react/no-array-index-key
          <Fragment key={index}>
            {children({ ...parts, item, index, row: rowProps(index), onChange: change(index) })}
          </Fragment>
        )
      })}
      <AddButton ref={addButton} onClick={add} word={addWord} foot={foot} about={about} />
      <span role="status" style={visuallyHidden}>
        {announcement}
      </span>
    </>
  )
}

/** The text of an empty list. */
export const NoEntries = () => {
  const translate = useTranslate()
  return (
    <Typography variant="body2" sx={{ pt: 2, pb: 1, color: 'text.tertiary' }}>
      {translate('kontor.mapping.noEntries')}
    </Typography>
  )
}

/** The button that removes the value of a key or channel. */
export const RemoveButton = ({ name, onRemove }: { name: string; onRemove: () => void }) => {
  const translate = useTranslate()
  return (
    <IconButton aria-label={translate('kontor.mapping.remove', { entry: name })} onClick={onRemove}>
      <DeleteOutlined />
    </IconButton>
  )
}
