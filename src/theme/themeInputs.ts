import type { ThemeComponents } from './themeTypes.ts'
import KeyboardArrowDownOutlined from '@mui/icons-material/KeyboardArrowDownOutlined'
import type { Theme } from '@mui/material'
import { type ComponentProps, createElement } from 'react'
import { CheckMark } from './CheckMark.tsx'
import { floatingShadow } from './tokens.ts'

type Mark = ComponentProps<typeof CheckMark>
const markOf = (shape: Mark['shape'], state: Mark['state']) => createElement(CheckMark, { shape, state })
const marksOf = (shape: Mark['shape']) =>
  ({ size: 'small', icon: markOf(shape, 'off'), checkedIcon: markOf(shape, 'on') }) as const

/** Checkboxes and radio buttons, as large as their icon. */
const markStyle = (theme: Theme) => ({
  padding: 0,
  color: theme.palette.inputBorder,
  '&.Mui-checked, &.MuiCheckbox-indeterminate': { color: theme.palette.primary.main },
  '&:hover': { backgroundColor: 'transparent' },
  '& .MuiSvgIcon-root': { fontSize: 16 },
})

/** The label of a react-admin group, as large as that of an input. */
const groupStyle = { styleOverrides: { root: { '& [class*="GroupInput-label"]': { transform: 'none' } } } }

const phoneOnly = '@media (max-width: 599.95px)'

