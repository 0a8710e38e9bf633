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
import { addsToLabel, optionId } from './arrangeChoices.ts'
import { AttributeList } from './AttributeList.tsx'
import { useAttributeSelect } from './useAttributeSelect.ts'

/**
 * The style of the input.
 * @param showsChoice the chosen attribute covers the text of the input
 */
const attributeSelectStyle = (showsChoice: boolean): SystemStyleObject<Theme> => ({
  '& .MuiOutlinedInput-root': { position: 'relative', p: 0 },
  '& .MuiOutlinedInput-input': { pr: '30px', textOverflow: 'ellipsis' },
  ...(showsChoice && { '& .MuiOutlinedInput-input': { pr: '30px', color: 'transparent' } }),
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
  /** Undefined if the attribute no longer exists. */
  choice: Choice | undefined
}

const ellipsis = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/** The label and the code of the chosen attribute. It covers the input, whose text screen readers read. */
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
    {addsToLabel(code, choice?.label) && (
      <Box
        component="span"
        sx={{
          ...ellipsis,
          flex: '0 1000 auto', // the code shrinks before the label
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
  /** Shows the label to screen readers only, for instance because a column heading shows it. */
  labelHidden?: boolean
  /** The choices. The list should be the same object in each rendering, because it is indexed when the select opens. */
  choices: readonly Choice[]
  /** The code of the chosen attribute; empty = none. */
  code: string
  /** The chosen attribute if the choices lack it; without it the select shows a warning with the code. */
  chosenChoice?: Choice | undefined
  onChange: (code: string) => void
  onBlur?: () => void
  helperText?: ReactNode
  /** Shown while nothing is chosen; `None` or `Choose` by default. */
  placeholder?: string
  /** Ids of elements that describe the input. */
  describedBy?: string | undefined
  invalid?: boolean
  required?: boolean
  disabled?: boolean
  inputRef?: Ref<HTMLInputElement> | undefined
}

/**
 * Chooses one of thousands of attributes: typing searches label, code and group, the list shows group headings and type
 * icons. An empty text clears the choice.
 * @example <AttributeSelect label="Export attribute" choices={attributes} code={code} onChange={setCode} />
 */
export const AttributeSelect = (props: AttributeSelectProps) => {
  const { label, labelHidden, choices, code, onChange, required = false, disabled, invalid } = props
  const translate = useTranslate()
  const generatedId = useId()
  const listId = `${generatedId}-list`
  const box = useRef<HTMLElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const inputRef = useForkRef(input, props.inputRef)
  const state = useAttributeSelect({ choices, code, clearable: !required, onChange })
  const { open, typed, arranged, active } = state
  const chosen = choices.find(choice => choice.code === code) ?? props.chosenChoice
  const showsChoice = typed === undefined && !open && code !== ''
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
        onFocus={() => setAnchor(box.current)}
        onBlur={() => {
          state.leave()
          props.onBlur?.()
        }}
        slotProps={{
          input: {
            ref: box,
            startAdornment: showsChoice && <ChosenAttribute code={code} choice={chosen} />,
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
              [chosen.label, addsToLabel(code, chosen.label) && code, chosen.groupLabel]
                .filter(Boolean)
                .join(' · '),
            'aria-label': labelHidden ? label : undefined,
            'aria-autocomplete': 'list',
            'aria-haspopup': 'listbox',
            'aria-expanded': open,
            'aria-controls': open ? listId : undefined,
            'aria-activedescendant': open ? optionId(listId, active) : undefined,
            // the TextField sets the id of the helper text by default
            ...(props.describedBy !== undefined && { 'aria-describedby': props.describedBy }),
            onClick: () => {
              state.show()
              input.current?.select()
            },
          },
        }}
        sx={attributeSelectStyle(showsChoice)}
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
          id={listId}
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
