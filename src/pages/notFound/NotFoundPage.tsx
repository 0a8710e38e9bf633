import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { pagePaths } from '../../contract/pagePaths.ts'
import { ErrorNotice } from '../../layout/errorPages.tsx'

/** The page for an address that does not exist. */
export const NotFoundPage = () => {
  const translate = useTranslate()
  return (
    <ErrorNotice
      title={translate('kontor.shell.notFound.title')}
      figure="404"
      sentence={translate('kontor.shell.notFound.sentence')}
      action={
        <Button variant="outlined" component={Link} to={pagePaths.dashboard}>
          {translate('kontor.shell.notFound.act')}
        </Button>
      }
    />
  )
}
