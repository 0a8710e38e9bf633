import { Box, Button, Card, CardContent, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { useLocaleState, useStore, useTheme } from 'react-admin'
import { FormProvider, useForm } from 'react-hook-form'
import { Link, useSearchParams } from 'react-router-dom'
import { optionListOf, routeNameOf } from '../../contract/derive.ts'
import { fieldError } from '../../contract/errors.ts'
import type { Field } from '../../contract/kinds.ts'
import { languageOf } from '../../contract/words.ts'
import { FieldInput } from '../../kit/form/FieldGrid.tsx'
import { FieldText } from '../../kit/kinds/cells.tsx'
import { FormContext, type InputProps } from '../../kit/kinds/inputParts.tsx'
import { FixedInput } from '../../kit/kinds/texts.tsx'
import { Mono } from '../../kit/marks.tsx'
import { partsFor, type PartsByName } from '../../kit/ResourceParts.ts'
import { useDeclarationText } from '../../kit/useDeclarationText.ts'
import { PageFrame } from '../../layout/PageFrame.tsx'
import type { Declared } from '../../resources/index.ts'
import { showChosenTheme } from '../../theme/chosenTheme.ts'
import { locales } from '../../wire/locales.ts'
import { emptyValues, filledValues, gallery, galleryGerman, galleryOptions } from './galleryFields.ts'

const FixedSample = (props: InputProps) => {
  const [locale] = useLocaleState()
  return <FixedInput {...props} reason={fieldError('reserved', languageOf(locale))} />
}

const ListedSample = ({ name, field }: InputProps) => {
  const words = useDeclarationText(gallery)
  return <FieldText name={name} field={field} value={filledValues[name]} words={words} />
}

interface State {
  readonly isFilled: boolean
  readonly isWrong?: true
  /** Whether the option lists are still loading. */
  readonly isLoading?: true
  readonly occasion?: 'update'
  readonly view?: ComponentType<InputProps>
  /** Whether a field has the state; by default each one has. */
  readonly has?: (field: Field) => boolean
}

/** The states of an input, by name. */
const states: Readonly<Record<string, State>> = {
  empty: { isFilled: false },
  filled: { isFilled: true },
  error: { isFilled: true, isWrong: true },
  disabled: { isFilled: true, occasion: 'update', has: ({ kind }) => kind === 'key' },
  readOnly: { isFilled: true, view: FixedSample },
  loading: { isFilled: true, isLoading: true, has: field => optionListOf(field) !== undefined },
  listed: { isFilled: true, view: ListedSample },
}

/** One field in one state, in a form of its own. */
const Sample = ({ name, field, state }: { name: string; field: Field; state: State }) => {
  const { isFilled, isWrong, isLoading, occasion = 'create', view: View = FieldInput } = state
  const [locale] = useLocaleState()
  const message = fieldError('required', languageOf(locale))
  const form = useForm({
    defaultValues: { [name]: (isFilled ? filledValues : emptyValues)[name] },
    ...(isWrong && { errors: { [name]: { type: 'custom', message } } }),
  })
  const [ready, loading] = frames
  return (
    <FormProvider {...form}>
      <FormContext value={isLoading ? loading : ready}>
        <View name={name} field={field} occasion={occasion} />
      </FormContext>
    </FormProvider>
  )
}

const frames = [
  { declaration: gallery, options: galleryOptions },
  { declaration: gallery, options: undefined },
] as const

const themes = ['light', 'dark'] as const

/** The language and the theme of the address, `?language=de&theme=dark`, become those of the console. */
const useAddress = () => {
  const [search] = useSearchParams()
  const [locale, setLocale] = useLocaleState()
  const [theme, setTheme] = useTheme()
  const [chosen] = useStore<string | undefined>('theme')
  const wanted = locales.find(one => one.locale.startsWith(search.get('language') ?? ' '))?.locale ?? locale
  const wantedTheme = themes.find(name => name === search.get('theme'))
  useEffect(() => {
    if (wanted !== locale) setLocale(wanted)
  }, [wanted, locale, setLocale])
  useEffect(() => {
    if (wantedTheme && wantedTheme !== chosen) setTheme(wantedTheme)
    showChosenTheme()
  }, [wantedTheme, chosen, setTheme])
  return { language: languageOf(locale), theme }
}

/** The links that switch the language and the theme. */
const Switches = () => {
  const { language, theme } = useAddress()
  const links = [
    ...locales.map(({ locale, name }) => ({ name, to: { language: locale.slice(0, 2), theme } })),
    ...themes.map(name => ({ name, to: { language, theme: name } })),
  ]
  return links.map(({ name, to }) => {
    const isCurrent = to.language === language && to.theme === theme
    return (
      <Button
        key={name}
        component={Link}
        to={`?${new URLSearchParams(to as Record<string, string>).toString()}`}
        variant="outlined"
        aria-current={isCurrent}
      >
        {name}
      </Button>
    )
  })
}

/** Every kind of field in every state, for developers and for the tests of how they look; not part of the product. */
export const KindsGallery = () => {
  const words = useDeclarationText(gallery)
  const client = useQueryClient()
  // a value in a list looks its label up in the answer of a call that no service has
  useState(() => {
    const queryKey = [routeNameOf(gallery), 'getOptions']
    client.setQueryDefaults(queryKey, { staleTime: Infinity })
    client.setQueryData(queryKey, galleryOptions)
  })
  return (
    <PageFrame title={words.one} width={1144}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Switches />
      </Box>
      {Object.entries(gallery.fields).map(
        ([name, field]) =>
          field.kind !== 'group' && (
            <Card key={name} variant="outlined" component="section" aria-label={name}>
              <CardContent>
                <Typography variant="subtitle1" component="h2" sx={{ mb: 2 }}>
                  {name}
                </Typography>
                <Box
                  sx={{
                    display: 'grid',
                    gap: 3,
                    gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))',
                  }}
                >
                  {Object.entries(states).map(
                    ([title, state]) =>
                      (state.has?.(field) ?? true) && (
                        <Box key={title} sx={{ minWidth: 0 }}>
                          <Box sx={{ mb: 1 }}>
                            <Mono quiet>{title}</Mono>
                          </Box>
                          <Sample name={name} field={field} state={state} />
                        </Box>
                      ),
                  )}
                </Box>
              </CardContent>
            </Card>
          ),
      )}
    </PageFrame>
  )
}

/** Adds the gallery to the declarations of a console. */
export const withGallery = (declared: Declared): Declared => ({
  ...declared,
  settings: { ...declared.settings, [gallery.name]: gallery },
  german: { ...declared.german, [gallery.name]: galleryGerman },
})

/** Its page, which is handed to `createRouter`. */
export const galleryParts: PartsByName = partsFor(gallery, { pages: { edit: KindsGallery } })
