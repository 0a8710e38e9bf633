import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { historyPath } from '../../contract/pagePaths.ts'
import { iconOnlyOnPhones } from '../BusyButton.tsx'

/**
 * The button of a page's head that leads to the versions of what the page changes.
 * @example <PageFrame actions={<HistoryButton document="mapping" />} …>
 */
export const HistoryButton = ({ document }: { readonly document: string }) => {
  const label = useTranslate()('kontor.history.title')
  return (
    <Button
      component={Link}
      to={historyPath(document)}
      variant="outlined"
      aria-label={label}
      sx={iconOnlyOnPhones}
      startIcon={<HistoryOutlined />}
    >
      <span>{label}</span>
    </Button>
  )
}
