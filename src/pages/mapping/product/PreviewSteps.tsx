import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import { Box, type SxProps, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { PreviewCell, PreviewSource } from '../../../contract/mapping/preview.ts'
import { Mono } from '../../../kit/marks.tsx'

/** The steps of a source: the value in Akeneo, and the result of the formatter. */
export const SourceSteps = ({ source, several }: { source: PreviewSource; several: boolean }) => {
  const translate = useTranslate()
  const { number, values, formatter, written } = source
  const place = values.length === 1 ? [values[0]?.locale, values[0]?.scope].filter(Boolean).join(', ') : ''
  const title = values.length > 0 ? 'Akeneo' : translate('kontor.mapping.inputs.value')
  return (
    <>
      <PreviewStep title={several ? `${number} ${title}` : title} more={place}>
        {values.map(({ code, data }) => (
          <Sunken key={code} mono>
            {values.length > 1 && <Mono quiet>{code}: </Mono>}
            {data ?? translate('kontor.mapping.preview.empty')}
          </Sunken>
        ))}
        {values.length === 0 && <Sunken>{written}</Sunken>}
      </PreviewStep>
      {formatter !== null && (
        <PreviewStep title={formatter}>
          <Sunken>{written || translate('kontor.mapping.preview.empty')}</Sunken>
        </PreviewStep>
      )}
    </>
  )
}

/** The style of the list of steps. */
export const railStyle: SxProps = { listStyle: 'none', m: 0, p: '12px 16px 16px' }

interface StepProps {
  title: string
  /** Further text beside the title. */
  more?: string
  isLast?: boolean
  children: ReactNode
}

/** One step between Akeneo and the cells. */
export const PreviewStep = ({ title, more = '', isLast = false, children }: StepProps) => (
  <Box
    component="li"
    sx={{
      position: 'relative',
      pl: '18px',
      pb: isLast ? 0 : 1.5,
      '&::before': {
        content: '""',
        position: 'absolute',
        left: 0,
        top: 5,
        width: 7,
        height: 7,
        boxSizing: 'border-box',
        border: '1.5px solid',
        borderColor: 'text.tertiary',
        borderRadius: '50%',
        ...(isLast && { bgcolor: 'text.tertiary' }),
      },
      ...(!isLast && {
        '&::after': {
          content: '""',
          position: 'absolute',
          left: 3,
          top: 14,
          bottom: -3,
          width: '1px',
          bgcolor: 'borderStrong',
        },
      }),
    }}
  >
    <Typography variant="caption" component="div" sx={{ pb: 0.5 }}>
      <Box component="span" sx={{ fontWeight: 500 }}>
        {title}
      </Box>{' '}
      <Box component="span" sx={{ color: 'text.tertiary' }}>
        {more}
      </Box>
    </Typography>
    {children}
  </Box>
)

/** The value of a step; a long one scrolls. */
const Sunken = ({ mono = false, children }: { mono?: boolean; children: ReactNode }) => (
  <Box
    sx={{
      mb: 0.5,
      px: 1,
      py: '6px',
      borderRadius: '6px',
      bgcolor: 'background.sunken',
      color: 'text.secondary',
      typography: mono ? 'mono' : 'caption',
      fontSize: mono ? 11.5 : 12,
      lineHeight: '18px',
      maxHeight: 120,
      overflow: 'auto',
      overflowWrap: 'anywhere',
      whiteSpace: 'pre-wrap',
    }}
  >
    {children}
  </Box>
)

/** A problem of a cell. @param cut whether to shorten the text to one line */
export const Problem = ({
  severity,
  text,
  cut = false,
}: PreviewCell['problems'][number] & { cut?: boolean }) => {
  const Icon = severity === 'error' ? ErrorOutlineOutlined : WarningAmberOutlined
  return (
    <Box
      component="span"
      sx={{ display: 'flex', gap: 0.5, pt: cut ? 0 : 0.5, typography: 'caption', color: `${severity}.main`, minWidth: 0 }} // oxfmt-ignore
    >
      <Icon aria-hidden sx={{ fontSize: 14, mt: '1px', flex: 'none' }} />
      <Typography variant="inherit" component="span" noWrap={cut} title={cut ? text : undefined}>
        {text}
      </Typography>
    </Box>
  )
}
