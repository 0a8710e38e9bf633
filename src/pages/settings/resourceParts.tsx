import { Box, FormHelperText, Link, Typography } from '@mui/material'
import { useEffect, useRef } from 'react'
import { useRecordContext, useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Values } from '../../contract/derive.ts'
import { phpDate } from '../../contract/phpDate.ts'
import { type PartsByName, partsFor } from '../../kit/ResourceParts.ts'
import { visuallyHidden } from '../../kit/marks.tsx'
import { useDebounced } from '../../kit/timing.ts'
import { useCount } from '../../kit/useFormats.ts'
import { resources, settings } from '../../resources/index.ts'
import { NextRuns, ScheduleChips, ScheduleSummary } from './scheduleParts.tsx'

/** What a language writes in its own way. */
const formats = [
  'booleanYesLabel',
  'booleanNoLabel',
  'numberFormatThousandSeparator',
  'numberFormatDecimalSeparator',
  'dateFormat',
] as const
type Format = (typeof formats)[number]

/** Yes and no by language, which Intl does not know. */
const yesAndNo: Readonly<Record<string, readonly [yes: string, no: string]>> = {
  cs: ['Ano', 'Ne'],
  da: ['Ja', 'Nej'],
  de: ['Ja', 'Nein'],
  en: ['Yes', 'No'],
  es: ['Sí', 'No'],
  fi: ['Kyllä', 'Ei'],
  fr: ['Oui', 'Non'],
  hu: ['Igen', 'Nem'],
  it: ['Sì', 'No'],
  nl: ['Ja', 'Nee'],
  pl: ['Tak', 'Nie'],
  pt: ['Sim', 'Não'],
  ro: ['Da', 'Nu'],
  sv: ['Ja', 'Nej'],
}

const localePattern = /^[a-z]{2,3}(_[A-Z][a-z]{3})?(_[A-Z]{2})?$/

const dateParts: Readonly<Record<string, string>> = { '2': 'j', '02': 'd', '1': 'n', '01': 'm', '2026': 'Y' }

/** How a locale of Akeneo usually writes; undefined of what no browser knows. `defaultsOf('de_DE').dateFormat` is `j.n.Y`. */
const defaultsOf = (code: unknown): Partial<Record<Format, string>> | undefined => {
  if (typeof code !== 'string' || !localePattern.test(code)) return undefined
  const tag = code.replaceAll('_', '-')
  if (Intl.NumberFormat.supportedLocalesOf(tag).length === 0) return undefined
  const parts = new Intl.NumberFormat(tag).formatToParts(1_234_567.5)
  const sign = (type: string) => parts.find(part => part.type === type)?.value.replace(/\s/, ' ') ?? ''
  const date = new Intl.DateTimeFormat(tag, { timeZone: 'UTC' })
    .formatToParts(new Date('2026-01-02'))
    .map(({ type, value }) => (type === 'literal' ? value.replace(/[a-z]/gi, '\\$&') : dateParts[value]))
  const [yes, no] = yesAndNo[code.split('_')[0] ?? ''] ?? []
  return {
    ...(yes && no && { booleanYesLabel: yes, booleanNoLabel: no }),
    numberFormatThousandSeparator: sign('group'),
    numberFormatDecimalSeparator: sign('decimal'),
    ...(!date.includes(undefined) && { dateFormat: date.join('') }),
  }
}

/** What the file holds where a language says nothing. */
const standardFormat = { yes: '1', decimal: '.', date: 'Y-m-d' } as const

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
      <FormHelperText component="div" sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
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

/** The viewer's day, as the PIM writes a date. */
const today = () => {
  const now = new Date()
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())).toISOString()
}

/** A number, today and yes as the file will hold them with what is being typed. */
const FormatExample = () => {
  const translate = useTranslate()
  const values = useWatch<Values>()
  const [yes, , thousand, decimal, date] = formats.map(name => textOf(values[name]))
  const words = [
    `1${thousand}234${decimal || standardFormat.decimal}56`,
    phpDate(date?.trim() || standardFormat.date)(today()),
    yes || standardFormat.yes,
  ].join(' · ')
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
      dateFormat: defaultOf('dateFormat'),
    },
    panels: [FormatExample],
  }),
}
