import { Alert, Button, Link } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { settings } from '../../../resources/index.ts'
import { isMissing } from '../../../wire/saves.ts'

interface ProofNoticesProps {
  /** The error of the last call. */
  failure: Error | null
  /** Whether no product passes the filter. */
  isEmpty: boolean
  /** The result of the search for the next problem. */
  outcome: 'none' | 'noneAnywhere' | 'failed' | undefined
  onRetry: () => void
}

/** Why the table shows no cells, or none of the product that was asked for. */
export const ProofNotices = ({ failure, isEmpty, outcome, onRetry }: ProofNoticesProps) => {
  const translate = useTranslate()
  const sx = { borderRadius: 0, border: 0, borderBottom: 1, borderColor: 'divider', alignItems: 'center' }
  return (
    <div role="status">
      {failure && isMissing(failure) && (
        <Alert severity="warning" sx={sx}>
          {failure.message}
        </Alert>
      )}
      {failure && !isMissing(failure) && (
        <Alert
          severity="error"
          sx={sx}
          action={<Button onClick={onRetry}>{translate('kontor.kit.tryAgain')}</Button>}
        >
          {translate('kontor.mapping.preview.failed')} {failure.message}
        </Alert>
      )}
      {isEmpty && (
        <Alert severity="info" sx={sx}>
          {translate('kontor.mapping.preview.noProducts')}{' '}
          <Link component={RouterLink} to={settings.productFilter.path}>
            {translate('kontor.mapping.preview.toFilter')}
          </Link>
        </Alert>
      )}
      {outcome && (
        <Alert severity="info" sx={sx}>
          {translate(`kontor.mapping.preview.${outcome}`)}
        </Alert>
      )}
    </div>
  )
}
