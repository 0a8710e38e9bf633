import type { TextFieldProps } from '@mui/material'

/** Props of an input for what a machine reads: mono, and nothing corrects it. On a phone it is not smaller: iOS would zoom in. */
export const codeInput: TextFieldProps = {
  slotProps: {
    htmlInput: {
      sx: { typography: 'mono', fontSize: { xs: '1em', sm: '0.93em' } },
      spellCheck: false,
      autoCapitalize: 'off',
      autoCorrect: 'off',
    },
  },
}
