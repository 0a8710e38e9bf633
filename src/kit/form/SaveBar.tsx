import { Box, Button, CardActions, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { BusyButton } from '../BusyButton.tsx'
import { Dot } from '../marks.tsx'

interface SaveButtonProps {
  saving: boolean
  onClick?: () => void
  /** Save by default. */
  label?: string | undefined
  /** Whether another button of the page is the filled one. */
  isMinor?: boolean | undefined
}

/** Submits the form around it, or calls `onClick`. */
export const SaveButton = ({ saving, onClick, label, isMinor = false }: SaveButtonProps) => {
  const translate = useTranslate()
  return (
    <BusyButton
      variant={isMinor ? 'outlined' : 'contained'}
      type={onClick ? 'button' : 'submit'}
      busy={saving}
      busyLabel={translate('kontor.kit.saving')}
      onClick={onClick}
    >
      {label ?? translate('kontor.kit.save')}
    </BusyButton>
  )
}

/** Says that there are unsaved changes. */
export const UnsavedNote = () => {
  const translate = useTranslate()
  return (
    <>
      <Dot color="warning.dot" />
      <Typography variant="body2" noWrap sx={{ fontWeight: 500 }}>
        {translate('kontor.kit.unsaved')}
      </Typography>
    </>
  )
}

interface BarProps {
  dirty: boolean
  saving: boolean
  onDiscard: () => void
  /** Further actions at the left of Discard. */
  actions?: ReactNode
  /** The button of a form that has never been saved, which is there before anything is entered. */
  firstSave?: FirstSave | undefined
}

/** The button that saves a form for the first time. */
export interface FirstSave {
  readonly label: string
  /** Whether another button of the page is the filled one until something is entered. */
  readonly isMinor?: boolean | undefined
}

/** The sticky footer of a form: buttons to save and to discard while there are unsaved changes. Further actions are always visible. */
export const SaveBar = ({ dirty, saving, onDiscard, actions, firstSave }: BarProps) => {
  const translate = useTranslate()
  const hasContent = dirty || saving || Boolean(actions) || firstSave !== undefined
  return (
    <CardActions
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 4,
        bgcolor: 'background.paper',
        borderRadius: '0 0 7px 7px',
        justifyContent: 'flex-end',
        // a screen reader announces the status only if its element exists before the text
        ...(!hasContent && { minHeight: 0, p: 0, border: 0 }),
      }}
    >
      <Box
        role="status"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          mr: 'auto',
          minWidth: 0,
          flexBasis: { xs: '100%', sm: 'auto' },
        }}
      >
        {dirty && <UnsavedNote />}
      </Box>
      {actions}
      {dirty && (
        <Button color="inherit" onClick={onDiscard} disabled={saving}>
          {translate('kontor.kit.discard')}
        </Button>
      )}
      {(dirty || saving || firstSave) && (
        <SaveButton saving={saving} label={firstSave?.label} isMinor={firstSave?.isMinor && !dirty} />
      )}
    </CardActions>
  )
}
