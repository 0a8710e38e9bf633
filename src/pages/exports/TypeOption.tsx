import { Box, Radio, Typography } from '@mui/material'

interface Props {
  value: string
  label: string
  text: string
  checked: boolean
}

/** One of the types to choose from, with its sentence. Needs a RadioGroup around it. */
export const TypeOption = ({ value, label, text, checked }: Props) => (
  <Box
    component="label"
    sx={{
      display: 'flex',
      gap: '10px',
      alignItems: 'flex-start',
      p: 1.5,
      border: 1,
      borderRadius: '6px',
      cursor: 'pointer',
      borderColor: checked ? 'primary.main' : 'borderStrong',
      bgcolor: checked ? 'action.selected' : 'transparent',
    }}
  >
    <Radio value={value} sx={{ mt: '2px', p: 0 }} />
    <span>
      <Typography component="span" sx={{ display: 'block', fontWeight: 500 }}>
        {label}
      </Typography>
      <Typography
        component="span"
        variant="caption"
        sx={{ display: 'block', mt: '2px', color: 'text.secondary' }}
      >
        {text}
      </Typography>
    </span>
  </Box>
)
