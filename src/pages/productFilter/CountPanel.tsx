import { Box, Button, Card } from '@mui/material'
import { useDeferredValue, useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Values } from '../../contract/derive.ts'
import { useDelayed } from '../../kit/useDelayed.ts'
import { layoutSizes } from '../../layout/layoutSizes.ts'
import { conditionsIn } from './conditionsIn.ts'
import { CountWords } from './CountWords.tsx'
import { RefusedWords } from './RefusedWords.tsx'
import { useProductCount } from './useProductCount.ts'

/** How many products an export with the filter as it stands in the form would process. It stays in view. */
export const CountPanel = () => {
  const translate = useTranslate()
  const form = useFormContext()
  const filter = useWatch() as Values // a form holds a record
  // to read ten thousand lines may wait until a letter is on the screen
  const settled = useDeferredValue(filter)
  const conditions = useMemo(() => conditionsIn(settled), [settled])
  const counted = useProductCount(filter, Boolean(filter['akeneoSkus']))
  const { found, refused, error, total, counting, absent } = counted
  const late = useDelayed(counting)
  if (absent) return null
  const share = found && total ? Math.min(1, found.count / total) : 0
  return (
    <Box
      sx={{
        // a list of complaints would cover the form
        position: error === undefined && !refused ? 'sticky' : 'static',
        top: layoutSizes.toolbar,
        zIndex: 5,
        bgcolor: 'background.default',
        // hides what passes by above the card
        mt: -1,
        pt: 1,
      }}
    >
      <Card
        component="section"
        aria-label={translate('kontor.productFilter.count.title')}
        aria-busy={counting}
        sx={{
          position: 'relative',
          display: 'flex',
          flexWrap: { xs: 'wrap', sm: 'nowrap' },
          alignItems: 'center',
          gap: '8px 16px',
          minHeight: 68,
          overflow: 'hidden',
          p: '10px 16px',
        }}
      >
        <Box role="status" sx={{ flex: { xs: '1 0 100%', sm: 1 }, minWidth: 0 }}>
          {error !== undefined ? (
            <RefusedWords title={translate('kontor.productFilter.count.failed')} severity="error">
              {error}
            </RefusedWords>
          ) : refused ? (
            <RefusedWords
              title={translate('kontor.productFilter.count.refused')}
              severity="warning"
              messages={refused}
              onGo={name => form.setFocus(name)}
            />
          ) : (
            <CountWords counted={counted} conditions={conditions} late={late} />
          )}
        </Box>
        {error !== undefined && (
          <Button variant="outlined" onClick={counted.again} sx={{ flex: 'none', ml: { xs: 3.5, sm: 0 } }}>
            {translate('kontor.kit.tryAgain')}
          </Button>
        )}
        <Box
          aria-hidden
          sx={{
            position: 'absolute',
            insetInline: 0,
            bottom: 0,
            height: 2,
            bgcolor: 'running.dot',
            transformOrigin: 'left',
            transform: `scaleX(${share})`,
            transition: 'transform 120ms',
            '@media (prefers-reduced-motion: reduce)': { transition: 'none' },
          }}
        />
      </Card>
    </Box>
  )
}
