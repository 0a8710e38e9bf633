import SearchIcon from '@mui/icons-material/Search'
import { Box, Button, Card, Typography } from '@mui/material'
import { Component, type ReactNode } from 'react'
import { usePermissions, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { mayEnter } from '../authProvider/mayEnter.ts'
import type { Access } from '../contract/calls/call.ts'
import { pagePaths } from '../contract/pagePaths.ts'
import { Column, PageTitle } from './PageFrame.tsx'

interface ErrorNoticeProps {
  /** For the toolbar and the browser's tab. */
  readonly title: string
  /** Large, above the sentence. */
  readonly figure?: string
  readonly sentence: string
  /** At most one button. */
  readonly action?: ReactNode
  readonly children?: ReactNode
}

/** A page that only says something: nothing here, no access, broken. */
export const ErrorNotice = ({ title, figure, sentence, action, children }: ErrorNoticeProps) => (
  <Column>
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
  </Column>
)

const notFetched = 'NotFetched'

/** Throws what a page says whose code did not arrive. @param cause each browser has its own words for it */
export const failToFetch = (cause: unknown): never => {
  throw Object.assign(new Error(String(cause), { cause }), { name: notFetched })
}

/** A page that broke: what it means, what to do, and what to tell an administrator. */
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

/** What somebody sees who may not open a page. */
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

/** What somebody sees whose rights could not be read. */
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

/** Shows a page only to who may see it, and says so to everybody else. */
export const Guarded = ({ access = 'signedIn', children }: GuardedProps) => {
  const { permissions, isPending } = usePermissions<string[]>()
  if (access !== 'signedIn' && isPending) return null
  return mayEnter(access, permissions ?? []) ? children : <DeniedPage />
}

interface State {
  readonly error: Error | undefined
}

/** Keeps the shell standing when a page breaks; going elsewhere ends it. */
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
