import CloseOutlined from '@mui/icons-material/CloseOutlined'
import SearchOutlined from '@mui/icons-material/SearchOutlined'
import { IconButton, InputAdornment, TextField, Typography } from '@mui/material'
import { type ReactNode, useRef } from 'react'
import { useTranslate } from 'react-admin'

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
export const ListSearch = ({ label, value, onChange, wide = false, found, children }: Props) => {
  const translate = useTranslate()
  const box = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    box.current?.focus()
  }
  return (
    <div style={{ display: 'flex', alignItems: 'center', gap: 12, flexWrap: 'wrap' }}>
      <TextField
        type="search"
        placeholder={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        inputRef={box}
        sx={{
          flex: { xs: '1 0 100%', sm: '1 1 240px' },
          maxWidth: { sm: wide ? 'none' : 360 },
          // the browser's own cross has a colour of its own
          '& input::-webkit-search-cancel-button': { display: 'none' },
        }}
        slotProps={{
          htmlInput: { 'aria-label': label },
          input: {
            startAdornment: (
              <InputAdornment position="start" sx={{ mr: 0 }}>
                <SearchOutlined aria-hidden sx={{ color: 'text.tertiary' }} />
              </InputAdornment>
            ),
            endAdornment: (
              <>
                {found !== undefined && (
                  <Typography
                    variant="caption"
                    role="status"
                    noWrap
                    sx={{ flex: 'none', mx: 0.5, color: 'text.secondary' }}
                  >
                    {found}
                  </Typography>
                )}
                {value !== '' && (
                  <IconButton
                    onClick={clear}
                    aria-label={translate('kontor.kit.clearSearch')}
                    sx={{ width: 28, height: 28 }}
                  >
                    <CloseOutlined />
                  </IconButton>
                )}
              </>
            ),
          },
        }}
      />
      {children}
    </div>
  )
}
