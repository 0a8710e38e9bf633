import { Box, useTheme } from '@mui/material'
import type { VirtualItem } from '@tanstack/react-virtual'
import { useTranslate } from 'react-admin'
import type { Choice } from '../../contract/kinds.ts'
import { attributeListStyle, listHeights } from './attributeListStyle.ts'
import type { ArrangedChoices } from './arrangeChoices.ts'
import { rowsByGroup } from './rowsByGroup.ts'
import { TypeIcon } from './TypeIcon.tsx'
import { useListView } from './useListView.ts'

interface Props {
  id: string
  label: string
  arranged: ArrangedChoices
  /** The place of the choice the keyboard is at; -1 = at none. */
  active: number
  /** The code of what is chosen. */
  code: string
  onPick: (choice: Choice) => void
}

/** The id of the option at a place, for `aria-activedescendant`. */
export const optionId = (list: string, place: number): string | undefined =>
  place < 0 ? undefined : `${list}-${place}`

/** The rows in view under their headings, however many there are. The focus stays in the input. */
export const AttributeList = ({ id, label, arranged, active, code, onPick }: Props) => {
  const translate = useTranslate()
  const theme = useTheme()
  const { rows, choices } = arranged
  const { box, view } = useListView(arranged, active)

  if (choices.length === 0)
    return (
      <Box id={id} role="listbox" aria-label={label} sx={{ p: '10px 12px', typography: 'body2' }}>
        <Box role="option" aria-disabled aria-selected={false} sx={{ color: 'text.secondary' }}>
          {translate('kontor.kit.noMatches')}
        </Box>
      </Box>
    )

  const row = ({ index, start }: VirtualItem) => {
    const shown = rows[index]
    const style = { transform: `translateY(${start}px)` }
    if (!shown) return null
    if (shown.heading !== undefined)
      return (
        <div key={shown.heading} data-row="heading" aria-hidden style={style} title={shown.heading}>
          {shown.heading}
        </div>
      )
    const { choice, place } = shown
    return (
      <div
        key={choice.code}
        id={optionId(id, place)}
        role="option"
        data-row="choice"
        data-code={choice.code}
        data-active={place === active || undefined}
        aria-selected={choice.code === code}
        aria-posinset={place + 1}
        aria-setsize={choices.length}
        onClick={() => onPick(choice)}
        style={style}
      >
        {choice.type !== undefined && <TypeIcon type={choice.type} />}{' '}
        <span data-part="label" title={choice.label}>
          {choice.label}
        </span>{' '}
        {choice.label.toLowerCase() !== choice.code.toLowerCase() && (
          <span data-part="code" title={choice.code}>
            {choice.code}
          </span>
        )}
      </div>
    )
  }

  return (
    <Box
      ref={box}
      id={id}
      role="listbox"
      aria-label={label}
      sx={{ maxHeight: `min(${listHeights.most}px, 50vh)`, overflow: 'auto', overscrollBehavior: 'contain' }}
    >
      <Box role="presentation" sx={attributeListStyle(theme)} style={{ height: view.getTotalSize() }}>
        {rowsByGroup(view.getVirtualItems(), arranged).map(({ group, items }) =>
          group === '' ? (
            items.map(row)
          ) : (
            <div key={group} role="group" aria-label={group}>
              {items.map(row)}
            </div>
          ),
        )}
      </Box>
    </Box>
  )
}
