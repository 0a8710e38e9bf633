import { Box, FormControlLabel, FormHelperText, Switch } from '@mui/material'
import type { InputProps } from './InputProps.ts'
import { useInputParts } from './useInputParts.tsx'

/** On or off, with its label at the right. */
export const ToggleInput = (props: InputProps<'toggle'>) => {
  const { id, label, value, helperText, invalid, inputRef, set, onBlur } = useInputParts(props)
  return (
    <Box>
      <FormControlLabel
        label={label}
        // on a phone it is as high as a thumb; the air around the word is enough of a gap
        sx={{ my: { xs: -1, sm: 0 }, '& .MuiFormControlLabel-label': { fontWeight: 500 } }}
        control={
          <Switch
            id={id}
            name={props.name}
            checked={value === true}
            onChange={(_event, checked) => set(checked)}
            onBlur={onBlur}
            slotProps={{
              input: { ref: inputRef, 'aria-describedby': helperText ? `${id}-hint` : undefined },
            }}
          />
        }
      />
      {helperText && (
        <FormHelperText id={`${id}-hint`} error={invalid} sx={{ mt: '2px', ml: '42px' }}>
          {helperText}
        </FormHelperText>
      )}
    </Box>
  )
}
