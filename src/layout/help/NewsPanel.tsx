import CloseIcon from '@mui/icons-material/CloseOutlined'
import { Box, Drawer, Typography } from '@mui/material'
import { useId } from 'react'
import { useLocaleState, useTranslate } from 'react-admin'
import changelog from '../../../CHANGELOG.md?raw'
import { MarkdownText } from './MarkdownText.tsx'
import { readNews } from './readNews.ts'

/** The number of versions that are shown. */
const shownVersions = 3

/** What is new in the latest versions, from the changelog, which is in English. */
export const NewsPanel = ({ onClose }: { readonly onClose: () => void }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const id = useId()
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-labelledby': id, sx: { width: 480, maxWidth: '100%' } },
      }}
    >
      <Box
        sx={{
          position: 'sticky',
          top: 0,
          zIndex: 1,
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          p: '12px 12px 12px 24px',
          borderBottom: 1,
          borderColor: 'divider',
          bgcolor: 'background.overlay',
        }}
      >
        <Typography id={id} component="h2" variant="subtitle1">
          {translate('kontor.help.news')}
        </Typography>
        <button
          type="button"
          className="k-icon-button"
          aria-label={translate('kontor.shell.close')}
          onClick={onClose}
        >
          <CloseIcon />
        </button>
      </Box>
      {readNews(changelog, shownVersions).map(({ version, date, text }) => (
        <Box
          key={version}
          component="section"
          sx={{ p: '20px 24px', '&:not(:last-of-type)': { borderBottom: 1, borderColor: 'divider' } }}
        >
          <Typography component="h3" variant="subtitle1">
            {translate('kontor.help.version', { version })}
          </Typography>
          <Typography variant="caption" sx={{ color: 'text.tertiary' }}>
            {day.format(new Date(date))}
          </Typography>
          <div lang="en">
            <MarkdownText text={text} />
          </div>
        </Box>
      ))}
    </Drawer>
  )
}
