import { Box, Link } from '@mui/material'
import { useIsMutating } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { usePermissions, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { adminRole } from '../../contract/calls/call.ts'
import { pagePaths } from '../../contract/pagePaths.ts'
import { Mono } from '../../kit/marks.tsx'
import { useFormats } from '../../kit/useFormats.ts'
import { areaOfAddress } from './differenceGroups.ts'
import { useApplied } from './useConfiguration.ts'

/** The addresses that one line names. */
const mostNamed = 3

/** One line on a settings page, for administrators: which of its values differ from the applied configuration file. */
export const FileDifferences = ({ area }: { readonly area: string }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { permissions = [] } = usePermissions<string[]>()
  const isAllowed = permissions.includes(adminRole)
  const { data, refetch } = useApplied(isAllowed)
  const saves = useIsMutating()
  const runningSaves = useRef(saves)
  useEffect(() => {
    // a save may have changed what differs
    if (isAllowed && runningSaves.current > 0 && saves === 0) void refetch()
    runningSaves.current = saves
  }, [isAllowed, saves, refetch])
  const addresses = (data?.differences ?? [])
    .map(({ address }) => address)
    .filter(address => areaOfAddress(address) === area)
  const { length } = addresses
  if (length === 0) return null
  return (
    <Box role="note" sx={{ typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {translate('kontor.configuration.line.differs', { smart_count: length, count: number(length) })}{' '}
      <Mono>{addresses.slice(0, mostNamed).join(', ')}</Mono>
      {length > mostNamed && ' …'}{' '}
      <Link component={RouterLink} to={pagePaths.configuration} underline="always">
        {translate('kontor.configuration.line.compare')}
      </Link>
    </Box>
  )
}
