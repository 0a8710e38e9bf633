import CheckCircleOutlineOutlined from '@mui/icons-material/CheckCircleOutlineOutlined'
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import { Alert, Box, Button, Link, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { healthCalls, type MappingHealth } from '../../contract/mapping/health.ts'
import { pagePaths } from '../../contract/pagePaths.ts'
import { useService } from '../../dataProvider/useProvider.ts'
import { useFormats } from '../../kit/useFormats.ts'
import { isUnknownCall } from '../../wire/saves.ts'
import { RenamedNotice, useUndecided } from '../sync/RenamedOptions.tsx'
import { StaleNotice } from '../sync/StaleReferences.tsx'

/** The query key of the mapping health. */
export const healthKey = ['mapping', 'health']

/** Loads the problems of the mapping; null if the backend does not offer them. */
export const useMappingHealth = () => {
  const send = useService()
  return useQuery({
    queryKey: healthKey,
    queryFn: async ({ signal }) => {
      try {
        return (await send(healthCalls.mappingHealth, { signal })).data
      } catch (error) {
        if (isUnknownCall(error)) return null
        throw error
      }
    },
  })
}

/** The number of findings. */
export const healthFindings = (health: MappingHealth | null | undefined): number =>
  health
    ? (['missing', 'unmapped', 'variants', 'types', 'languages', 'renamed'] as const).reduce(
        (sum, group) => sum + health[group].length,
        0,
      )
    : 0

/** Whether a finding keeps all products out of the file. */
const stopsAll = ({ missing, unmapped, types }: MappingHealth) =>
  [...unmapped, ...types].some(({ stops }) => stops) || missing.some(({ stops = true }) => stops)

/** Says that there are no findings, with a link to the check run. */
const NoFindings = () => {
  const translate = useTranslate()
  return (
    <Typography
      variant="body2"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '2px 8px',
        mb: 2,
        color: 'text.secondary',
      }}
    >
      <CheckCircleOutlineOutlined aria-hidden sx={{ fontSize: 18, color: 'success.main' }} />
      {translate('kontor.checkRun.health.well')}
      <Link component={RouterLink} to={pagePaths.checkRun} sx={{ fontWeight: 500, py: { xs: 1.5, sm: 0 } }}>
        {translate('kontor.checkRun.title')}
      </Link>
    </Typography>
  )
}

/** One line above the settings with the number of findings. */
const HealthBar = ({ health }: { health: MappingHealth }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const renamed = useUndecided(health.renamed)
  if (healthFindings({ ...health, renamed: [...renamed] }) === 0) return <NoFindings />
  const isRed = stopsAll(health)
  const counts = {
    missing: health.missing.length,
    unmapped: health.unmapped.length,
    variants: health.variants.length,
    types: health.types.length,
    languages: health.languages.length,
    renamed: renamed.reduce((sum, { count }) => sum + count, 0),
  }
  const say = (key: string, amount: number) =>
    translate(`kontor.checkRun.bar.${key}`, { smart_count: amount, count: number(amount) })
  const texts = Object.entries(counts).flatMap(([key, amount]) => (amount > 0 ? [say(key, amount)] : []))
  const { touched } = health
  const Icon = isRed ? ErrorOutlineOutlined : WarningAmberOutlined
  return (
    <Alert
      severity={isRed ? 'error' : 'warning'}
      role="status"
      icon={<Icon fontSize="inherit" />}
      sx={{ mb: 2, alignItems: 'center', flexWrap: { xs: 'wrap', sm: 'nowrap' } }}
      action={
        <Button variant="outlined" component={RouterLink} to={`${pagePaths.checkRun}#health`}>
          {translate('kontor.checkRun.bar.show')}
        </Button>
      }
    >
      <b>{translate('kontor.checkRun.bar.title')}</b> {texts.join(', ')}.{' '}
      {touched &&
        touched.products > 0 &&
        say(touched.isExact ? 'touched' : 'touchedAtLeast', touched.products)}
    </Alert>
  )
}

/** The problems of the mapping, above the settings. A backend without mapping health shows the lists of the synchronization. */
export const HealthNotice = () => {
  const { data } = useMappingHealth()
  return (
    <>
      {data && <HealthBar health={data} />}
      {data === null && (
        <Box sx={{ display: 'grid', gap: 2, mb: 2, '&:empty': { display: 'none' } }}>
          <StaleNotice />
          <RenamedNotice />
        </Box>
      )}
    </>
  )
}