/** Inputs: the label is above, the edge shows the state. */
export const themeInputs: ThemeComponents = {
  MuiFormControl: {
    defaultProps: { size: 'small', margin: 'none' },
    // react-admin's own inputs are stacked without our grid
    styleOverrides: { root: { '&.ra-input, .ra-input &': { width: '100%', margin: '0 0 8px' } } },
  },
  MuiFormGroup: { styleOverrides: { row: { gap: '8px 20px' } } },
  MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', margin: 'none' } },
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: {
        position: 'static',
        transform: 'none',
        maxWidth: 'none',
        fontSize: 13,
        lineHeight: '16px',
        fontWeight: 500,
        marginBottom: 6,
        whiteSpace: 'normal',
      },
    },
  },
  MuiFormLabel: {
    styleOverrides: {
      root: ({ theme }) => ({
        '&, &.Mui-focused, &.Mui-error, &.Mui-disabled': { color: theme.palette.text.primary },
        'legend&': { padding: 0, marginBottom: 6, fontSize: 13, lineHeight: '16px', fontWeight: 500 },
      }),
      asterisk: ({ theme }) => ({ color: theme.palette.error.main }),
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: ({ theme }) => {
        const { palette } = theme
        return {
          fontSize: 14,
          lineHeight: '20px',
          borderRadius: 6,
          backgroundColor: palette.background.paper,
          '.MuiDialog-paper &': { backgroundColor: palette.background.overlay },
          '&:hover:not(.Mui-disabled):not(.Mui-error):not(.Mui-focused) .MuiOutlinedInput-notchedOutline': {
            borderColor: palette.text.secondary,
          },
          '&.Mui-focused .MuiOutlinedInput-notchedOutline': {
            borderColor: palette.primary.main,
            borderWidth: 2,
          },
          '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: palette.error.dot, borderWidth: 2 },
          // an invalid input stays red within the focus ring
          '&.Mui-error.Mui-focused': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 2 },
          '&.Mui-error.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: palette.error.dot },
          '&.Mui-disabled': { backgroundColor: palette.background.sunken },
          '&.Mui-disabled .MuiOutlinedInput-notchedOutline': { borderColor: palette.divider },
          '&.MuiInputBase-multiline': { padding: '8px 10px' },
          '&.MuiInputBase-adornedEnd': { paddingRight: 6 },
          '&.MuiInputBase-adornedStart': { paddingLeft: 10 },
          [phoneOnly]: { fontSize: 16 },
        }
      },
      input: ({ theme }) => ({
        padding: '8px 10px',
        height: 20,
        boxSizing: 'content-box',
        '&::placeholder': { color: theme.palette.text.tertiary, opacity: 1 },
        '&.Mui-disabled': { WebkitTextFillColor: theme.palette.text.secondary },
        'textarea&': { padding: 0, height: 'auto' },
        [phoneOnly]: { padding: '12px 10px' },
      }),
      notchedOutline: ({ theme }) => ({
        top: 0,
        borderColor: theme.palette.inputBorder,
        '& legend': { display: 'none' },
      }),
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: ({ theme }) => ({
        margin: '6px 0 0',
        fontSize: 12,
        lineHeight: '16px',
        letterSpacing: 0,
        hyphens: 'auto',
        color: theme.palette.text.tertiary,
        '&.Mui-disabled': { color: theme.palette.text.tertiary },
        '&.Mui-error': { color: theme.palette.error.main },
      }),
    },
  },
  MuiSelect: {
    defaultProps: {
      IconComponent: KeyboardArrowDownOutlined,
      // a menu wider than its select begins where the select begins
      MenuProps: {
        anchorOrigin: { vertical: 'bottom', horizontal: 'left' },
        transformOrigin: { vertical: 'top', horizontal: 'left' },
      },
    },
    styleOverrides: {
      select: { minHeight: '20px !important' },
      icon: ({ theme }) => ({ color: theme.palette.text.tertiary, right: 8 }),
    },
  },
  MuiAutocomplete: {
    defaultProps: { popupIcon: createElement(KeyboardArrowDownOutlined) },
    styleOverrides: {
      root: { '&.ra-input': { width: '100%' } },
      inputRoot: {
        '&.MuiOutlinedInput-root.MuiInputBase-sizeSmall': {
          padding: '0 34px 0 4px',
          minHeight: 36,
          [phoneOnly]: { minHeight: 44 },
        },
        '&.MuiOutlinedInput-root.MuiInputBase-sizeSmall .MuiAutocomplete-input': { padding: '0 6px' },
      },
      endAdornment: ({ theme }) => ({
        right: '4px !important',
        // a wider button for touch, its arrow aligned with those of other inputs
        [theme.breakpoints.down('md')]: { right: '-2px !important' },
      }),
      popupIndicator: { width: 28, height: 28, marginRight: 0 },
      clearIndicator: { width: 28, height: 28, marginRight: 0 },
      tag: { margin: '3px 2px' },
      paper: ({ theme }) => ({
        marginTop: 4,
        backgroundColor: theme.palette.background.overlay,
        border: `1px solid ${theme.palette.borderStrong}`,
        borderRadius: 8,
        boxShadow: floatingShadow(theme.palette.mode),
      }),
      listbox: { padding: 4 },
      option: ({ theme }) => ({
        fontSize: 14,
        minHeight: '32px !important',
        padding: '4px 8px !important',
        borderRadius: 4,
        '&.Mui-focused': { backgroundColor: `${theme.palette.action.hover} !important` },
        '&[aria-selected="true"]': { backgroundColor: `${theme.palette.action.selected} !important` },
      }),
      noOptions: { fontSize: 13 },
    },
  },
  MuiFormControlLabel: {
    styleOverrides: {
      root: { marginLeft: 0, marginRight: 0, gap: 10, [phoneOnly]: { minHeight: 44 } },
      label: { fontSize: 14, lineHeight: '20px' },
    },
  },
  MuiCheckbox: {
    defaultProps: { ...marksOf('box'), indeterminateIcon: markOf('box', 'some') },
    styleOverrides: { root: ({ theme }) => ({ ...markStyle(theme), borderRadius: 4 }) },
  },
  MuiRadio: {
    defaultProps: marksOf('circle'),
    styleOverrides: { root: ({ theme }) => markStyle(theme) },
  },
  MuiSwitch: {
    styleOverrides: {
      root: ({ theme }) => ({
        width: 32,
        height: 18,
        padding: 0,
        overflow: 'visible',
        '& .MuiSwitch-switchBase': {
          padding: 2,
          transitionDuration: '120ms',
          color: theme.palette.background.paper,
          '&.Mui-checked': { transform: 'translateX(14px)', color: theme.palette.background.paper },
          '&.Mui-checked + .MuiSwitch-track': {
            backgroundColor: theme.palette.primary.main,
            opacity: 1,
          },
          '&.Mui-disabled + .MuiSwitch-track': { opacity: 0.4 },
          '&.Mui-focusVisible': { outline: 'none' },
          '&.Mui-focusVisible + .MuiSwitch-track': {
            outline: `2px solid ${theme.palette.primary.main}`,
            outlineOffset: 2,
          },
        },
        '& .MuiSwitch-input': { width: '300%', left: '-100%' },
        '& .MuiSwitch-thumb': { width: 14, height: 14, boxShadow: 'none' },
        '& .MuiSwitch-track': {
          borderRadius: 9,
          backgroundColor: theme.palette.inputBorder,
          opacity: 1,
        },
      }),
    },
  },
  RaRadioButtonGroupInput: groupStyle,
  RaCheckboxGroupInput: groupStyle,
  RaFileInput: {
    styleOverrides: {
      root: ({ theme }) => ({
        '& .RaFileInput-dropZone': {
          padding: 12,
          borderRadius: 6,
          border: `1px dashed ${theme.palette.inputBorder}`,
          backgroundColor: theme.palette.background.sunken,
          color: theme.palette.text.secondary,
          cursor: 'pointer',
        },
      }),
    },
  },
  RaLabeled: { styleOverrides: { root: { '& .RaLabeled-label': { fontSize: 13, fontWeight: 500 } } } },
}
