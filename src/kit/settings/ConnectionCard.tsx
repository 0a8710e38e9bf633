import AutorenewOutlined from '@mui/icons-material/AutorenewOutlined'
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import LinkOffOutlined from '@mui/icons-material/LinkOffOutlined'
import ReplayOutlined from '@mui/icons-material/ReplayOutlined'
import { Box, Button, Card, Typography } from '@mui/material'
import { type ElementType, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Choice } from '../../contract/kinds.ts'
import type { SettingsDeclaration } from '../../contract/resource.ts'
import { useFormats } from '../useFormats.ts'
import { useDeclarationText } from '../useDeclarationText.ts'

/** The name of the connected system: the first word of the settings' label. `systemOf('FTP-Einstellungen')` is `FTP`. */
export const systemOf = (label: string): string => label.split(/[\s-]/)[0] ?? label

/** The states of a connection test; `untested`: Kontor itself failed; `downloadOnly` has no connection to test. */
export type ConnectionState =
  | 'testing'
  | 'established'
  | 'notConfigured'
  | 'failed'
  | 'untested'
  | 'downloadOnly'

/** The state of a connection test, and a function that repeats it. */
export interface ConnectionTest {
  readonly state: ConnectionState
  /** The service's error message if the test failed. */
  readonly error: string | undefined
  /** The service's error code if the test failed. */
  readonly reason: string | undefined
  /** When the last test ended, in milliseconds; 0 = never. */
  readonly testedAt: number
  /** @param automatic whether the page repeats it, and not the user */
  repeat: (automatic?: boolean) => void
}

const icons: { readonly [S in ConnectionState]: readonly [ElementType, string] } = {
  testing: [AutorenewOutlined, 'running.main'],
  established: [CheckCircleOutlined, 'success.main'],
  notConfigured: [LinkOffOutlined, 'text.tertiary'],
  failed: [ErrorOutlineOutlined, 'error.main'],
  untested: [ErrorOutlineOutlined, 'error.main'],
  downloadOnly: [DownloadOutlined, 'text.tertiary'],
}

interface ConnectionCardProps {
  declaration: SettingsDeclaration
  test: ConnectionTest
  /** The choice that names the connected system; by default the settings name it. */
  chosen?: Choice | undefined
  /** Whether the user can correct the settings in a form below. */
  isCorrectable?: boolean
}

/** Height of the text in pixels. */
const textHeights = { usual: 46, failed: 68 }

/** Says whether the connection of a settings page works, and the remedy if it does not. A running test keeps the height. */
export const ConnectionCard = ({ declaration, test, chosen, isCorrectable = true }: ConnectionCardProps) => {
  const translate = useTranslate()
  const { clock } = useFormats()
  const { state, error, testedAt, repeat } = test
  const [last, setLast] = useState(state)
  if (state !== 'testing' && state !== last) setLast(state)
  const ownName = systemOf(useDeclarationText(declaration).one)
  const system = chosen?.label ?? ownName
  const usualTitle = translate(`kontor.settings.connection.${state}`, { system })
  const [icon, color] = icons[state]
  const tested = translate('kontor.settings.connection.testedAt', { time: clock(testedAt) })
  const lines: { readonly [S in ConnectionState]: readonly string[] } = {
    testing: [],
    established: [tested],
    notConfigured: [translate('kontor.settings.connection.notConfiguredText')],
    downloadOnly: [translate('kontor.settings.connection.downloadOnlyText')],
    // the settings are not at fault
    untested: [error ?? ''],
    failed: [
      error ?? '',
      isCorrectable ? `${translate('kontor.settings.connection.remedy')} ${tested}` : tested,
    ],
  }
  return (
    <Card
      component="section"
      aria-label={translate('kontor.settings.connection.result')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, p: '14px 16px' }}
    >
      <Box
        component={icon}
        aria-hidden
        sx={{
          fontSize: 18,
          mt: '1px',
          flex: 'none',
          color,
          animation: state === 'testing' ? 'k-turn 1s linear infinite' : 'none',
        }}
      />
      <Box
        role="status"
        aria-live="polite"
        sx={{
          flex: '1 1 220px',
          minWidth: 0,
          minHeight: last === 'failed' ? textHeights.failed : textHeights.usual,
        }}
      >
        <Typography sx={{ fontWeight: 600 }}>
          {translate(`kontor.settings.connection.own.${chosen?.code}.${state}`, { _: usualTitle })}
        </Typography>
        {lines[state].filter(Boolean).map(line => (
          <Typography
            key={line}
            variant="body2"
            sx={{
              color: 'text.secondary',
              mt: '2px',
              overflowWrap: 'anywhere',
              fontVariantNumeric: 'tabular-nums',
            }}
          >
            {line}
          </Typography>
        ))}
      </Box>
      {/* before anything is entered there is nothing to test */}
      {last !== 'downloadOnly' && last !== 'notConfigured' && (
        <Button
          variant="outlined"
          startIcon={<ReplayOutlined />}
          onClick={() => repeat()}
          disabled={state === 'testing'}
          sx={{ alignSelf: 'flex-start' }}
        >
          {translate('kontor.settings.connection.again')}
        </Button>
      )}
    </Card>
  )
}
