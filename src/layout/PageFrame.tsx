import { Box } from '@mui/material'
import { createContext, type ReactNode, Suspense, useContext } from 'react'
import { useTranslate } from 'react-admin'
import { createPortal } from 'react-dom'
import { Link, useLocation } from 'react-router-dom'
import { productName } from './brand.tsx'
import { helpTopicOf } from './help/helpTopics.ts'
import { HelpButton, HelpCard } from './help/PageHelp.tsx'

/** The widths of a page's column in px: forms and text stay readable, lists and overviews use a wide screen. */
export const pageWidths = { form: 800, list: 1440 } as const

interface ColumnProps {
  /** In px; that of a form by default. */
  readonly width?: number
  readonly children: ReactNode
}

/** The column of a page's cards, 16 px apart. It begins at the left edge of the title, whatever its width. */
export const PageColumn = ({ width = pageWidths.form, children }: ColumnProps) => (
  <Box sx={{ width: '100%', maxWidth: width, display: 'flex', flexDirection: 'column', gap: 2 }}>
    {children}
  </Box>
)

/** The windows with room for a side column; .k-without-aside in shell.css names the width, too. */
const asideWindow = '@media (min-width: 1360px)'

interface AsideProps {
  readonly aside: ReactNode
  /** A narrow window shows facts below the content, and leaves out what it has elsewhere. */
  readonly isWideOnly: boolean
  readonly children: ReactNode
}

/** A column with a side column of 320 px. */
const WithAside = ({ aside, isWideOnly, children }: AsideProps) => (
  <Box
    sx={{
      display: 'grid',
      gap: 2,
      alignItems: 'start',
      gridTemplateColumns: `minmax(0, ${pageWidths.form}px)`,
      '& > :last-child': { display: isWideOnly ? 'none' : 'flex' },
      [asideWindow]: {
        columnGap: 3,
        gridTemplateColumns: `minmax(0, ${pageWidths.form}px) 320px`,
        '& > :last-child': { display: 'flex' },
      },
    }}
  >
    <PageColumn>{children}</PageColumn>
    <PageColumn>{aside}</PageColumn>
  </Box>
)

/** Creates an element for a page to fill. It exists before the toolbar is mounted, so that both are rendered at once. */
const createPlace = () => {
  const element = document.createElement('div')
  element.style.display = 'contents'
  return { element, ref: (parent: HTMLElement | null) => parent?.append(element) }
}

/** Creates the elements of the toolbar that a page fills. */
export const createFrame = () => ({ title: createPlace(), actions: createPlace() })

/** Gives the page the elements of the toolbar; null outside of the shell. */
export const FrameContext = createContext<ReturnType<typeof createFrame> | null>(null)

/** The end of every page, set by the shell; a page without a column renders it itself by `PageEnd`. */
export const PageEndContext = createContext<ReactNode>(null)

/**
 * Puts the actions of a page into the toolbar, left of Logout. At most one is contained.
 * @example <PageActions><Button variant="contained">Start export</Button></PageActions>
 */
export const PageActions = ({ children }: { children: ReactNode }) => {
  const frame = useContext(FrameContext)
  return frame && createPortal(children, frame.actions.element)
}

/** One step of the breadcrumb. */
export interface Crumb {
  readonly label: string
  readonly to: string
}

interface PageTitleProps {
  /** Already translated; becomes the `<h1>` and the document's title. */
  readonly title: string
  /** The breadcrumb, outermost page first, without the page itself. */
  readonly crumbs?: readonly Crumb[]
  /** Rendered right of the title. */
  readonly children?: ReactNode
  /** Whether the side column has the help of the page. */
  readonly hasHelpCard?: boolean
}

const useHelpTopic = () => helpTopicOf(useLocation().pathname)

/**
 * Puts title and breadcrumbs of a page into the toolbar, and the title into the browser's tab.
 * @example <PageTitle title="Export #128" crumbs={[{ label: 'Exports', to: '/exports' }]} />
 */
export const PageTitle = ({ title, crumbs, children, hasHelpCard = false }: PageTitleProps) => {
  const translate = useTranslate()
  const frame = useContext(FrameContext)
  const topic = useHelpTopic()
  return (
    <>
      <title>{`${title} · ${productName}`}</title>
      {frame &&
        createPortal(
          <nav className="k-title" aria-label={translate('kontor.shell.breadcrumb')}>
            {crumbs && crumbs.length > 0 && (
              <Box sx={{ display: 'flex', gap: '6px', flex: 'none', maxWidth: '100%' }}>
                {crumbs.map((crumb, n) => (
                  <CrumbLink key={crumb.to} {...crumb} last={n === crumbs.length - 1} />
                ))}
              </Box>
            )}
            <div className="k-title-words">
              <h1 aria-current="page" title={title}>
                {title}
              </h1>
              {children}
              {topic && <HelpButton topic={topic} hasCard={hasHelpCard} />}
            </div>
          </nav>,
          frame.title.element,
        )}
    </>
  )
}

/** A narrow window shows the last step only, above the title. */
const CrumbLink = ({ label, to, last }: Crumb & { last: boolean }) => (
  <Box
    component="span"
    sx={{ display: last ? 'flex' : { xs: 'none', lg: 'flex' }, gap: '6px', whiteSpace: 'nowrap' }}
  >
    <Box
      component={Link}
      to={to}
      sx={theme => ({
        ...theme.typography.body1,
        color: theme.palette.text.secondary,
        textDecoration: 'none',
        borderRadius: '3px',
        '&:hover': { textDecoration: 'underline', textUnderlineOffset: '3px' },
        [theme.breakpoints.down('lg')]: {
          fontSize: 12,
          lineHeight: '16px',
          p: '6px 12px 2px 0',
          m: '-6px 0 -2px',
        },
      })}
    >
      {label}
    </Box>
    <Box
      component="span"
      aria-hidden
      sx={{ display: { xs: 'none', lg: 'inline' }, color: 'text.disabled', lineHeight: '20px' }}
    >
      /
    </Box>
  </Box>
)

/** The end of a page; its code may load after the page. */
export const PageEnd = () => <Suspense>{useContext(PageEndContext)}</Suspense>

interface PageFrameProps {
  readonly title: string
  readonly crumbs?: readonly Crumb[]
  readonly actions?: ReactNode
  /** Width of the column in px; that of a form by default. */
  readonly width?: number
  /** Facts beside the content of a form's width, below it in a narrow window; by default the help of the page. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** A whole page: title, help and actions in the toolbar, the content in its column. */
export const PageFrame = ({ title, crumbs, actions, width, aside, children }: PageFrameProps) => {
  const topic = useHelpTopic()
  const help = aside === undefined && width === undefined && topic ? <HelpCard topic={topic} /> : undefined
  const side = aside ?? help
  const content = (
    <>
      {children}
      <PageEnd />
    </>
  )
  return (
    <>
      <PageTitle title={title} crumbs={crumbs} hasHelpCard={help !== undefined} />
      {actions && <PageActions>{actions}</PageActions>}
      {side ? (
        <WithAside aside={side} isWideOnly={help !== undefined}>
          {content}
        </WithAside>
      ) : (
        <PageColumn width={width}>{content}</PageColumn>
      )}
    </>
  )
}
