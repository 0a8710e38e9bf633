import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import { Alert, Box, Card, Skeleton, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { RetentionState } from '../../../contract/calls/retention.ts'
import { Mono } from '../../../kit/marks.tsx'
import { useNow } from '../../../kit/clock.ts'
import { useFormats } from '../../../kit/useFormats.ts'

/** The translation key of a text of this page. */
export const word = (key: string) => `kontor.settings.retention.${key}`

/** One fact above the form. */
const Fact = ({ label, children, below }: { label: string; children: ReactNode; below: ReactNode }) => (
  <Box
    sx={{
      p: { xs: '12px 16px', sm: '14px 16px' },
      borderColor: 'divider',
      '& + &': {
        borderStyle: 'solid',
        borderColor: 'divider',
        borderWidth: { xs: '1px 0 0', sm: '0 0 0 1px' },
      },
    }}
  >
    <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
      {label}
    </Typography>
    <Box component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
      <Box sx={{ fontSize: 15, lineHeight: '24px', fontWeight: 600, mt: '2px' }}>{children}</Box>
      <Typography variant="caption" component="div" sx={{ color: 'text.tertiary', overflowWrap: 'anywhere' }}>
        {below}
      </Typography>
    </Box>
  </Box>
)

/** A disk with a smaller share of free space gets a warning. */
const minFreeShare = 0.1

/** The total size of stored files, messages and audit entries, in bytes. */
export const storedBytes = ({ files, messages, audit }: RetentionState) =>
  files.bytes + messages.bytes + audit.bytes

/** The facts above the form: the next and the last clean-up, the stored size and the free space. */
export const Facts = ({ state }: { state: RetentionState | undefined }) => {
  const translate = useTranslate()
  const { number, bytes, time, clock } = useFormats()
  const now = useNow(true)
  const facts = { display: 'grid', m: 0, gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, minmax(0, 1fr))' } }
  if (!state)
    return (
      <Card variant="outlined" component="section" aria-busy>
        <Box component="dl" sx={facts}>
          {['next', 'last', 'stored'].map(name => (
            <Fact key={name} label={translate(word(name))} below={<Skeleton width={96} />}>
              <Skeleton width={120} />
            </Fact>
          ))}
        </Box>
      </Card>
    )
  const { last, disk, files, messages, audit } = state
  const due = files.due.bytes + messages.due.bytes + audit.due.bytes
  const isToday = last !== null && new Date(last.at).toDateString() === new Date(now).toDateString()
  const freeSpace = disk && (
    <>
      {translate(word('free'), { size: bytes(disk.free) })} <Mono>{disk.path}</Mono>
    </>
  )
  return (
    <>
      {last?.failure && <Alert severity="error">{translate(word('failed'), { reason: last.failure })}</Alert>}
      <Card variant="outlined" component="section">
        <Box component="dl" sx={facts}>
          <Fact
            label={translate(word('next'))}
            below={due > 0 ? translate(word('about'), { size: bytes(due) }) : translate(word('nothingDue'))}
          >
            {translate(word('tonight'), { clock: clock(Date.parse(state.next)) })}
          </Fact>
          <Fact
            label={translate(word('last'))}
            below={
              last &&
              [
                translate(word('files'), { smart_count: last.files, count: number(last.files) }),
                translate(word('messages'), { smart_count: last.messages, count: number(last.messages) }),
                translate(word('entries'), { smart_count: last.audit, count: number(last.audit) }),
                bytes(last.bytes),
              ].join(', ')
            }
          >
            {last === null
              ? translate(word('never'))
              : isToday
                ? translate(word('today'), { clock: clock(Date.parse(last.at)) })
                : time(last.at)}
          </Fact>
          <Fact
            label={translate(word('stored'))}
            below={
              disk && disk.free < disk.size * minFreeShare ? (
                <Warning>
                  {translate(word('scarce'))} {freeSpace}
                </Warning>
              ) : (
                freeSpace
              )
            }
          >
            {bytes(storedBytes(state))}
          </Fact>
        </Box>
      </Card>
    </>
  )
}

/** A warning text with an icon. */
export const Warning = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={{ display: 'flex', gap: '6px', alignItems: 'flex-start', color: 'warning.main' }}>
    <WarningAmberOutlined aria-hidden sx={{ fontSize: 16, flex: 'none' }} />
    <span>{children}</span>
  </Box>
)
