import { Box, Button, DialogActions, DialogContent } from '@mui/material'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Choice } from '../../contract/kinds.ts'
import { UnsavedDialog } from '../form/LeaveGuard.tsx'
import { SheetDialog, useFirstFocus } from '../form/SheetDialog.tsx'
import { ChosenCount } from '../kinds/inputParts.tsx'
import { visuallyHidden } from '../marks.tsx'
import { useLowercaseTitle } from '../useDeclarationText.ts'
import { TreePicker } from './TreePicker.tsx'

interface Props {
  /** The name of the choices: `Categories`. */
  label: string
  choices: readonly Choice[]
  codes: readonly string[]
  leavesOnly?: boolean | undefined
  onApply: (codes: string[]) => void
  onClose: () => void
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && new Set([...one, ...other]).size === new Set(one).size

/** A tree in a dialog. Apply passes the choice on; closing the dialog with changes asks first. */
export const TreeDialog = ({ label, choices, codes, leavesOnly, onApply, onClose }: Props) => {
  const translate = useTranslate()
  const lowercaseTitle = useLowercaseTitle()
  const id = useId()
  const body = useFirstFocus<HTMLDivElement>()
  const [draft, setDraft] = useState([...codes])
  const [confirming, setConfirming] = useState(false)
  return (
    <SheetDialog
      open
      full
      onClose={() => (isSame(draft, codes) ? onClose() : setConfirming(true))}
      title={translate('kontor.kit.tree.select', { name: lowercaseTitle(label) })}
      width={600}
    >
      <DialogContent ref={body} sx={{ gap: '12px' }}>
        <span id={id} style={visuallyHidden}>
          {label}
        </span>
        <TreePicker
          choices={choices}
          codes={draft}
          leavesOnly={leavesOnly}
          onChange={setDraft}
          labelledBy={id}
          sx={{ flex: { xs: '1 1 160px', sm: '0 1 392px' }, minHeight: 160 }}
        />
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 0.5,
            mr: 'auto',
            flex: { xs: '1 0 100%', sm: 'none' },
            '& .MuiButton-root': { flex: 'none' },
          }}
        >
          <ChosenCount codes={draft} onClear={() => setDraft([])} />
        </Box>
        <Button variant="outlined" onClick={onClose}>
          {translate('kontor.kit.cancel')}
        </Button>
        <Button variant="contained" onClick={() => onApply(draft)}>
          {translate('kontor.kit.tree.apply')}
        </Button>
      </DialogActions>
      <UnsavedDialog
        open={confirming}
        about="close"
        onConfirm={onClose}
        onStay={() => setConfirming(false)}
      />
    </SheetDialog>
  )
}
