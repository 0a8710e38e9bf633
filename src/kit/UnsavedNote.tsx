import { Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Dot } from './Dot.tsx'

/** Says that something is unsaved. */
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
