import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { Conflict } from '../../../contract/versions/versionCalls.ts'
import { flattenFields, storedFormOf, type Values, valueAt } from '../../../contract/derive.ts'
import { isGroup, sameValue } from '../../../contract/record/paths.ts'
import type { Declaration } from '../../../contract/resource.ts'
import { FieldText, useChosenLabels } from '../../kinds/cells.tsx'
import { type DeclarationText, useDeclarationText } from '../../useDeclarationText.ts'
import { useFormats } from '../../useFormats.ts'

/** A value that another user has changed, as dialogs show it. */
export interface ConflictRow {
  readonly path: string
  readonly label: string
  readonly before: ReactNode
  readonly mine: ReactNode
  readonly theirs: ReactNode
}

/** The most items of a list or lines of a text that are shown. */
const maxItems = 12

/** The items of a list, or the lines of a long text; undefined for any other value. */
const itemsOf = (value: unknown): readonly string[] | undefined => {
  if (Array.isArray(value)) return value.every(item => typeof item === 'string') ? value : undefined
  const lines = typeof value === 'string' ? value.split('\n').filter(line => line.trim() !== '') : []
  return lines.length > maxItems ? lines : undefined
}

/**
 * Puts the items first that another side lacks, so that a cut list shows them.
 * @example differingFirst(['a', 'b'], [['a', 'b'], ['a']]) // ['b', 'a']
 */
export const differingFirst = (
  items: readonly string[],
  sides: readonly (readonly string[])[],
): readonly string[] => {
  const sets = sides.map(side => new Set(side))
  const isCommon = (item: string) => sets.every(side => side.has(item))
  return [...items.filter(item => !isCommon(item)), ...items.filter(isCommon)]
}

interface ItemsProps {
  readonly name: string
  readonly words: DeclarationText
  readonly items: readonly string[]
}

/** The first items of a list by their labels, and how many more there are. */
const Items = ({ name, words, items }: ItemsProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const shown = useChosenLabels(name, words, items.slice(0, maxItems)).join(', ')
  const more = items.length - maxItems
  return more > 0 ? `${shown} ${translate('kontor.conflict.further', { count: number(more) })}` : shown
}

/** Gives the values of a conflict as a dialog shows them. */
export const useConflictRows = (declaration: Declaration) => {
  const translate = useTranslate()
  const words = useDeclarationText(declaration)
  const fields = new Map(flattenFields(declaration.fields))

  /** @param sides the two values to compare */
  const shown = (path: string, value: unknown, isChange: boolean, sides: readonly unknown[]): ReactNode => {
    const field = fields.get(path)
    if (field && storedFormOf(field) !== 'clear' && value && isChange)
      return translate('kontor.conflict.secret')
    const isEmpty = value === undefined || value === null || value === '' || sameValue(value, [])
    if (isEmpty) return translate('kontor.conflict.empty')
    if (!field || isGroup(field)) return JSON.stringify(value)
    const items = itemsOf(value)
    if (!items) return <FieldText name={path} field={field} value={value} words={words} />
    const others = sides.map(side => itemsOf(side) ?? [side].flat().map(String))
    return <Items name={path} words={words} items={differingFirst(items, others)} />
  }
  /** @param mine the values that the user wants to save */
  return ({ paths, before, theirs }: Conflict, mine: Values = {}): ConflictRow[] =>
    paths.map(path => {
      const [earlier, own, now] = [before, mine, theirs].map(state => valueAt(state, path))
      const sides = [own === undefined ? earlier : own, now]
      return {
        path,
        label: words.label(path),
        before: shown(path, earlier, false, sides),
        mine: shown(path, own, true, sides),
        theirs: shown(path, now, true, sides),
      }
    })
}

interface Props {
  readonly rows: readonly ConflictRow[]
  /** What the user's own value is called; it is left out by default. */
  readonly mine?: string
}

/** Values that another user has changed: before, now, and the user's own. */
export const ConflictValues = ({ rows, mine }: Props) => {
  const translate = useTranslate()
  return rows.map(row => (
    <Box key={row.path} sx={{ overflowWrap: 'anywhere' }}>
      <Typography component="h3" variant="subtitle2">
        {row.label}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {`${translate('kontor.conflict.before')}: `}
        {row.before}
      </Typography>
      <Typography variant="body2">
        {`${translate('kontor.conflict.now')}: `}
        {row.theirs}
      </Typography>
      {mine !== undefined && (
        <Typography variant="body2">
          {`${mine}: `}
          {row.mine}
        </Typography>
      )}
    </Box>
  ))
}
