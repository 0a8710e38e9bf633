import { Box, FormControlLabel, FormHelperText, Skeleton, Switch } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ChoiceKinds } from '../../contract/kinds/choices.ts'
import type { ReferenceKinds } from '../../contract/kinds/references.ts'
import { later } from '../timing.ts'
import { type InputProps, type KindViewsOf, sayingGone, textOf, useInputParts } from './inputParts.tsx'
import { ManySearch, SearchSelect, SelectInput, SelectManyInput } from './SelectInput.tsx'

/** Trees are large, and few forms have one. */
const TreeInput = later(
  async () => (await import('./TreeInput.tsx')).TreeInput,
  (_props: InputProps<'tree'>) => <Skeleton variant="rounded" height={240} />,
)

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
  toggle: { input: ToggleInput, width: 12 },
  select: { input: SelectInput, width: 6 },
  selectMany: {
    input: SelectManyInput,
    width: 12,
    fetch: ({ options }) => (typeof options === 'string' ? ManySearch.fetch() : undefined),
  },
  tree: {
    input: TreeInput,
    width: 12,
    fetch: async ({ inDialog }) => {
      await TreeInput.fetch()
      if (!inDialog) await (await import('./TreeInput.tsx')).TreePicker.fetch()
    },
  },
}

/** Numbers of the service mean nothing to people; names that identify a record do. */
const isNumber = ({ code }: { code: string }) => /^\d+$/.test(code)

/** One record, found by typing its title. One that is gone stays to be seen, with a word about it. */
const ReferenceInput = (props: InputProps<'reference'>) => {
  const translate = useTranslate()
  const parts = useInputParts(props)
  const { options } = parts
  const code = textOf(parts.value)
  const gone = options && code !== '' && !options.some(choice => choice.code === code)
  const withHint = gone
    ? { ...parts, helperText: sayingGone(parts, translate('kontor.kit.recordGone', { value: code })) }
    : parts
  return (
    <SearchSelect
      name={props.name}
      parts={withHint}
      code={code}
      codes={!options?.every(isNumber)}
      choices={gone ? [...options, { code, label: code }] : options}
    />
  )
}

/** How the kinds that name other records look. */
export const referenceViews: KindViewsOf<keyof ReferenceKinds> = {
  reference: { input: ReferenceInput, width: 6, fetch: SearchSelect.fetch },
  references: { input: ManySearch, width: 12, fetch: ManySearch.fetch },
}
