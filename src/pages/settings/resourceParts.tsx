import { Box, Chip, FormHelperText, Link, Typography } from '@mui/material'
import { useEffect, useRef } from 'react'
import { useRecordContext, useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Values } from '../../contract/derive.ts'
import { defaultsOf, exampleOf, type Format, formats, formatProblems } from '../../contract/localeFormats.ts'
import { type PartsByName, partsFor } from '../../kit/ResourceParts.ts'
import { FieldInput } from '../../kit/kindViews.tsx'
import type { InputProps } from '../../kit/kinds/inputParts.tsx'
import { visuallyHidden } from '../../kit/marks.tsx'
import { useTileRecord } from '../../kit/queries.ts'
import { useDebounced, useNow } from '../../kit/timing.ts'
import { useCount } from '../../kit/useFormats.ts'
import { resources, settings } from '../../resources/index.ts'
import { NextRuns, ScheduleChips, ScheduleSummary } from './scheduleParts.tsx'

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Follows the locale: a new language takes its defaults, a stored one only where it had those of the locale before. */
const LocaleDefaults = ({ values: { akeneoLanguage } }: { values: Values }) => {
  const { getValues, setValue } = useFormContext<Values>()
  const isNew = useRecordContext()?.['name'] === undefined
  const before = useRef(akeneoLanguage)
  useEffect(() => {
    if (before.current === akeneoLanguage) return
    const [old, next] = [defaultsOf(before.current), defaultsOf(akeneoLanguage)]
    before.current = akeneoLanguage
    for (const name of formats) {
      const value = textOf(getValues(name))
      const isUntouched = (isNew && value === '') || (old !== undefined && value === old[name])
      if (isUntouched && next?.[name] !== undefined) setValue(name, next[name], { shouldDirty: true })
    }
  }, [akeneoLanguage, getValues, setValue, isNew])
  return null
}

const ruled = { pt: 2, borderTop: 1, borderColor: 'divider' } as const

/** Begins what a language writes in its own way, and says how much of it differs from what its locale usually does. */
const FormatsHeading = () => {
  const translate = useTranslate()
  const count = useCount()
  const values = useWatch<Values>()
  const code = textOf(values['akeneoLanguage'])
  const defaults = defaultsOf(code)
  const changed = formats.filter(
    name => defaults && name in defaults && textOf(values[name]) !== defaults[name],
  )
  return (
    <Box sx={{ ...ruled, display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
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
    const value = defaultsOf(values['akeneoLanguage'])?.[name]
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

const useToday = () => new Date(useNow(true, 60_000))

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
  const words = exampleOf(values, useToday())
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

/** The title of a language, and whether it is the one without a prefix. */
const LanguageTitle = () => {
  const translate = useTranslate()
  const record = useRecordContext()
  const isDefault = useTileRecord(settings.exportSettings)?.['defaultLanguage'] === record?.id
  return (
    <>
      {record?.['label']}
      {isDefault && ' '}
      {isDefault && (
        <Chip variant="flag" label={translate('kontor.settings.language.isDefault')} sx={{ ml: 1 }} />
      )}
    </>
  )
}

/** The same example in the list; a phone has no room for it. */
const ListedExample = () => {
  const words = exampleOf(useRecordContext() ?? {}, useToday())
  return <Box sx={{ display: { xs: 'none', sm: 'block' }, whiteSpace: 'nowrap' }}>{words}</Box>
}

/** Begins the limits beyond which an export waits for a person. */
const SafetyLimits = () => {
  const translate = useTranslate()
  return (
    <Box sx={ruled}>
      <Typography variant="subtitle1" component="h2">
        {translate('kontor.settings.limits.title')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('kontor.settings.limits.text')}
      </Typography>
    </Box>
  )
}

/** The parts of our own declarations. */
export const ourParts: PartsByName = {
  ...partsFor(resources.schedules, {
    subtitle: ScheduleSummary,
    chips: ScheduleChips,
    below: { scheduleParameters: NextRuns },
  }),
  ...partsFor(settings.exportSettings, { above: { holdWithdrawnShare: SafetyLimits } }),
  ...partsFor(resources.languages, {
    above: { booleanYesLabel: FormatsHeading },
    below: {
      akeneoLanguage: LocaleDefaults,
      booleanYesLabel: defaultOf('booleanYesLabel'),
      booleanNoLabel: defaultOf('booleanNoLabel'),
      numberFormatThousandSeparator: defaultOf('numberFormatThousandSeparator'),
      numberFormatDecimalSeparator: defaultOf('numberFormatDecimalSeparator'),
    },
    inputs: { dateFormat: DateFormat },
    columns: { label: LanguageTitle, dateFormat: ListedExample },
    keepsPairs: true,
    problems: formatProblems,
    guideStep: 'languages',
    panels: [FormatExample],
  }),
}
