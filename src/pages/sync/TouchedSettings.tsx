import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import { Alert, AlertTitle, Box, Link } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { Touched } from '../../contract/sync.ts'
import { resources } from '../../resources/index.ts'
import { TouchedList } from './TouchedList.tsx'
import { touchedGroups } from './touchedGroups.ts'

interface Props {
  touched: readonly Touched[]
  schedules: readonly string[]
}

/** Which settings name what is gone from Akeneo, each with the way to its page. */
export const TouchedSettings = ({ touched, schedules }: Props) => {
  const translate = useTranslate()
  return (
    <Alert severity="warning" role="note" icon={<WarningAmberOutlined fontSize="inherit" />}>
      <AlertTitle>{translate('kontor.sync.touched.title')}</AlertTitle>
      {translate('kontor.sync.touched.remedy')}
      {touchedGroups(touched).map(group => (
        <TouchedList key={group.title} group={group} />
      ))}
      {schedules.length > 0 && (
        <Box sx={{ mt: 1.5, overflowWrap: 'anywhere' }}>
          <Link component={RouterLink} to={resources.schedules.path} underline="always">
            {translate('kontor.sync.touched.schedules', { names: schedules.join(', ') })}
          </Link>
        </Box>
      )}
    </Alert>
  )
}
