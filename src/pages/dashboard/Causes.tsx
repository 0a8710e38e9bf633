import { Box, Link, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { Cause } from '../../contract/calls/dashboard.ts'
import { useNow } from '../../kit/clock.ts'
import { useFormats } from '../../kit/useFormats.ts'
import { RemedyButton } from '../exports/RemedyButton.tsx'
import { usePageLink } from '../exports/useExport.ts'

/** When a cause began: `since today 10:38`; empty if that is unknown. */
const useSince = ({ since }: Cause): string => {
  const translate = useTranslate()
  const { near } = useFormats()
  const now = useNow(true, 60_000)
  return since ? translate('kontor.exports.verdict.causeSince', { time: near(since, now) }) : ''
}

interface CauseRowProps {
  cause: Cause
  /** Its place among the causes; undefined for the only one. */
  place: number | undefined
}

/** A cause with its explanation and its remedies. The remedy of the first cause is the primary button of the page. */
export const CauseRow = ({ cause, place }: CauseRowProps) => {
  const translate = useTranslate()
  const linkTo = usePageLink()
  const since = useSince(cause)
  const { sentence, detail, remedies } = cause
  const canRemedy = remedies.length === 0 || remedies.some(({ act, path }) => act !== 'open' || linkTo(path))
  return (
    <Box component="li" sx={{ ...rowStyle, minHeight: 60, py: 1.25 }}>
      <Place place={place} />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 500 }}>
          {sentence}
          {since && (
            <Box component="span" sx={{ ml: 1, typography: 'body2', color: 'text.tertiary' }}>
              {since}
            </Box>
          )}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {detail}
          {!canRemedy && ` ${translate('kontor.exports.verdict.administration')}`}
        </Typography>
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'flex-end',
          alignSelf: 'center',
          gap: 1,
          flex: { xs: '1 0 100%', sm: 'none' },
          maxWidth: { sm: '50%' },
          '&:empty': { display: 'none' },
        }}
      >
        {remedies.map((remedy, index) => (
          <RemedyButton
            key={remedy.act + remedy.path}
            remedy={remedy}
            cause={cause}
            variant={(place ?? 1) === 1 && index === 0 ? 'contained' : 'outlined'}
            sx={buttonStyle}
          />
        ))}
      </Box>
    </Box>
  )
}

const Place = ({ place }: Pick<CauseRowProps, 'place'>) => (
  <Typography
    variant="caption"
    component="span"
    sx={{ width: 18, mt: '2px', flex: 'none', textAlign: 'center', fontWeight: 600, color: 'text.tertiary' }}
  >
    {place}
  </Typography>
)

/** A further cause in one line: its sentence leads to its remedy. */
export const CauseLine = ({ cause, place }: CauseRowProps) => {
  const linkTo = usePageLink()
  const since = useSince(cause)
  const [remedy] = cause.remedies
  const link = remedy && linkTo(remedy.path)
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0, minHeight: { xs: 44, sm: 40 } }}
    >
      {place !== undefined && (
        // framed, because most sentences begin with a number, too
        <Typography
          variant="caption"
          component="span"
          sx={{ border: 1, borderColor: 'divider', borderRadius: 0.5, px: 0.5, lineHeight: '16px' }}
        >
          {place}
        </Typography>
      )}
      <Typography variant="caption" component="span" sx={{ overflowWrap: 'anywhere' }}>
        {link ? (
          <Link
            component={RouterLink}
            to={link.to}
            title={[cause.detail, remedy.label].filter(Boolean).join(' ')}
          >
            {cause.sentence}
          </Link>
        ) : (
          cause.sentence
        )}{' '}
        <Box component="span" sx={{ color: 'text.tertiary' }}>
          {cause.code === 'missing' || cause.code === 'warnings' ? cause.detail : since}
        </Box>
      </Typography>
    </Box>
  )
}

/** Style of a row of the verdict card. */
export const rowStyle = {
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: 'flex-start',
  gap: { xs: '8px 12px', sm: '12px' },
  px: 2,
} as const

/** A phone shows the button below the text. */
export const buttonStyle = {
  flex: { xs: '1 0 100%', sm: 'none' },
  minHeight: { xs: 44, sm: 32 },
} as const
