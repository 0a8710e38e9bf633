import { Box, Link } from '@mui/material'
import Markdown from 'markdown-to-jsx'
import type { ComponentProps } from 'react'
import { Link as RouterLink } from 'react-router-dom'

/** A link of a text: within the console by the router, to another site in a new tab. */
const TextLink = ({ href = '', children }: ComponentProps<'a'>) =>
  href.startsWith('/') ? (
    <Link component={RouterLink} to={href}>
      {children}
    </Link>
  ) : (
    <Link href={href} target="_blank" rel="noreferrer">
      {children}
    </Link>
  )

const options = { disableParsingRawHTML: true, forceBlock: true, overrides: { a: TextLink } } as const

/** Shows a text of the repository's documents in the console's type. @param text Markdown */
export const MarkdownText = ({ text }: { readonly text: string }) => (
  <Box
    sx={theme => ({
      ...theme.typography.body1,
      overflowWrap: 'anywhere',
      '& h2, & h3': { ...theme.typography.subtitle1, m: '24px 0 8px' },
      '& h2:first-of-type': { mt: 0 },
      '& p': { m: '0 0 12px' },
      '& ul': { m: '0 0 12px', pl: '20px' },
      '& li': { mb: '6px' },
      '& code': { fontFamily: theme.typography.mono.fontFamily, fontSize: '0.93em' },
      '& > *:last-child': { mb: 0 },
    })}
  >
    <Markdown options={options}>{text}</Markdown>
  </Box>
)
