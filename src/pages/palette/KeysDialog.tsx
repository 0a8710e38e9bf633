import { Box, DialogContent, Typography } from '@mui/material'
import { Fragment } from 'react'
import { useTranslate } from 'react-admin'
import { SheetDialog } from '../../kit/form/SheetDialog.tsx'
import { isMac, type KeyLine, type PageKeys } from '../../layout/help/pageKeys.ts'

/** The parts of keys that have names of their own in each language. */
const named = {
  Ctrl: 'kontor.help.keys.names.Ctrl',
  Shift: 'kontor.help.keys.names.Shift',
  Click: 'kontor.help.keys.names.Click',
  Enter: 'kontor.help.keys.names.Enter',
  Esc: 'kontor.help.keys.names.Esc',
} as const
const isNamed = (part: string): part is keyof typeof named => Object.hasOwn(named, part)

/** A key as it stands on the keyboard: `Ctrl+K` is two of them. */
const Keys = ({ name }: { name: string }) => {
  const translate = useTranslate()
  const word = (part: string) => {
    if (part === 'Ctrl' && isMac()) return '⌘'
    return isNamed(part) ? translate(named[part]) : part.toUpperCase()
  }
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: '3px' }}>
      {name.split('+').map(part => (
        <kbd key={part}>{word(part)}</kbd>
      ))}
    </Box>
  )
}

/** What each key does. */
const KeyList = ({ title, lines }: { title: string; lines: readonly KeyLine[] }) => {
  const translate = useTranslate()
  return (
    <>
      <Typography component="h3" variant="caption" sx={{ m: '16px 0 4px', color: 'text.tertiary' }}>
        {title}
      </Typography>
      <Box component="dl" sx={listStyle}>
        {lines.map(({ keys, label }) => (
          <Fragment key={label}>
            <dt>
              {keys.map((name, index) => (
                <Fragment key={name}>
                  {index > 0 && <span>{translate('kontor.help.keys.and')}</span>}
                  <Keys name={name} />
                </Fragment>
              ))}
            </dt>
            <dd>{translate(label)}</dd>
          </Fragment>
        ))}
      </Box>
    </>
  )
}

const listStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: '128px minmax(0, 1fr)', sm: '224px minmax(0, 1fr)' },
  gap: '0 16px',
  m: 0,
  typography: 'body2',
  '& dt, & dd': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3px 6px',
    minHeight: 32,
    m: 0,
    py: '3px',
  },
  '& dt > span:not(:has(kbd))': { color: 'text.tertiary' },
  '& kbd': {
    minWidth: 22,
    px: '6px',
    border: 1,
    borderColor: 'borderStrong',
    borderRadius: '4px',
    bgcolor: 'background.sunken',
    font: 'inherit',
    fontSize: 12,
    textAlign: 'center',
  },
} as const

/** The keys that work on the page at the moment. */
export const KeysDialog = ({ keys, onClose }: { keys: PageKeys; onClose: () => void }) => {
  const translate = useTranslate()
  const { here, everywhere } = keys.lines()
  return (
    <SheetDialog open onClose={onClose} title={translate('kontor.help.keys.title')} width={600}>
      <DialogContent sx={{ '& > h3:first-of-type': { mt: 0 } }}>
        {here.length > 0 && <KeyList title={translate('kontor.help.keys.here')} lines={here} />}
        <KeyList title={translate('kontor.help.keys.everywhere')} lines={everywhere} />
      </DialogContent>
    </SheetDialog>
  )
}
