import SearchIcon from '@mui/icons-material/Search'
import { Alert, Box, Button, Card, Typography } from '@mui/material'
import { Component, type ReactNode, useEffect, useState } from 'react'
import { usePermissions, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { mayEnter } from '../authProvider/mayEnter.ts'
import type { Access } from '../contract/calls/call.ts'
import { pagePaths } from '../contract/pagePaths.ts'
import { outage } from '../wire/outage.ts'
import { PageColumn, PageTitle } from './PageFrame.tsx'

interface ErrorNoticeProps {
  /** For the toolbar and the browser's tab. */
  readonly title: string
  /** Shown large above the sentence. */
  readonly figure?: string
  readonly sentence: string
  /** At most one button. */
  readonly action?: ReactNode
  readonly children?: ReactNode
}

/** A page with a message only: not found, no access, failed. */
const ErrorNotice = ({ title, figure, sentence, action, children }: ErrorNoticeProps) => (
  <PageColumn>
    <PageTitle title={title} />
    <Card
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        p: '40px 24px',
        textAlign: 'center',
      }}
    >
      {figure && (
        <Typography variant="mono" sx={{ fontSize: 32, lineHeight: '32px', mb: '8px' }}>
          {figure}
        </Typography>
      )}
      <Typography
        variant="body1"
        component="p"
        sx={{ color: 'text.secondary', maxWidth: 520, mb: action ? '16px' : 0 }}
      >
        {sentence}
      </Typography>
      {action}
      {children}
    </Card>
  </PageColumn>
)

const notFetched = 'NotFetched'

/** Throws the error of a page whose code could not be loaded. @param cause differs between browsers */
export const failToFetch = (cause: unknown): never => {
  throw Object.assign(new Error(String(cause), { cause }), { name: notFetched })
}

/** The page for an error while rendering: its meaning, a reload, and the details for an administrator. */
export const BrokenPage = ({ error }: { error: Error }) => {
  const translate = useTranslate()
  return (
    <ErrorNotice
      title={translate('kontor.shell.broken.title')}
      sentence={translate(`kontor.shell.broken.${error.name === notFetched ? 'notFetched' : 'sentence'}`)}
      action={
        <Button variant="outlined" onClick={() => window.location.reload()}>
          {translate('kontor.shell.broken.act')}
        </Button>
      }
    >
      <Box
        component="details"
        sx={{ mt: 2, maxWidth: '100%', color: 'text.tertiary', typography: 'caption' }}
      >
        <summary>{translate('kontor.shell.broken.details')}</summary>
        <Typography variant="mono" sx={{ display: 'block', mt: 1, overflowWrap: 'anywhere' }}>
          {error.message}
        </Typography>
      </Box>
    </ErrorNotice>
  )
}

/** Says above a page that the service's database is away, until the service answers again. */
export const OutageNotice = () => {
  const [sentence, setSentence] = useState<string>()
  useEffect(() => outage.watch(setSentence), [])
  return (
    sentence !== undefined && (
      <Alert severity="error" sx={{ mb: 2 }}>
        {sentence}
      </Alert>
    )
  )
}

/** The page for a user without access. */
export const DeniedPage = () => {
  const translate = useTranslate()
  return (
    <ErrorNotice
      title={translate('kontor.shell.denied.title')}
      sentence={translate('kontor.shell.denied.sentence')}
      action={
        <Button variant="outlined" component={Link} to={pagePaths.dashboard}>
          {translate('kontor.shell.notFound.act')}
        </Button>
      }
    />
  )
}

/** The page for permissions that could not be read. */
export const AuthFailedPage = () => {
  const translate = useTranslate()
  return (
    <ErrorNotice
      title={translate('ra.page.authentication_error')}
      sentence={translate('ra.message.authentication_error')}
    />
  )
}

/** The page for an address that does not exist. @param onSearch opens the search, where there is one */
export const NotFoundPage = ({ onSearch }: { onSearch?: () => void }) => {
  const translate = useTranslate()
  return (
    <ErrorNotice
      title={translate('kontor.shell.notFound.title')}
      figure="404"
      sentence={translate('kontor.shell.notFound.sentence')}
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
          {onSearch && (
            <Button variant="outlined" startIcon={<SearchIcon />} onClick={onSearch}>
              {translate('kontor.palette.label')}
            </Button>
          )}
          <Button variant="outlined" component={Link} to={pagePaths.dashboard}>
            {translate('kontor.shell.notFound.act')}
          </Button>
        </Box>
      }
    />
  )
}

interface GuardedProps {
  readonly access?: Access | undefined
  readonly children: ReactNode
}

/** Renders a page for users with its access, and the page for denied access for others. */
export const Guarded = ({ access = 'signedIn', children }: GuardedProps) => {
  const { permissions, isPending } = usePermissions<string[]>()
  if (access !== 'signedIn' && isPending) return null
  return mayEnter(access, permissions ?? []) ? children : <DeniedPage />
}

interface State {
  readonly error: Error | undefined
}

/** Keeps the shell when a page throws; a navigation resets it. */
export class PageBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: undefined }

  static getDerivedStateFromError(error: Error): State {
    return { error }
  }

  override render() {
    const { error } = this.state
    return error ? <BrokenPage error={error} /> : this.props.children
  }
}
