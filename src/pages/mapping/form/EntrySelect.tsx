import KeyboardArrowDownOutlined from '@mui/icons-material/KeyboardArrowDownOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import { Box, MenuItem, Select } from '@mui/material'

interface Option {
  readonly code: string
  readonly label: string
  /** Says more beside it in the menu. */
  readonly more?: string | undefined
}

interface Props {
  /** Spoken; the visible label is the head of the column. */
  label: string
  options: readonly Option[]
  /** Empty = nothing. */
  code: string
  /** What nothing is called. */
  empty: string
  /** Nothing is a choice, and not only a gap to be filled. */
  optional?: boolean
  invalid: boolean
  /** Ids of the sentences about it. */
  describedBy: string | undefined
  disabled?: boolean
  onChange: (code: string) => void
}

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/** A short choice within an entry. A code that is no choice any more stays, marked as gone. */
export const EntrySelect = (props: Props) => {
  const { label, options, code, empty, optional, invalid, describedBy, disabled, onChange } = props
  const chosen = options.find(option => option.code === code)
  const gone = code !== '' && !chosen
  return (
    <Select
      size="small"
      fullWidth
      displayEmpty
      value={code}
      error={invalid}
      disabled={disabled}
      IconComponent={KeyboardArrowDownOutlined}
      onChange={({ target }) => onChange(target.value)}
      inputProps={{ 'aria-label': label }}
      SelectDisplayProps={{ 'aria-describedby': describedBy, title: chosen?.label ?? code }}
      renderValue={() =>
        gone ? (
          <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: '6px' }}>
            <WarningAmberOutlined aria-hidden sx={{ fontSize: 16, flex: 'none', color: 'warning.main' }} />
            <Box component="span" sx={{ ...cut, typography: 'mono' }}>
              {code}
            </Box>
          </Box>
        ) : chosen ? (
          chosen.label
        ) : (
          <Box component="span" sx={{ color: optional ? undefined : 'text.tertiary' }}>
            {empty}
          </Box>
        )
      }
    >
      {(optional || code === '') && <MenuItem value="">{empty}</MenuItem>}
      {gone && <MenuItem value={code}>{code}</MenuItem>}
      {options.map(option => (
        <MenuItem key={option.code} value={option.code}>
          {option.label}{' '}
          {option.more && (
            <Box component="span" sx={{ ml: 'auto', pl: 2, typography: 'caption', color: 'text.tertiary' }}>
              {option.more}
            </Box>
          )}
        </MenuItem>
      ))}
    </Select>
  )
}
