import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import { Box, Button, Card, Link, Typography } from '@mui/material'
import { Fragment, useDeferredValue, useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { Link as RouterLink } from 'react-router-dom'
import type { Values } from '../../contract/derive.ts'
import type { FieldMessages } from '../../contract/errors.ts'
import { pagePaths } from '../../contract/pagePaths.ts'
import { countConditions } from '../../contract/skus.ts'
import { useSlowFlag } from '../../kit/clock.ts'
import { SettingsForm, SettingsPage } from '../../kit/settings/SettingsPage.tsx'
import { useDeclarationText } from '../../kit/useDeclarationText.ts'
import { settings } from '../../resources/index.ts'
import { layoutSizes } from '../../theme/tokens.ts'
import { FilterInputs } from './filterInputs.tsx'
import { CountText, useProductCount } from './useProductCount.tsx'

interface CountErrorProps {
  title: string
  severity: 'warning' | 'error'
  /** Error messages by field. */
  messages?: FieldMessages
  /** Called to focus a field. */
  onGo?: (name: string) => void
  children?: string
}

/** On a phone the button stands below the sentence, in line with it. */
const actionStyle = { flex: 'none', ml: { xs: 3.5, sm: 0 } } as const

const icons = { warning: WarningAmberOutlined, error: ErrorOutlineOutlined } as const

/** Says why there is no count, with links to the fields to correct. */
const CountError = ({ title, severity, messages, onGo, children }: CountErrorProps) => {
  const words = useDeclarationText(settings.productFilter)
  return (
    <Box sx={{ display: 'flex', gap: 1.25 }}>
      <Box
        component={icons[severity]}
        aria-hidden
        sx={{ fontSize: 18, mt: '1px', flex: 'none', color: `${severity}.main` }}
      />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        {children && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {children}
          </Typography>
        )}
        {messages && (
          // one paragraph, because a growing panel would move the form under the pointer
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {Object.entries(messages).map(([name, sentences]) => (
              <Fragment key={name}>
                <Link
                  component="button"
                  type="button"
                  variant="body2"
                  onClick={() => onGo?.(name)}
                  sx={{ verticalAlign: 'baseline' }}
                >
                  {words.label(name)}
                </Link>
                {`: ${sentences.join(' ')} `}
              </Fragment>
            ))}
          </Typography>
        )}
      </Box>
    </Box>
  )
}

/** The sticky panel with the number of products that an export with the unsaved filter would process. */
const CountPanel = () => {
  const translate = useTranslate()
  const form = useFormContext()
  const filter = useWatch() as Values // the values of a form are a record
  // deferred, because parsing ten thousand SKUs would delay typing
  const deferred = useDeferredValue(filter)
  const conditions = useMemo(() => countConditions(deferred), [deferred])
  const result = useProductCount(filter, Boolean(filter['akeneoSkus']))
  const { productCount, fieldErrors, error, total, counting, isUnsupported } = result
  const slow = useSlowFlag(counting)
  if (isUnsupported) return null
  const share = productCount && total ? Math.min(1, productCount.count / total) : 0
  return (
    <Box
      sx={{
        // a sticky list of errors would cover the form
        position: error === undefined && !fieldErrors ? 'sticky' : 'static',
        top: layoutSizes.toolbar,
        zIndex: 5,
        bgcolor: 'background.default',
        // covers content that scrolls above the card
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
            <CountError title={translate('kontor.productFilter.count.failed')} severity="error">
              {error}
            </CountError>
          ) : fieldErrors ? (
            <CountError
              title={translate('kontor.productFilter.count.refused')}
              severity="warning"
              messages={fieldErrors}
              onGo={name => form.setFocus(name)}
            />
          ) : (
            <CountText result={result} conditions={conditions} slow={slow} />
          )}
        </Box>
        {error !== undefined &&
          (result.isNotSynchronized ? (
            <Button variant="outlined" component={RouterLink} to={pagePaths.sync} sx={actionStyle}>
              {translate('kontor.sync.title')}
            </Button>
          ) : (
            <Button variant="outlined" onClick={result.retry} sx={actionStyle}>
              {translate('kontor.kit.tryAgain')}
            </Button>
          ))}
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

/** The page of the product filter, with a live count of the products. */
export const ProductFilterPage = () => (
  <SettingsPage declaration={settings.productFilter}>
    {stored => <SettingsForm {...stored} above={<CountPanel />} inputs={<FilterInputs {...stored} />} />}
  </SettingsPage>
)
