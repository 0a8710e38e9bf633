import { Box, FormHelperText, Link, Typography } from '@mui/material'
import { useEffect, useRef } from 'react'
import { useRecordContext, useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Values } from '../../../contract/derive.ts'
import {
  type Format,
  formatExample,
  formatProblems,
  formats,
  localeDefaultsOf,
} from '../../../contract/localeFormats.ts'
import { FieldInput } from '../../../kit/form/FieldGrid.tsx'
import type { InputProps } from '../../../kit/kinds/inputParts.tsx'
import { visuallyHidden } from '../../../kit/marks.tsx'
import type { ResourceParts } from '../../../kit/ResourceParts.ts'
import { useDebounced, useNow } from '../../../kit/clock.ts'
import { useCount } from '../../../kit/useFormats.ts'
import type { resources } from '../../../resources/index.ts'

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Applies the defaults of a new locale to empty fields, and to fields with the default of the previous locale. */
const LocaleDefaults = ({ values: { akeneoLanguage } }: { values: Values }) => {
  const { getValues, setValue } = useFormContext<Values>()
  const isNew = useRecordContext()?.['name'] === undefined
  const previousLocale = useRef(akeneoLanguage)
  useEffect(() => {
    if (previousLocale.current === akeneoLanguage) return
    const [old, next] = [localeDefaultsOf(previousLocale.current), localeDefaultsOf(akeneoLanguage)]
    previousLocale.current = akeneoLanguage
    for (const name of formats) {
      const value = textOf(getValues(name))
      const isUntouched = (isNew && value === '') || (old !== undefined && value === old[name])
      if (isUntouched && next?.[name] !== undefined) setValue(name, next[name], { shouldDirty: true })
    }
  }, [akeneoLanguage, getValues, setValue, isNew])
  return null
}

/** The heading of the format fields, with the number of formats that differ from the locale's defaults. */
const FormatsHeading = () => {
  const translate = useTranslate()
  const count = useCount()
  const values = useWatch<Values>()
  const code = textOf(values['akeneoLanguage'])
  const defaults = localeDefaultsOf(code)
  const changedFormats = formats.filter(
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
          {changedFormats.length > 0 &&
            `, ${count('kontor.settings.language.changed', changedFormats.length)}`}
        </Typography>
      )}
    </Box>
  )
}

/** Creates the part below a format field: the locale's default, if it differs, with a link that restores it. */
const defaultHintOf = (name: Format) => {
  const Default = ({ values }: { values: Values }) => {
    const translate = useTranslate()
    const { setValue } = useFormContext<Values>()
    const value = localeDefaultsOf(values['akeneoLanguage'])?.[name]
    if (value === undefined || textOf(values[name]) === value) return null
    const action = translate('kontor.settings.language.useDefault')
    const visibleValue = value === ' ' ? '␣' : value
    return (
      <FormHelperText
        component="div"
        sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 1 }}
      >
        {translate('kontor.settings.language.default', { value: visibleValue })}
        <Link
          component="button"
          type="button"
          underline="hover"
          aria-label={`${action}: ${visibleValue}`}
          onClick={() => setValue(name, value, { shouldDirty: true, shouldValidate: true })}
        >
          {action}
        </Link>
      </FormHelperText>
    )
  }
  return Default
}

/** A sticky example of a number, a date and a boolean in the current formats. */
const FormatExample = () => {
  const translate = useTranslate()
  const { trigger, formState } = useFormContext<Values>()
  const { isSubmitted } = formState
  const values = useWatch<Values>()
  const isClash = 'numberFormatDecimalSeparator' in formatProblems(values)
  useEffect(() => {
    // changing one of two equal separators makes both valid
    if (isSubmitted && !isClash)
      void trigger(['numberFormatThousandSeparator', 'numberFormatDecimalSeparator'])
  }, [isSubmitted, isClash, trigger])
  const example = formatExample(values, new Date(useNow(true, 60_000)))
  const announced = useDebounced(example, 500)
  return (
    // covers the inputs that scroll below it, down to the end of the dialog
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
          {example}
        </Typography>
        <span role="status" style={visuallyHidden}>
          {announced}
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

const DefaultDate = defaultHintOf('dateFormat')

/** The date format beside its hint, with the default below. */
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

/** The parts of the form of a language. */
export const languageForm: ResourceParts<(typeof resources.languages)['fields']> = {
  above: { booleanYesLabel: FormatsHeading },
  below: {
    akeneoLanguage: LocaleDefaults,
    booleanYesLabel: defaultHintOf('booleanYesLabel'),
    booleanNoLabel: defaultHintOf('booleanNoLabel'),
    numberFormatThousandSeparator: defaultHintOf('numberFormatThousandSeparator'),
    numberFormatDecimalSeparator: defaultHintOf('numberFormatDecimalSeparator'),
  },
  inputs: { dateFormat: DateFormat },
  keepsPairs: true,
  problems: formatProblems,
  panels: [FormatExample],
}
