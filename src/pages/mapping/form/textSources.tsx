import { Box, TextField } from '@mui/material'
import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import { type FixedValue, type TemplatePart, templateParts } from '../../../contract/mapping/entry.ts'
import { kindOfNumber, valueKinds } from '../../../contract/mapping/valueKinds.ts'
import { AttributeSelect } from '../../../kit/attributeSelect/AttributeSelect.tsx'
import type { Entry } from '../draft/entry.ts'
import { joinPath } from '../draft/valueShapes.ts'
import { noteId, useFieldFrame, useNotesAt } from './notes.tsx'
import type { OnChange } from './useItems.ts'

interface TextSourceProps<E extends Entry> {
  entry: E
  /** Where it is below the field. */
  path: string
  /** What it is called; empty where it is the only one. */
  name: string
  onChange: OnChange<E>
}

const textIn = (value: FixedValue, language: string) =>
  typeof value === 'string' ? value : (value[language] ?? '')

/** The text that stands in every cell: once, or once for each language of the file where the field has languages. */
export const FixedInputs = <E extends Entry>({ entry, path, name, onChange }: TextSourceProps<E>) => {
  const translate = useTranslate()
  const { field, lookup } = useFieldFrame()
  const isWrong = useNotesAt(path).some(({ input }) => input === 'value')
  const { value = '' } = entry
  const change = (next: FixedValue) =>
    onChange({ ...entry, value: next }, { at: joinPath(path, 'value'), typing: true })
  const word = translate('kontor.mapping.inputs.value')
  const labelOf = (what: string) =>
    name === '' ? what : translate('kontor.mapping.inputOf', { input: what, entry: name })
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
    return <div data-cell="text">{input(word, textIn(value, ''), change)}</div>
  const record = Object.fromEntries(lookup.languages.map(language => [language.name, textIn(value, language.name)])) // prettier-ignore
  const withText = (language: string, text: string) =>
    Object.fromEntries(Object.entries({ ...record, [language]: text }).filter(([, one]) => one !== ''))
  return (
    <div data-cell="text">
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

/** Text with the values of attributes in it: typed, pasted, or with attributes chosen from the list that a brace opens. */
export const TemplateInput = <E extends Entry>({ entry, path, name, onChange }: TextSourceProps<E>) => {
  const translate = useTranslate()
  const { choices } = useFieldFrame()
  const input = useRef<HTMLInputElement>(null)
  const insert = useRef<HTMLInputElement>(null)
  const isWrong = useNotesAt(path).some(note => note.input === 'template')
  const { template = '' } = entry
  const word = translate('kontor.mapping.inputs.template')
  const labelOf = (what: string) =>
    name === '' ? what : translate('kontor.mapping.inputOf', { input: what, entry: name })
  const change = (next: string) =>
    onChange({ ...entry, template: next }, { at: joinPath(path, 'template'), typing: true })
  const insertCode = (code: string) => {
    const at = input.current?.selectionStart ?? template.length
    const before = template.slice(0, at)
    change(`${before}{${code}}${template.slice(at)}`)
    const caret = before.length + code.length + 2
    // once the new text stands in the input
    requestAnimationFrame(() => {
      input.current?.focus()
      input.current?.setSelectionRange(caret, caret)
    })
  }
  return (
    <div data-cell="text">
      <TextField
        value={template}
        fullWidth
        error={isWrong}
        inputRef={input}
        placeholder={translate('kontor.mapping.templateExample')}
        onChange={({ target }) => change(target.value)}
        onKeyDown={event => {
          if (event.key !== '{' || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          insert.current?.focus()
          insert.current?.click()
        }}
        slotProps={{
          htmlInput: {
            'aria-label': labelOf(word),
            'aria-describedby': isWrong ? noteId(joinPath(path, 'template')) : undefined,
            autoComplete: 'off',
            spellCheck: false,
          },
        }}
      />
      <div data-part="line">
        <TemplateWords template={template} />
        <Box sx={{ flex: '0 0 220px', maxWidth: '100%' }}>
          <AttributeSelect
            label={labelOf(translate('kontor.mapping.insertAttribute'))}
            labelHidden
            placeholder={translate('kontor.mapping.insertAttribute')}
            choices={choices}
            code=""
            inputRef={insert}
            onChange={code => code !== '' && insertCode(code)}
          />
        </Box>
      </div>
      <span data-part="hint">{translate('kontor.mapping.templateHint')}</span>
    </div>
  )
}

/** The template as people read it: attributes by their labels. */
const TemplateWords = ({ template }: { template: string }) => (
  <Box
    aria-hidden
    sx={{
      flex: 1,
      minWidth: 0,
      display: 'flex',
      flexWrap: 'wrap',
      gap: '4px',
      alignItems: 'center',
      py: '4px',
      typography: 'caption',
    }}
  >
    {templateParts(template).map((part, index) => (
      // pieces of a text have no name but their place
      // oxlint-disable-next-line react/no-array-index-key
      <TemplatePiece key={index} part={part} />
    ))}
  </Box>
)

const TemplatePiece = ({ part }: { part: TemplatePart }) => {
  const { lookup } = useFieldFrame()
  if ('text' in part)
    return (
      <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'pre-wrap' }}>
        {part.text}
      </Box>
    )
  const attribute = lookup.attributes.get(part.code)
  return (
    <Box
      component="span"
      sx={{
        px: '6px',
        border: 1,
        borderColor: attribute ? 'borderStrong' : 'error.main',
        borderRadius: '5px',
        color: attribute ? 'text.primary' : 'error.main',
        fontWeight: 500,
      }}
    >
      {attribute?.label ?? `{${part.code}}`}
    </Box>
  )
}
