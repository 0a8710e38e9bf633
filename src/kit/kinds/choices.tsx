import { Box, FormControlLabel, FormHelperText, Switch } from '@mui/material'
import type { ChoiceKinds } from '../../contract/kinds/choices.ts'
import { codesIn, type InputProps, useInputParts } from './inputParts.tsx'
import { type KindViewsOf, listedCell } from './kindView.tsx'
import { SelectInput } from './SelectInput.tsx'
import { SelectManyInput } from './SelectManyInput.tsx'
import { TreeInput } from './TreeInput.tsx'

/** On or off, with its label at the right. */
const ToggleInput = (props: InputProps<'toggle'>) => {
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

/** How the kinds that are chosen look. */
export const choiceViews: KindViewsOf<keyof ChoiceKinds> = {
  toggle: {
    input: ToggleInput,
    cell: ({ value, translate }) => translate(value === true ? 'kontor.kit.on' : 'kontor.kit.off'),
    width: 12,
  },
  select: { input: SelectInput, cell: listedCell, width: 6 },
  selectMany: { input: SelectManyInput, cell: listedCell, width: 12 },
  tree: {
    input: TreeInput,
    cell: ({ value, formats }) => formats.number(codesIn(value).length),
    width: 12,
  },
}
