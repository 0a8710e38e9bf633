import { Box, Button, CardActions, Chip, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocaleState, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { logoutPath } from '../../authProvider/logIn.ts'
import type { Session } from '../../contract/calls/calls.ts'
import { useService } from '../../dataProvider/useProvider.ts'
import { SettingsForm, SettingsPage, type Stored } from '../../kit/settings/SettingsPage.tsx'
import { Panel } from '../../kit/show/Panel.tsx'
import { LoadFailed, RowSkeleton } from '../../kit/states.tsx'
import { useSingleFlight } from '../../kit/useSingleFlight.ts'
import { useFormats } from '../../kit/useFormats.ts'
import { useToasts } from '../../kit/useToasts.ts'
import { profile } from '../../resources/account.ts'
import { accountCalls } from '../../resources/accountCalls.ts'
import { locales } from '../../wire/locales.ts'
import { PasswordForm, SecondFactor } from './loginForms.tsx'

const word = (name: string) => `kontor.account.sessions.${name}`

/** Switches the console to the language of the account when the user changes it. */
const useLanguageOf = (record: Stored['record']) => {
  const [, setLocale] = useLocaleState()
  const previous = useRef<unknown>(record['notificationsLocale'])
  useEffect(() => {
    const language: unknown = record['notificationsLocale']
    if (previous.current === language) return
    previous.current = language
    const chosen = locales.find(({ locale }) => locale.replace('-', '_') === language)
    if (chosen) void setLocale(chosen.locale)
  }, [record, setLocale])
}

/** One session: its browser, address and times. The user can end all sessions but the current one. */
const SessionRow = ({ session, onEnd }: { session: Session; onEnd: () => void }) => {
  const translate = useTranslate()
  const { time } = useFormats()
  const { address, since, lastSeen, current } = session
  const browser = session.browser || translate(word('program'))
  const endThis = translate(word('endNamed'), { browser, address })
  const seen = current ? '' : ` · ${translate(word('seen'), { time: time(lastSeen) })}`
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, p: '10px 16px' }}
    >
      <Box sx={{ flex: 1, minWidth: 200, overflowWrap: 'anywhere' }}>
        <Typography component="div" sx={{ display: 'flex', gap: 1, fontWeight: 500 }}>
          {browser}
          {current && <Chip size="small" label={translate(word('current'))} />}
        </Typography>
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          {`${address} · ${translate(word('since'), { time: time(since) })}${seen}`}
        </Typography>
      </Box>
      {!current && (
        <Button variant="outlined" aria-label={endThis} onClick={onEnd}>
          {translate(word('end'))}
        </Button>
      )}
    </Box>
  )
}

/** The sessions of the user, with buttons that end one or all of them. */
const Sessions = () => {
  const translate = useTranslate()
  const toasts = useToasts()
  const navigate = useNavigate()
  const send = useService()
  const { run, busy } = useSingleFlight()
  const { data, isError, error, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['account', 'sessions'],
    queryFn: async ({ signal }) => (await send(accountCalls.listSessions, { signal })).data,
  })
  const end = (id?: string) =>
    run(async () => {
      try {
        if (id === undefined) await send(accountCalls.endSessions)
        else await send(accountCalls.endSession, { places: { id } })
      } catch {
        return toasts.failed(word('failed'))
      }
      if (id === undefined) return navigate(logoutPath)
      toasts.done(word('ended'))
      await refetch()
    })
  const title = translate(word('title'))
  if (isError && !data)
    return <LoadFailed name={title} since={0} error={error} onRetry={() => void refetch()} />
  return (
    <Panel title={title}>
      {isError && (
        <LoadFailed name={title} since={dataUpdatedAt} error={error} onRetry={() => void refetch()} />
      )}
      {!data && <RowSkeleton rows={2} height={60} />}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.map(session => (
          <SessionRow key={session.id} session={session} onEnd={() => void end(session.id)} />
        ))}
      </Box>
      <CardActions sx={{ justifyContent: 'flex-end' }}>
        <Button variant="outlined" color="error" disabled={busy} onClick={() => void end()}>
          {translate(word('everywhere'))}
        </Button>
      </CardActions>
    </Panel>
  )
}

const Account = (stored: Stored) => {
  const translate = useTranslate()
  useLanguageOf(stored.record)
  const email = (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {translate('kontor.account.email', { email: String(stored.record['email'] ?? '') })}
    </Typography>
  )
  return (
    <>
      <SettingsForm {...stored} more={email} />
      <PasswordForm />
      <SecondFactor />
      <Sessions />
    </>
  )
}

/** The page of the user's own account: profile, password, second factor and sessions. */
export const AccountPage = () => (
  <SettingsPage declaration={profile}>{stored => <Account {...stored} />}</SettingsPage>
)
