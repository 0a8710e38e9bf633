import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { pagePaths } from '../../contract/pagePaths.ts'
import { Notice } from '../../layout/Notice.tsx'

/** Any address that is none of ours. */
export const NotFoundPage = () => {
  const translate = useTranslate()
  return (
    <Notice
      title={translate('kontor.shell.notFound.title')}
      figure="404"
      sentence={translate('kontor.shell.notFound.sentence')}
      act={
        <Button variant="outlined" component={Link} to={pagePaths.dashboard}>
          {translate('kontor.shell.notFound.act')}
        </Button>
      }
    />
  )
}
