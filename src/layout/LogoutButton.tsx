import LogoutIcon from '@mui/icons-material/LogoutOutlined'
import { Button, IconButton } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { logoutPath } from '../authProvider/logoutPath.ts'

/** Ends the session. It goes to an address of its own, so that unsaved changes are asked about first. */
export const LogoutButton = () => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const label = translate('kontor.shell.logOut')
  const leave = () => void navigate(logoutPath)
  return (
    <>
      <Button
        color="inherit"
        startIcon={<LogoutIcon />}
        onClick={leave}
        sx={{ display: { xs: 'none', md: 'inline-flex' } }}
      >
        {label}
      </Button>
      <IconButton aria-label={label} onClick={leave} sx={{ display: { md: 'none' } }}>
        <LogoutIcon />
      </IconButton>
    </>
  )
}
