import CloseOutlined from '@mui/icons-material/CloseOutlined'
import { Box, IconButton } from '@mui/material'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { type DraftEntry, parseTemplate } from '../../../contract/mapping/entry.ts'
import { optionId } from '../../../kit/attributeSelect/arrangeChoices.ts'
import { AttributeList } from '../../../kit/attributeSelect/AttributeList.tsx'
import { AttributeSelect } from '../../../kit/attributeSelect/AttributeSelect.tsx'
import { Mono, visuallyHidden } from '../../../kit/marks.tsx'
import { joinPath } from '../draft/valueShapes.ts'
import { templateStyle } from './entryGrid.ts'
import { noteId, useFieldFrame, useNotesAt } from './notes.tsx'
import { type TextSourceProps, useLabelOf } from './textSources.tsx'
import { useBraceCompletion } from './useBraceCompletion.ts'

/** A part of a template: an attribute, or a text before, between or after attributes. */
interface Piece {
  readonly text: string
  /** The code of the attribute; undefined for text, which includes unknown codes. */
  readonly code?: string
  /** Position in the template, in characters. */
  readonly start: number
}

/** Splits a template into text, attribute, text and so on, so that there is a text input before and after each attribute. */
const piecesOf = (template: string, isKnown: (code: string) => boolean): readonly Piece[] => {
  const pieces: Piece[] = []
  let text = ''
  let at = 0
  for (const part of parseTemplate(template)) {
    const written = 'code' in part ? `{${part.code}}` : part.text
    if ('code' in part && isKnown(part.code)) {
      pieces.push({ text, start: at - text.length }, { text: written, code: part.code, start: at })
      text = ''
    } else text += written
    at += written.length
  }
  return [...pieces, { text, start: at - text.length }]
}

/**
 * The input of a text template with attributes. A typed brace opens the list of attributes below the box; the focus stays
 * in the text, and what is typed on stays in the template until an attribute is picked.
 */
