import AutorenewOutlined from '@mui/icons-material/AutorenewOutlined'
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import LinkOffOutlined from '@mui/icons-material/LinkOffOutlined'
import ReplayOutlined from '@mui/icons-material/ReplayOutlined'
import { Box, Button, Card, Typography } from '@mui/material'
import { type ElementType, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { SettingsDeclaration } from '../../contract/resource.ts'
import { useFormats } from '../useFormats.ts'
import { useDeclarationText } from '../useDeclarationText.ts'

/** The system a connection leads to: the first word of its settings' name. `systemOf('FTP-Einstellungen')` is `FTP`. */
export const systemOf = (label: string): string => label.split(/[\s-]/)[0] ?? label

/** The faces of a connection test; the last one has nothing to test. */
export type ConnectionFace = 'testing' | 'established' | 'notConfigured' | 'failed' | 'downloadOnly'

/** A connection test: what it shows now, and another one on request. */
export interface ConnectionTest {
  readonly face: ConnectionFace
  /** The service's own words where it failed. */
  readonly error: string | undefined
  /** The service's code for why it failed. */
  readonly reason: string | undefined
  /** When the last one ended, in milliseconds; 0 while none has. */
  readonly testedAt: number
  again: () => void
}

const icons: { readonly [F in ConnectionFace]: readonly [ElementType, string] } = {
  testing: [AutorenewOutlined, 'running.main'],
  established: [CheckCircleOutlined, 'success.main'],
  notConfigured: [LinkOffOutlined, 'text.tertiary'],
  failed: [ErrorOutlineOutlined, 'error.main'],
  downloadOnly: [DownloadOutlined, 'text.tertiary'],
}

export interface ConnectionCardProps {
  declaration: SettingsDeclaration
  test: ConnectionTest
  /** Whether there is a form below to correct. */
  isCorrectable?: boolean
}

/** Room for the heading and what stands below it. Pixels. */
const room = { usual: 46, failed: 68 }

/** Says whether the connection of a settings page works, and what to do when it does not. Testing keeps its height. */
export const ConnectionCard = ({ declaration, test, isCorrectable = true }: ConnectionCardProps) => {
  const translate = useTranslate()
  const { clock } = useFormats()
  const { face, error, testedAt, again } = test
  const [last, setLast] = useState(face)
  if (face !== 'testing' && face !== last) setLast(face)
  const system = systemOf(useDeclarationText(declaration).one)
  const [icon, color] = icons[face]
  const tested = translate('kontor.settings.connection.testedAt', { time: clock(testedAt) })
  const lines: { readonly [F in ConnectionFace]: readonly string[] } = {
    testing: [],
    established: [tested],
    notConfigured: [translate('kontor.settings.connection.notConfiguredText')],
    downloadOnly: [translate('kontor.settings.connection.downloadOnlyText')],
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
          animation: face === 'testing' ? 'k-turn 1s linear infinite' : 'none',
        }}
      />
      <Box
        role="status"
        aria-live="polite"
        sx={{ flex: '1 1 220px', minWidth: 0, minHeight: last === 'failed' ? room.failed : room.usual }}
      >
        <Typography sx={{ fontWeight: 600 }}>
          {translate(`kontor.settings.connection.${face}`, { system })}
        </Typography>
        {lines[face].filter(Boolean).map(line => (
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
      {face !== 'downloadOnly' && (
        <Button
          variant="outlined"
          startIcon={<ReplayOutlined />}
          onClick={again}
          disabled={face === 'testing'}
          sx={{ alignSelf: 'flex-start' }}
        >
          {translate('kontor.settings.connection.again')}
        </Button>
      )}
    </Card>
  )
}
