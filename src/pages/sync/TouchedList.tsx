import { Box, Button, Link } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { Mono } from '../../kit/Mono.tsx'
import { useFormats } from '../../kit/useFormats.ts'
import type { TouchedGroup, TouchedPlace } from './touchedGroups.ts'

/** So many places of one page are shown at once; more on demand. */
const shownAtOnce = 8

/** The touched places of one page. */
export const TouchedList = ({ group: { title, places } }: { group: TouchedGroup }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const [all, setAll] = useState(places.length <= shownAtOnce + 1)
  const shown = all ? places : places.slice(0, shownAtOnce)
  const nameOf = ({ name, touched }: TouchedPlace) =>
    [touched.record, 'key' in name ? translate(name.key) : name.words].filter(Boolean).join(': ')
  return (
    <Box sx={{ mt: 1.5 }}>
      <Box component="h2" sx={{ typography: 'body2', fontWeight: 600, m: 0 }}>
        {translate(title, { smart_count: 2 })}
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {shown.map(place => {
          const { touched, to } = place
          return (
            <Box component="li" key={JSON.stringify(touched)} sx={{ py: '2px', overflowWrap: 'anywhere' }}>
              <Link component={RouterLink} to={to} underline="always">
                {nameOf(place)}
              </Link>
              {' · '}
              {'words' in place.name && `${translate(`kontor.sync.touched.things.${touched.thing}`)} `}
              <Mono>{touched.code}</Mono>
            </Box>
          )
        })}
      </Box>
      {!all && (
        <Button sx={{ ml: '-8px', mt: 0.5 }} onClick={() => setAll(true)}>
          {translate('kontor.sync.touched.more', { count: number(places.length) })}
        </Button>
      )}
    </Box>
  )
}