export const TemplateInput = <E extends DraftEntry>(props: TextSourceProps<E>) => {
  const { entry, path, name, isNew, onChange } = props
  const translate = useTranslate()
  const { choices, lookup } = useFieldFrame()
  const box = useRef<HTMLDivElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const listId = useId()
  const { template = '' } = entry
  /** The position of the caret in the template, and its `next` position after the new template is rendered. */
  const caret = useRef<{ at?: number; next?: number }>(isNew ? { next: template.length } : {})
  const isWrong = useNotesAt(path).some(note => note.input === 'template')
  const pieces = piecesOf(template, code => lookup.attributes.has(code))
  const labelOf = useLabelOf(name)
  const word = labelOf(translate('kontor.mapping.inputs.template'))
  const nameOf = (piece: Piece | undefined) => lookup.attributes.get(piece?.code ?? '')?.label ?? ''
  /** The label of a text input: by the attribute after it, else by the one before. */
  const pieceLabel = (index: number) => {
    const [before, after] = [nameOf(pieces[index - 1]), nameOf(pieces[index + 1])]
    if (after !== '') return translate('kontor.mapping.textBefore', { input: word, name: after })
    return before === '' ? word : translate('kontor.mapping.textAfter', { input: word, name: before })
  }
  /** Replaces a piece by a text and puts the caret after it. */
  const replace = ({ start, text: old }: Piece, text: string, next = start + text.length) => {
    caret.current.next = next
    const newTemplate = template.slice(0, start) + text + template.slice(start + old.length)
    onChange({ ...entry, template: newTemplate }, { at: joinPath(path, 'template'), typing: true })
  }
  const insertCode = (code: string) =>
    replace({ start: Math.min(caret.current.at ?? template.length, template.length), text: '' }, `{${code}}`)
  const focusAt = (at: number) => {
    const index = pieces.findLastIndex(({ code, start }) => code === undefined && start <= at)
    const input = box.current?.querySelectorAll('input')[index / 2]
    const offset = at - (pieces[index]?.start ?? 0)
    input?.focus()
    input?.setSelectionRange(offset, offset)
  }
  useLayoutEffect(() => {
    const { next } = caret.current
    if (next === undefined) return
    caret.current = { at: next }
    focusAt(next)
  })
  const completion = useBraceCompletion(template, choices, ({ start, end }, code) =>
    replace({ start, text: template.slice(start, end) }, `{${code}}`),
  )
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    if (event.nativeEvent.isComposing || completion.press(event)) return
    const { selectionStart, selectionEnd, value } = event.currentTarget
    const isAt = (place: number) => selectionStart === place && selectionEnd === place
    const [before, after] = [pieces[index - 1], pieces[index + 1]]
    if (before && isAt(0) && event.key === 'Backspace') replace(before, '')
    else if (after && isAt(value.length) && event.key === 'Delete') replace(after, '')
    else if (before && isAt(0) && event.key === 'ArrowLeft') focusAt(before.start)
    else if (after && isAt(value.length) && event.key === 'ArrowRight')
      focusAt(after.start + after.text.length)
    else return
    event.preventDefault()
  }
  return (
    <div data-cell="text">
      <Box
        ref={(element: HTMLDivElement | null) => {
          box.current = element
          setAnchor(element)
        }}
        role="group"
        aria-label={word}
        sx={templateStyle}
        data-wrong={isWrong || undefined}
        onMouseDown={event => {
          if (event.target !== event.currentTarget) return
          event.preventDefault()
          focusAt(template.length)
        }}
      >
        {pieces.map(({ text, code, start }, index) =>
          code === undefined ? (
            // the index is the only key of a piece
            // oxlint-disable-next-line react/no-array-index-key
            <span key={index} data-part="piece" data-text={text}>
              <input
                value={text}
                role="combobox"
                aria-autocomplete="list"
                aria-haspopup="listbox"
                aria-expanded={completion.isOpen}
                aria-controls={completion.isOpen ? listId : undefined}
                aria-activedescendant={completion.isOpen ? optionId(listId, completion.active) : undefined}
                aria-label={pieceLabel(index)}
                aria-describedby={isWrong ? noteId(joinPath(path, 'template')) : undefined}
                aria-invalid={isWrong}
                data-wrong={isWrong && text.includes('{') ? true : undefined}
                placeholder={template === '' ? '{name} {color}' : undefined}
                autoComplete="off"
                spellCheck={false}
                onKeyDown={event => onKeyDown(event, index)}
                onBlur={completion.close}
                onSelect={({ currentTarget }) => {
                  const at = start + (currentTarget.selectionStart ?? 0)
                  caret.current.at = at
                  completion.move(at)
                }}
                onChange={({ target }) => {
                  const at = start + (target.selectionStart ?? target.value.length)
                  replace({ text, start }, target.value, at)
                  completion.type(
                    template.slice(0, start) + target.value + template.slice(start + text.length),
                    at,
                  )
                }}
              />
            </span>
          ) : (
            // oxlint-disable-next-line react/no-array-index-key
            <span key={index} data-part="chip">
              {nameOf(pieces[index])} <Mono quiet>{text}</Mono>
              <IconButton
                tabIndex={-1}
                aria-label={translate('kontor.mapping.remove', { entry: nameOf(pieces[index]) })}
                onClick={() => replace({ text, start }, '')}
              >
                <CloseOutlined />
              </IconButton>
            </span>
          ),
        )}
      </Box>
      <span role="status" style={visuallyHidden}>
        {completion.isOpen &&
          translate('kontor.attributeSelect.found', {
            smart_count: completion.arranged.choices.length,
            count: completion.arranged.choices.length,
          })}
      </span>
      {completion.isOpen && anchor && (
        <AttributeList
          anchor={anchor}
          id={listId}
          label={translate('kontor.mapping.insertAttribute')}
          arranged={completion.arranged}
          active={completion.active}
          code=""
          onPick={({ code }) => completion.pick(code)}
        />
      )}
      <div data-part="line" style={{ flexWrap: 'wrap' }}>
        <Box
          component="span"
          data-part="hint"
          sx={{ flex: '1 1 200px', typography: 'caption', color: 'text.tertiary' }}
        >
          {translate('kontor.mapping.templateHint')}
        </Box>
        <Box sx={{ flex: '0 1 200px', minWidth: 180 }}>
          <AttributeSelect
            label={labelOf(translate('kontor.mapping.insertAttribute'))}
            labelHidden
            placeholder={translate('kontor.mapping.insertAttribute')}
            choices={choices}
            code=""
            onChange={code => code !== '' && insertCode(code)}
          />
        </Box>
      </div>
    </div>
  )
}
