import ClearOutlined from '@mui/icons-material/ClearOutlined'
import KeyboardArrowDownOutlined from '@mui/icons-material/KeyboardArrowDownOutlined'
import { Box, IconButton, TextField, useForkRef } from '@mui/material'
import { useId, useRef, useState, type ReactNode, type Ref } from 'react'
import { useTranslate } from 'react-admin'
import type { Choice } from '../../contract/kinds.ts'
import { visuallyHidden } from '../visuallyHidden.ts'
import { AttributeList, optionId } from './AttributeList.tsx'
import { AttributePopup } from './AttributePopup.tsx'
import { attributeSelectStyle } from './attributeSelectStyle.ts'
import { ChosenAttribute } from './ChosenAttribute.tsx'
import { useAttributeSelect } from './useAttributeSelect.ts'

interface Props {
  id?: string
  name?: string
  label: string
  /** The label stands elsewhere, in the head of a column for instance: then it is only spoken. */
  labelHidden?: boolean
  /** What may be chosen. Keep the list the same between renderings: it is indexed when the select opens. */
  choices: readonly Choice[]
  /** The code of what is chosen; empty = nothing. */
  code: string
  /** What the code means where the choices do not have it; without it the code is shown as gone. */
  known?: Choice | undefined
  onChange: (code: string) => void
  onBlur?: () => void
  helperText?: ReactNode
  /** Ids of sentences elsewhere that tell about it. */
  describedBy?: string | undefined
  invalid?: boolean
  required?: boolean
  disabled?: boolean
  inputRef?: Ref<HTMLInputElement> | undefined
}

/**
 * Chooses one of thousands of attributes: typing searches label, code and group, the list shows headings of groups
 * and icons of types. Emptying the text clears the choice.
 * @example <AttributeSelect label="Export attribute" choices={attributes} code={code} onChange={setCode} />
 */
export const AttributeSelect = (props: Props) => {
  const { label, labelHidden, choices, code, onChange, required = false, disabled, invalid } = props
  const translate = useTranslate()
  const made = useId()
  const list = `${made}-list`
  const box = useRef<HTMLElement>(null)
  // known from the first focus on: any sooner, and each select of a form would render twice
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const inputRef = useForkRef(input, props.inputRef)
  const state = useAttributeSelect({ choices, code, clearable: !required, onChange })
  const { open, typed, arranged, active } = state
  const chosen = choices.find(choice => choice.code === code) ?? props.known
  const quiet = typed === undefined && !open && code !== ''
  return (
    <>
      <TextField
        id={props.id ?? made}
        name={props.name}
        label={labelHidden ? undefined : label}
        value={typed ?? chosen?.label ?? code}
        placeholder={translate(required ? 'kontor.kit.choose' : 'kontor.kit.none')}
        helperText={props.helperText}
        error={invalid}
        required={required}
        disabled={disabled}
        fullWidth
        inputRef={inputRef}
        onChange={({ target }) => state.type(target.value)}
        onKeyDown={state.press}
        onFocus={() => setAnchor(box.current)}
        onBlur={() => {
          state.leave()
          props.onBlur?.()
        }}
        slotProps={{
          input: {
            ref: box,
            startAdornment: quiet && <ChosenAttribute code={code} choice={chosen} />,
            endAdornment: (
              <Box data-part="acts" aria-hidden={disabled || undefined}>
                {!required && !disabled && code !== '' && (
                  <IconButton
                    data-part="clear"
                    aria-label={translate('kontor.attributeSelect.clear', { label })}
                    tabIndex={-1}
                    onMouseDown={event => event.preventDefault()}
                    onClick={() => {
                      state.clear()
                      input.current?.focus()
                    }}
                  >
                    <ClearOutlined />
                  </IconButton>
                )}
                <KeyboardArrowDownOutlined aria-hidden />
              </Box>
            ),
          },
          htmlInput: {
            role: 'combobox',
            autoComplete: 'off',
            spellCheck: false,
            title: chosen && [chosen.label, code, chosen.groupLabel].filter(Boolean).join(' · '),
            'aria-label': labelHidden ? label : undefined,
            'aria-autocomplete': 'list',
            'aria-haspopup': 'listbox',
            'aria-expanded': open,
            'aria-controls': open ? list : undefined,
            'aria-activedescendant': open ? optionId(list, active) : undefined,
            // without one the helper text tells about it
            ...(props.describedBy !== undefined && { 'aria-describedby': props.describedBy }),
            onClick: () => {
              state.show()
              input.current?.select()
            },
          },
        }}
        sx={attributeSelectStyle(quiet)}
      />
      <span role="status" style={visuallyHidden}>
        {open &&
          translate('kontor.attributeSelect.found', {
            smart_count: arranged.choices.length,
            count: arranged.choices.length,
          })}
      </span>
      {open && anchor && (
        <AttributePopup anchor={anchor}>
          <AttributeList
            id={list}
            label={label}
            arranged={arranged}
            active={active}
            code={code}
            onPick={state.pick}
          />
        </AttributePopup>
      )}
    </>
  )
}
