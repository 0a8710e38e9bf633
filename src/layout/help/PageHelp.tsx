import HelpIcon from '@mui/icons-material/HelpOutlineOutlined'
import { Box, Card, Link, Popover, Typography } from '@mui/material'
import { useContext, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { handbookPath } from '../../contract/pagePaths.ts'
import type { HelpTopic } from './helpTopics.ts'
import { PageKeysContext } from './pageKeys.ts'

const lines = ['purpose', 'use', 'note'] as const

interface HelpProps {
  readonly topic: HelpTopic
  /** Called when the user leaves for the handbook or the keys. */
  readonly onLeave?: () => void
}

/** What a page is for in three lines, and the link to its section of the handbook. */
const HelpText = ({ topic, onLeave }: HelpProps) => {
  const translate = useTranslate()
  const keys = useContext(PageKeysContext)
  return (
    <>
      {lines.map(line => (
        <Typography
          key={line}
          variant="body2"
          sx={{ mb: 1, color: line === 'purpose' ? 'text.primary' : 'text.secondary' }}
        >
          {translate(`kontor.help.topics.${topic}.${line}`)}
        </Typography>
      ))}
      <Link component={RouterLink} variant="body2" to={handbookPath(topic)} onClick={onLeave}>
        {translate('kontor.help.more')}
      </Link>
      {keys && (
        <Link
          component="button"
          type="button"
          variant="body2"
          aria-keyshortcuts="?"
          onClick={() => {
            onLeave?.()
            keys.open()
          }}
          sx={{ display: 'block', mt: 0.5 }}
        >
          {translate('kontor.help.keys.title')}
        </Link>
      )}
    </>
  )
}

/** The help of a page as a card of its side column. */
export const HelpCard = ({ topic }: { readonly topic: HelpTopic }) => {
  const id = useId()
  return (
    <Card component="section" variant="outlined" aria-labelledby={id} sx={{ p: 2 }}>
      <Typography id={id} component="h2" variant="subtitle1" sx={{ mb: 1 }}>
        {useTranslate()('kontor.help.about')}
      </Typography>
      <HelpText topic={topic} />
    </Card>
  )
}

interface HelpButtonProps {
  readonly topic: HelpTopic
  /** The side column has the help as well, so a wide window needs no button. */
  readonly hasCard: boolean
}

/** The button right of a page's title that opens its help. */
export const HelpButton = ({ topic, hasCard }: HelpButtonProps) => {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  const label = translate('kontor.help.about')
  return (
    <>
      <button
        type="button"
        className={hasCard ? 'k-icon-button k-help k-without-aside' : 'k-icon-button k-help'}
        title={label}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <HelpIcon />
      </button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { width: 320, mt: '6px' } } }}
      >
        <Box sx={{ p: 2 }}>
          <HelpText topic={topic} onLeave={close} />
        </Box>
      </Popover>
    </>
  )
}
