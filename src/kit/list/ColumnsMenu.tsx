import DragIndicatorOutlined from '@mui/icons-material/DragIndicatorOutlined'
import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined'
import { Box, Button, Checkbox, FormControlLabel, Popover, Typography } from '@mui/material'
import { type KeyboardEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { DeclarationText } from '../useDeclarationText.ts'
import type { ChosenColumns } from './useColumns.ts'

interface Props {
  /** The title of the fixed column, and the labels of the others. */
  words: Pick<DeclarationText, 'one' | 'label'>
  columns: ChosenColumns
}

/** Moves an entry of a list by some places, within the list. */
const moved = (list: readonly string[], entry: string, to: number): readonly string[] => {
  const others = list.filter(one => one !== entry)
  return [...others.slice(0, Math.max(0, to)), entry, ...others.slice(Math.max(0, to))]
}

/** The button that opens the columns of the list to choose and to order. */
export const ColumnsMenu = ({ words, columns }: Props) => {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [dragged, setDragged] = useState<string>()
  const { chosen, preset, isPreset, choose } = columns
  // the order is that of opening, so that an entry does not jump away when it is checked
  const [order, setOrder] = useState(columns.all)

  const apply = (next: readonly string[], visible: ReadonlySet<string>) => {
    setOrder(next)
    choose(next.filter(path => visible.has(path)))
  }
  const toggle = (path: string) => {
    const visible = new Set(chosen)
    if (!visible.delete(path)) visible.add(path)
    apply(order, visible)
  }
  const move = (path: string, to: number) => apply(moved(order, path, to), new Set(chosen))
  const onKeyDown = (event: KeyboardEvent, path: string) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!event.altKey || step === undefined) return
    event.preventDefault()
    move(path, order.indexOf(path) + step)
  }

  return (
    <>
      <Button
        variant="outlined"
        startIcon={<ViewColumnOutlined />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => {
          setOrder(columns.all)
          setAnchor(currentTarget)
        }}
      >
        {translate('kontor.kit.list.columns')}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': translate('kontor.kit.list.columns'),
            sx: { width: 264, mt: 0.5 },
          },
        }}
      >
        <Box sx={{ maxHeight: 'min(60vh, 420px)', overflowY: 'auto', p: 1 }}>
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary', px: 1, pb: 0.5 }}>
            {translate('kontor.kit.list.columnsHint')}
          </Typography>
          <ColumnLine label={words.one} isChecked isFixed />
          {order.map((path, index) => (
            <Box
              key={path}
              draggable
              onDragStart={() => setDragged(path)}
              onDragOver={event => event.preventDefault()}
              onDrop={() => dragged !== undefined && move(dragged, index)}
              onKeyDown={event => onKeyDown(event, path)}
            >
              <ColumnLine
                label={words.label(path)}
                isChecked={chosen.includes(path)}
                onToggle={() => toggle(path)}
              />
            </Box>
          ))}
        </Box>
        <Box sx={{ borderTop: 1, borderColor: 'divider', p: 1 }}>
          <Button
            disabled={isPreset}
            onClick={() => {
              setOrder([...preset, ...order.filter(path => !preset.includes(path))])
              choose(preset)
            }}
          >
            {translate('kontor.kit.list.resetColumns')}
          </Button>
        </Box>
      </Popover>
    </>
  )
}

interface ColumnLineProps {
  label: string
  isChecked: boolean
  /** The title is always visible. */
  isFixed?: boolean
  onToggle?: () => void
}

const ColumnLine = ({ label, isChecked, isFixed = false, onToggle }: ColumnLineProps) => {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minHeight: 33 }}>
      <DragIndicatorOutlined
        aria-hidden
        sx={{
          fontSize: 16,
          color: isFixed ? 'transparent' : 'text.tertiary',
          cursor: isFixed ? 'auto' : 'grab',
        }}
      />
      <FormControlLabel
        sx={{ flex: 1, m: 0, minWidth: 0 }}
        control={<Checkbox checked={isChecked} disabled={isFixed} onChange={onToggle} />}
        label={label}
      />
      {isFixed && (
        <Typography variant="caption" sx={{ color: 'text.tertiary', pr: 1 }}>
          {translate('kontor.kit.list.always')}
        </Typography>
      )}
    </Box>
  )
}
