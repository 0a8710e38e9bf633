import { Box, FormHelperText, Link, Typography } from '@mui/material'
import { useEffect, useRef } from 'react'
import { useRecordContext, useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Values } from '../../contract/derive.ts'
import {
  type Format,
  formatExample,
  formatProblems,
  formats,
  localeDefaultsOf,
} from '../../contract/localeFormats.ts'
import { FieldInput } from '../../kit/form/FieldGrid.tsx'
import type { InputProps } from '../../kit/kinds/inputParts.tsx'
import { visuallyHidden } from '../../kit/marks.tsx'
import type { ResourceParts } from '../../kit/ResourceParts.ts'
import { useDebounced, useNow } from '../../kit/clock.ts'
import { useCount } from '../../kit/useFormats.ts'
import type { resources } from '../../resources/index.ts'

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Follows the locale: a new language takes its defaults, a stored one only where it had those of the locale before. */
const LocaleDefaults = ({ values: { akeneoLanguage } }: { values: Values }) => {
  const { getValues, setValue } = useFormContext<Values>()
  const isNew = useRecordContext()?.['name'] === undefined
  const before = useRef(akeneoLanguage)
  useEffect(() => {
    if (before.current === akeneoLanguage) return
    const [old, next] = [localeDefaultsOf(before.current), localeDefaultsOf(akeneoLanguage)]
    before.current = akeneoLanguage
    for (const name of formats) {
      const value = textOf(getValues(name))
      const isUntouched = (isNew && value === '') || (old !== undefined && value === old[name])
      if (isUntouched && next?.[name] !== undefined) setValue(name, next[name], { shouldDirty: true })
    }
  }, [akeneoLanguage, getValues, setValue, isNew])
  return null
}

/** Begins what a language writes in its own way, and says how much of it differs from what its locale usually does. */
const FormatsHeading = () => {
  const translate = useTranslate()
  const count = useCount()
  const values = useWatch<Values>()
  const code = textOf(values['akeneoLanguage'])
  const defaults = localeDefaultsOf(code)
  const changed = formats.filter(
    name => defaults && name in defaults && textOf(values[name]) !== defaults[name],
  )
  return (
    <Box
      sx={{
        pt: 2,
        borderTop: 1,
        borderColor: 'divider',
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'space-between',
        columnGap: 2,
      }}
    >
      <Typography variant="body2" component="h3" sx={{ fontWeight: 600 }}>
        {translate('kontor.settings.language.formats')}
      </Typography>
      {defaults && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {translate('kontor.settings.language.defaults', { code })}
          {changed.length > 0 && `, ${count('kontor.settings.language.changed', changed.length)}`}
        </Typography>
      )}
    </Box>
  )
}

/** Below what differs from the default of the locale: what that is, and the way back to it. */
const defaultOf = (name: Format) => {
  const Default = ({ values }: { values: Values }) => {
    const translate = useTranslate()
    const { setValue } = useFormContext<Values>()
    const value = localeDefaultsOf(values['akeneoLanguage'])?.[name]
    if (value === undefined || textOf(values[name]) === value) return null
    const act = translate('kontor.settings.language.useDefault')
    const shown = value === ' ' ? '␣' : value
    return (
      <FormHelperText
        component="div"
        sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 1 }}
      >
        {translate('kontor.settings.language.default', { value: shown })}
        <Link
          component="button"
          type="button"
          underline="hover"
          aria-label={`${act}: ${shown}`}
          onClick={() => setValue(name, value, { shouldDirty: true, shouldValidate: true })}
        >
          {act}
        </Link>
      </FormHelperText>
    )
  }
  return Default
}

/** A number, today and yes as the file will hold them with what is being typed. */
const FormatExample = () => {
  const translate = useTranslate()
  const { trigger, formState } = useFormContext<Values>()
  const { isSubmitted } = formState
  const values = useWatch<Values>()
  const isClash = 'numberFormatDecimalSeparator' in formatProblems(values)
  useEffect(() => {
    // one of two equal separators has changed: neither is wrong any more
    if (isSubmitted && !isClash)
      void trigger(['numberFormatThousandSeparator', 'numberFormatDecimalSeparator'])
  }, [isSubmitted, isClash, trigger])
  const words = formatExample(values, new Date(useNow(true, 60_000)))
  const spoken = useDebounced(words, 500)
  return (
    // over the inputs that scroll below it, down to the foot of the dialog
    <Box
      sx={{
        position: 'sticky',
        bottom: -20,
        zIndex: 1,
        mb: '-20px',
        pt: 2,
        pb: '20px',
        bgcolor: 'background.overlay',
      }}
    >
      <Box
        sx={{
          p: '8px 12px',
          bgcolor: 'background.sunken',
          border: 1,
          borderColor: 'divider',
          borderRadius: '6px',
        }}
      >
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {translate('kontor.settings.language.example')}
        </Typography>
        <Typography component="p" sx={{ fontSize: 15, fontWeight: 500, overflowWrap: 'anywhere' }}>
          {words}
        </Typography>
        <span role="status" style={visuallyHidden}>
          {spoken}
        </span>
      </Box>
    </Box>
  )
}

const halves = {
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  columnGap: 2,
  alignItems: 'start',
} as const

const DefaultDate = defaultOf('dateFormat')

/** The format beside what its letters mean, and below it the way back to the default. */
const DateFormat = (props: InputProps) => {
  const values = useWatch<Values>()
  return (
    <>
      <Box
        sx={{
          '& > .MuiFormControl-root': halves,
          '& .MuiInputBase-root': { gridColumn: 1 },
          '& .MuiFormHelperText-root': { gridColumn: 2, gridRow: 2, m: 0, alignSelf: 'center' },
        }}
      >
        <FieldInput {...props} />
      </Box>
      <Box sx={halves}>
        <DefaultDate values={values} />
      </Box>
    </>
  )
}

/** What the form of a language shows otherwise. */
export const languageForm: ResourceParts<(typeof resources.languages)['fields']> = {
  above: { booleanYesLabel: FormatsHeading },
  below: {
    akeneoLanguage: LocaleDefaults,
    booleanYesLabel: defaultOf('booleanYesLabel'),
    booleanNoLabel: defaultOf('booleanNoLabel'),
    numberFormatThousandSeparator: defaultOf('numberFormatThousandSeparator'),
    numberFormatDecimalSeparator: defaultOf('numberFormatDecimalSeparator'),
  },
  inputs: { dateFormat: DateFormat },
  keepsPairs: true,
  problems: formatProblems,
  panels: [FormatExample],
}
