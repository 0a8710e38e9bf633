import { Box, Button } from '@mui/material'
import type { MouseEvent, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useTranslate } from 'react-admin'
import { footStyle } from './entryGrid.ts'
import { useFieldFrame } from './notes.tsx'

/** The foot of a field's form: the button that adds an entry, and the one that restores the saved state of a changed field. */
export const FormFoot = ({ children }: { children?: ReactNode }) => {
  const translate = useTranslate()
  const { reset } = useFieldFrame()
  if (!reset && !children) return null
  const resetAndStay = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const form = currentTarget.closest('section')
    flushSync(reset ?? (() => undefined))
    // the button is gone, and the focus would be, too
    form?.querySelector<HTMLElement>('input:not([aria-hidden="true"]), [role="combobox"], button')?.focus()
  }
  return (
    <Box sx={footStyle}>
      {children}
      {reset && (
        <Button color="inherit" onClick={resetAndStay} sx={{ color: 'text.secondary' }}>
          {translate('kontor.mapping.resetField')}
        </Button>
      )}
    </Box>
  )
}
