import DeleteSweepOutlined from '@mui/icons-material/DeleteSweepOutlined'
import { Box, Card, CardActions, CardContent, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { BusyButton } from '../../kit/BusyButton.tsx'
import { useActions } from '../../kit/useActions.ts'
import { SettingsPage, type Stored } from '../../kit/settings/SettingsPage.tsx'
import { useFormats } from '../../kit/useFormats.ts'
import { useDeclarationText } from '../../kit/useDeclarationText.ts'
import { settings } from '../../resources/index.ts'

/** The number of assets in the cache, with the button that clears it. */
const AssetCache = ({ declaration, record }: Stored) => {
  const translate = useTranslate()
  const words = useDeclarationText(declaration)
  const { number } = useFormats()
  const { labelOf, busy, run } = useActions(declaration)
  const [cleared, setCleared] = useState(false)
  const stored: unknown = record['amountAssets']
  const amount = cleared ? 0 : typeof stored === 'number' ? stored : undefined
  return (
    <Card component="section" aria-label={words.one}>
      <CardContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {words.intro}
        </Typography>
        <Box role="status">
          <Typography variant="h4" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {amount === undefined ? translate('kontor.kit.unknown') : number(amount)}
          </Typography>
          <Typography variant="caption" sx={{ color: 'text.tertiary' }}>
            {words.label('amountAssets')}
          </Typography>
        </Box>
      </CardContent>
      <CardActions sx={{ justifyContent: 'flex-end' }}>
        <BusyButton
          variant="outlined"
          startIcon={<DeleteSweepOutlined />}
          busy={busy}
          busyLabel={translate('kontor.settings.clearing')}
          disabled={amount === 0}
          onClick={() => void run('clear').then(done => done && setCleared(true))}
        >
          {labelOf('clear')}
        </BusyButton>
      </CardActions>
    </Card>
  )
}

/** The page of the cache of checked asset addresses. */
export const AssetCachePage = () => (
  <SettingsPage declaration={settings.assetCache}>{stored => <AssetCache {...stored} />}</SettingsPage>
)
