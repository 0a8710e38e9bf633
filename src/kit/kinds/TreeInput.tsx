import { Box, Button, FormControl, FormHelperText, InputLabel, Skeleton, TextField } from '@mui/material'
import { useId, useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import { indexTree, missingCodes } from '../tree/indexTree.ts'
import { TreeDialog } from '../tree/TreeDialog.tsx'
import { TreePicker } from '../tree/TreePicker.tsx'
import { useLowercaseTitle } from '../useDeclarationText.ts'
import { useCount } from '../useFormats.ts'
import { codesIn } from './cells.tsx'
import { ChosenCount, describeMissing, type InputProps, useInputParts } from './inputParts.tsx'

/** Chooses any nodes of a tree: in the form itself, or in a dialog that the field opens. */
export const TreeInput = (props: InputProps<'tree'>) =>
  props.field.inDialog ? <TreeInDialog {...props} /> : <TreeInForm {...props} />

const height = 'clamp(240px, 100dvh - 500px, 560px)'

const TreeInForm = (props: InputProps<'tree'>) => {
  const { label, value, helperText, invalid, required, options, inputRef, set, onBlur } = useInputParts(props)
  const id = useId()
  const codes = codesIn(value)
  const helper = helperText && (
    <FormHelperText id={`${id}-hint`} sx={{ mt: 0 }}>
      {helperText}
    </FormHelperText>
  )
  return (
    <FormControl error={invalid} required={required} fullWidth onBlur={onBlur}>
      <InputLabel component="div" id={id}>
        {label}
      </InputLabel>
      {options?.length === 0 && codes.length === 0 ? null : options ? (
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
          <TreePicker
            choices={options}
            codes={codes}
            leavesOnly={props.field.leavesOnly}
            onChange={set}
            labelledBy={id}
            describedBy={helperText ? `${id}-hint` : undefined}
            invalid={invalid}
            error={invalid && helper}
            ref={inputRef}
            sx={{ height }}
          />
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minHeight: 32 }}>
            <ChosenCount codes={codes} onClear={() => set([])} />
          </Box>
        </Box>
      ) : (
        <Skeleton variant="rounded" sx={{ height }} />
      )}
      {!invalid && helper}
    </FormControl>
  )
}

const TreeInDialog = (props: InputProps<'tree'>) => {
  const translate = useTranslate()
  const count = useCount()
  const lowercaseTitle = useLowercaseTitle()
  const [open, setOpen] = useState(false)
  const parts = useInputParts(props)
  const { id, label, value, helperText, invalid, required, options, inputRef, set, onBlur } = parts
  const codes = codesIn(value)
  const missing = useMemo(
    () => (options ? missingCodes(indexTree(options), codesIn(value)).length : 0),
    [options, value],
  )
  const select = translate('kontor.kit.tree.select', { name: lowercaseTitle(label) })
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
      <TextField
        id={id}
        name={props.name}
        label={label}
        value={count('kontor.kit.tree.chosen', codes.length)}
        helperText={missing > 0 ? describeMissing(parts, count('kontor.kit.tree.gone', missing)) : helperText}
        error={invalid}
        required={required}
        fullWidth
        onBlur={onBlur}
        inputRef={inputRef}
        slotProps={{ htmlInput: { readOnly: true } }}
        sx={{ '& .MuiOutlinedInput-root': { bgcolor: 'background.sunken' } }}
      />
      <Button
        variant="outlined"
        aria-label={select}
        aria-haspopup="dialog"
        disabled={!options}
        onClick={() => setOpen(true)}
        sx={{ flex: 'none', mt: '22px', minHeight: { xs: 44, sm: 36 } }}
      >
        {translate('kontor.kit.tree.selectButton')}
      </Button>
      {open && options && (
        <TreeDialog
          label={label}
          choices={options}
          codes={codes}
          leavesOnly={props.field.leavesOnly}
          onApply={chosen => {
            set(chosen)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Box>
  )
}
