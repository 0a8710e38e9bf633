import MoreVertOutlined from '@mui/icons-material/MoreVertOutlined'
import { IconButton, Menu, MenuItem } from '@mui/material'
import { useState } from 'react'
import { useTranslate, type RaRecord } from 'react-admin'
import type { ResourceDeclaration } from '../contract/resource.ts'
import { thingOf } from './thingOf.ts'
import { useActs } from './useActs.ts'

interface Props {
  declaration: ResourceDeclaration
  record: RaRecord
  /** The acts by name. */
  names: readonly string[]
}

/** What can be done with a record besides changing and deleting it. */
export const RowMenu = ({ declaration, record, names }: Props) => {
  const translate = useTranslate()
  const { labelOf, busy, run } = useActs(declaration)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      <IconButton
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        disabled={busy}
        aria-label={translate('kontor.settings.acts.more', { thing: thingOf(declaration, record) })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
      >
        <MoreVertOutlined />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        {names.map(name => (
          <MenuItem
            key={name}
            onClick={() => {
              close()
              void run(name, record.id)
            }}
          >
            {labelOf(name)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
