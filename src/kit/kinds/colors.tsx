import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ColorKinds } from '../../contract/kinds/colors.ts'
import { codeInput, type InputProps, type KindViewsOf, textOf, useInputParts } from './inputParts.tsx'
import { TextInput } from './texts.tsx'

const edge = { borderRadius: '4px', border: 1, borderColor: 'inputBorder' } as const

/** A color typed as `#1a2b3c` or chosen with the browser's color picker, which the swatch opens. */
const ColorInput = (props: InputProps<'color'>) => {
  const translate = useTranslate()
  const { label, value, set, onBlur } = useInputParts(props)
  const text = textOf(value)
  const isColor = /^#[0-9a-f]{6}$/i.test(text)
  const picker = (
    <Box
      component="input"
      type="color"
      aria-label={translate('kontor.kit.chooseColor', { label })}
      value={isColor ? text : '#ffffff'}
      onChange={({ target }: { target: { value: string } }) => set(target.value)}
      onBlur={onBlur}
      sx={{
        ...edge,
        width: 20,
        height: 20,
        flex: 'none',
        p: 0,
        mr: 0.5,
        cursor: 'pointer',
        appearance: 'none',
        overflow: 'hidden',
        bgcolor: 'transparent',
        // without a color the swatch is empty, not white
        ...(!isColor && {
          borderStyle: 'dashed',
          '&::-webkit-color-swatch, &::-moz-color-swatch': { opacity: 0 },
        }),
        '&::-webkit-color-swatch-wrapper': { p: 0 },
        '&::-webkit-color-swatch': { border: 0 },
        '&::-moz-color-swatch': { border: 0 },
        '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: 2 },
      }}
    />
  )
  return (
    <TextInput
      {...props}
      more={{
        placeholder: '#1a2b3c',
        slotProps: { ...codeInput.slotProps, input: { startAdornment: picker } },
      }}
    />
  )
}

/** The views of the color kinds. */
export const colorViews: KindViewsOf<keyof ColorKinds> = {
  color: { input: ColorInput, width: 6 },
}
