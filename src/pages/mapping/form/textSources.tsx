import { TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { DraftEntry, FixedValue } from '../../../contract/mapping/entry.ts'
import { kindOfNumber, valueKinds } from '../../../contract/mapping/valueKinds.ts'
import { joinPath } from '../draft/valueShapes.ts'
import { noteId, useFieldFrame, useNotesAt } from './notes.tsx'
import type { OnChange } from './useItems.ts'

/** The props of an input of a fixed value or a template. */
export interface TextSourceProps<E extends DraftEntry> {
  entry: E
  /** The path of the entry below the field. */
  path: string
  /** The name of the entry; empty if it is the only one. */
  name: string
  /** Whether the user has just chosen this source, so that its input takes the focus. */
  isNew: boolean
  onChange: OnChange<E>
}

const focusFirst = (box: HTMLElement | null) => box?.querySelector('input')?.focus()

/** Gives the accessible label of an input, with the name of its entry if there are several. */
export const useLabelOf = (name: string) => {
  const translate = useTranslate()
  return (input: string) =>
    name === '' ? input : translate('kontor.mapping.inputOf', { input, entry: name })
}

const textIn = (value: FixedValue, language: string) =>
  typeof value === 'string' ? value : (value[language] ?? '')

/** The input of a fixed value: one text, or one for each language if the field has languages. */
export const FixedInputs = <E extends DraftEntry>(props: TextSourceProps<E>) => {
  const { entry, path, name, isNew, onChange } = props
  const ref = isNew ? focusFirst : undefined
  const translate = useTranslate()
  const { field, lookup } = useFieldFrame()
  const isWrong = useNotesAt(path).some(({ input }) => input === 'value')
  const { value = '' } = entry
  const change = (next: FixedValue) =>
    onChange({ ...entry, value: next }, { at: joinPath(path, 'value'), typing: true })
  const word = translate('kontor.mapping.inputs.value')
  const labelOf = useLabelOf(name)
  const input = (label: string, text: string, onText: (text: string) => void) => (
    <TextField
      value={text}
      fullWidth
      error={isWrong}
      onChange={({ target }) => onText(target.value)}
      slotProps={{
        htmlInput: {
          'aria-label': labelOf(label),
          'aria-describedby': isWrong ? noteId(joinPath(path, 'value')) : undefined,
          autoComplete: 'off',
        },
      }}
    />
  )
  const isPerLanguage = 'perLanguage' in valueKinds[kindOfNumber(field.type)]
  if (!isPerLanguage || lookup.languages.length === 0)
    return <div ref={ref} data-cell="text">{input(word, textIn(value, ''), change)}</div> // oxfmt-ignore
  const record = Object.fromEntries(lookup.languages.map(language => [language.name, textIn(value, language.name)])) // oxfmt-ignore
  const withText = (language: string, text: string) =>
    Object.fromEntries(Object.entries({ ...record, [language]: text }).filter(([, one]) => one !== ''))
  return (
    <div ref={ref} data-cell="text">
      {lookup.languages.map(language => (
        <div key={language.name} data-part="line">
          <span data-part="line-label" aria-hidden>
            {language.label || language.name}
          </span>
          {input(`${word}, ${language.label || language.name}`, record[language.name] ?? '', text =>
            change(withText(language.name, text)),
          )}
        </div>
      ))}
    </div>
  )
}
