import ClearOutlined from '@mui/icons-material/ClearOutlined'
import KeyboardArrowDownOutlined from '@mui/icons-material/KeyboardArrowDownOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import { Box, IconButton, TextField, useForkRef } from '@mui/material'
import type { Theme } from '@mui/material/styles'
import type { SystemStyleObject } from '@mui/system'
import { type ReactNode, type Ref, useId, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Choice } from '../../contract/kinds.ts'
import { visuallyHidden } from '../marks.tsx'
import { later, useArrival } from '../timing.ts'
import { optionId, saysMore } from './arrangeChoices.ts'
import { useAttributeSelect } from './useAttributeSelect.ts'

const AttributeList = later(async () => (await import('./AttributeList.tsx')).AttributeList)

/**
 * The input of an attribute select.
 * @param quiet nothing is being typed: the choice itself covers the text
 */
const attributeSelectStyle = (quiet: boolean): SystemStyleObject<Theme> => ({
  '& .MuiOutlinedInput-root': { position: 'relative', p: 0 },
  '& .MuiOutlinedInput-input': { pr: '30px', textOverflow: 'ellipsis' },
  ...(quiet && { '& .MuiOutlinedInput-input': { pr: '30px', color: 'transparent' } }),
  '& [data-part="buttons"]': {
    position: 'absolute',
    insetBlock: 0,
    right: 8,
    display: 'flex',
    alignItems: 'center',
    color: 'text.tertiary',
    pointerEvents: 'none',
  },
  '& [data-part="clear"]': {
    pointerEvents: 'auto',
    width: 22,
    height: 22,
    bgcolor: 'background.paper',
    opacity: 0,
    '& .MuiSvgIcon-root': { fontSize: 14 },
  },
  '&:hover [data-part="clear"], &:focus-within [data-part="clear"]': { opacity: 1 },
})

interface ChosenAttributeProps {
  code: string
  /** Undefined where nobody knows the code any more. */
  choice: Choice | undefined
}

const ellipsis = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/** What is chosen, as people and machines call it. It lies over the input, which holds the words for everybody else. */
const ChosenAttribute = ({ code, choice }: ChosenAttributeProps) => (
  <Box
    aria-hidden
    sx={{
      position: 'absolute',
      insetBlock: 0,
      left: 10,
      right: 30,
      display: 'flex',
      alignItems: 'center',
      gap: '6px',
      pointerEvents: 'none',
    }}
  >
    {choice ? (
      <Box component="span" sx={{ ...ellipsis, flex: '0 1 auto' }}>
        {choice.label}
      </Box>
    ) : (
      <WarningAmberOutlined sx={{ fontSize: 16, flex: 'none', color: 'warning.main' }} />
    )}
    {saysMore(code, choice?.label) && (
      <Box
        component="span"
        sx={{
          ...ellipsis,
          flex: '0 1000 auto', // where there is no room the code gives way
          typography: 'mono',
          fontSize: '0.93em',
          color: choice ? 'text.tertiary' : 'text.primary',
        }}
      >
        {code}
      </Box>
    )}
  </Box>
)

interface AttributeSelectProps {
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
  /** Stands there while nothing is chosen; by default that nothing is, or what to do. */
  placeholder?: string
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
export const AttributeSelect = (props: AttributeSelectProps) => {
  const { label, labelHidden, choices, code, onChange, required = false, disabled, invalid } = props
  const translate = useTranslate()
  const generatedId = useId()
  const list = `${generatedId}-list`
  const box = useRef<HTMLElement>(null)
  // known from the first focus on, once the list is there: any sooner, and each select of a form would render twice
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { act } = useArrival(AttributeList.fetch)
  const input = useRef<HTMLInputElement>(null)
  const inputRef = useForkRef(input, props.inputRef)
  const state = useAttributeSelect({ choices, code, clearable: !required, onChange })
  const { open, typed, arranged, active } = state
  const chosen = choices.find(choice => choice.code === code) ?? props.known
  const quiet = typed === undefined && !open && code !== ''
  return (
    <>
      <TextField
        id={props.id ?? generatedId}
        name={props.name}
        label={labelHidden ? undefined : label}
        value={typed ?? chosen?.label ?? code}
        placeholder={props.placeholder ?? translate(required ? 'kontor.kit.choose' : 'kontor.kit.none')}
        helperText={props.helperText}
        error={invalid}
        required={required}
        disabled={disabled}
        fullWidth
        inputRef={inputRef}
        onChange={({ target }) => state.type(target.value)}
        onKeyDown={state.press}
        onFocus={() => act(() => setAnchor(box.current))}
        onBlur={() => {
          state.leave()
          props.onBlur?.()
        }}
        slotProps={{
          input: {
            ref: box,
            startAdornment: quiet && <ChosenAttribute code={code} choice={chosen} />,
            endAdornment: (
              <Box data-part="buttons" aria-hidden={disabled || undefined}>
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
            title:
              chosen &&
              [chosen.label, saysMore(code, chosen.label) && code, chosen.groupLabel]
                .filter(Boolean)
                .join(' · '),
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
        <AttributeList
          anchor={anchor}
          id={list}
          label={label}
          arranged={arranged}
          active={active}
          code={code}
          onPick={state.pick}
        />
      )}
    </>
  )
}
