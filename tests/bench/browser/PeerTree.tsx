import { Button, Checkbox, Collapse, List, ListItemButton, ListItemText, TextField } from '@mui/material'
import { memo, useMemo, useState } from 'react'
import type { Choice } from '../../../src/contract/kinds.ts'

interface Shared {
  readonly open: ReadonlySet<string>
  readonly chosen: ReadonlySet<string>
  turn: (code: string) => void
  tick: (code: string) => void
}

const parentsIn = (choices: readonly Choice[]): string[] =>
  choices.flatMap(({ code, children = [] }) => (children.length > 0 ? [code, ...parentsIn(children)] : []))

const narrow = (choices: readonly Choice[], query: string): Choice[] =>
  choices.flatMap(choice => {
    const children = narrow(choice.children ?? [], query)
    const holds = `${choice.label} ${choice.code}`.toLowerCase().includes(query)
    return holds || children.length > 0 ? [{ ...choice, children }] : []
  })

const turned = (codes: ReadonlySet<string>, code: string): ReadonlySet<string> => {
  const next = new Set(codes)
  if (!next.delete(code)) next.add(code)
  return next
}

const Branch = memo(function Branch({
  node,
  depth,
  shared,
}: {
  node: Choice
  depth: number
  shared: Shared
}) {
  const { code, label, children = [] } = node
  const isOpen = shared.open.has(code)
  return (
    <>
      <ListItemButton dense sx={{ pl: 2 + depth * 2.5 }} onClick={() => shared.turn(code)}>
        <Checkbox
          edge="start"
          tabIndex={-1}
          checked={shared.chosen.has(code)}
          onChange={() => shared.tick(code)}
        />
        <ListItemText primary={label} secondary={code} />
      </ListItemButton>
      {children.length > 0 && (
        <Collapse in={isOpen} timeout={0} unmountOnExit>
          <List disablePadding>
            {children.map(child => (
              <Branch key={child.code} node={child} depth={depth + 1} shared={shared} />
            ))}
          </List>
        </Collapse>
      )}
    </>
  )
})

/** The peer: the nested list of MUI's manual, with its check boxes, its search and nothing of ours. */
export const PeerTree = ({ choices }: { choices: readonly Choice[] }) => {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [query, setQuery] = useState('')
  const shown = useMemo(() => (query === '' ? choices : narrow(choices, query)), [choices, query])
  const all = useMemo(() => new Set(parentsIn(shown)), [shown])
  const shared: Shared = {
    open: query === '' ? open : all,
    chosen,
    turn: code => setOpen(codes => turned(codes, code)),
    tick: code => setChosen(codes => turned(codes, code)),
  }
  return (
    <>
      <TextField
        type="search"
        value={query}
        onChange={({ target }) => setQuery(target.value.toLowerCase())}
      />
      <Button onClick={() => setOpen(all)}>Expand all</Button>
      <List data-scroller sx={{ height: 392, overflow: 'auto' }}>
        {shown.map(node => (
          <Branch key={node.code} node={node} depth={0} shared={shared} />
        ))}
      </List>
    </>
  )
}
