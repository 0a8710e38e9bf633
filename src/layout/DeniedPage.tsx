import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { pagePaths } from '../contract/pagePaths.ts'
import { Notice } from './Notice.tsx'

/** What somebody sees who may not open a page. */
export const DeniedPage = () => {
  const translate = useTranslate()
  return (
    <Notice
      title={translate('kontor.shell.denied.title')}
      sentence={translate('kontor.shell.denied.sentence')}
      act={
        <Button variant="outlined" component={Link} to={pagePaths.dashboard}>
          {translate('kontor.shell.notFound.act')}
        </Button>
      }
    />
  )
}
