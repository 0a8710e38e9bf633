import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import { Box } from '@mui/material'
import type { Choice } from '../../contract/kinds.ts'

interface Props {
  code: string
  /** Undefined where nobody knows the code any more. */
  choice: Choice | undefined
}

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/** What is chosen, as people and machines call it. It lies over the input, which holds the words for everybody else. */
export const ChosenAttribute = ({ code, choice }: Props) => (
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
      <Box component="span" sx={{ ...cut, flex: '0 1 auto' }}>
        {choice.label}
      </Box>
    ) : (
      <WarningAmberOutlined sx={{ fontSize: 16, flex: 'none', color: 'warning.main' }} />
    )}
    {choice?.label.toLowerCase() !== code.toLowerCase() && (
      <Box
        component="span"
        sx={{
          ...cut,
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
