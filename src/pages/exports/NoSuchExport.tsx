import SearchOffOutlined from '@mui/icons-material/SearchOffOutlined'
import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { resources } from '../../resources/index.ts'

/** Says that there is no such export, and leads to those there are. */
export const NoSuchExport = ({ id }: { id: string }) => {
  const translate = useTranslate()
  return (
    <EmptyState text={translate('kontor.exports.unknownTitle', { id })} icon={SearchOffOutlined}>
      <Button variant="outlined" component={Link} to={resources.exports.path}>
        {translate('kontor.exports.toOverview')}
      </Button>
    </EmptyState>
  )
}
