import SearchOutlined from '@mui/icons-material/SearchOutlined'
import { InputAdornment, TextField, Typography } from '@mui/material'
import type { ReactNode } from 'react'

interface Props {
  label: string
  value: string
  onChange: (text: string) => void
  /** Takes the whole width. */
  wide?: boolean
  /** What came of it, said inside the box. */
  found?: string
  /** Stands right of the box. */
  children?: ReactNode
}

/** A box that filters what stands below while one types. */
export const ListSearch = ({ label, value, onChange, wide = false, found, children }: Props) => (
  <div style={{ display: 'flex', alignItems: 'center', gap: 12, flexWrap: 'wrap' }}>
    <TextField
      type="search"
      placeholder={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      sx={{ flex: { xs: '1 0 100%', sm: '1 1 240px' }, maxWidth: { sm: wide ? 'none' : 360 } }}
      slotProps={{
        htmlInput: { 'aria-label': label },
        input: {
          startAdornment: (
            <InputAdornment position="start" sx={{ mr: 0 }}>
              <SearchOutlined aria-hidden sx={{ color: 'text.tertiary' }} />
            </InputAdornment>
          ),
          endAdornment: found !== undefined && (
            <Typography
              variant="caption"
              role="status"
              noWrap
              sx={{ flex: 'none', mx: 0.5, color: 'text.secondary' }}
            >
              {found}
            </Typography>
          ),
        },
      }}
    />
    {children}
  </div>
)
