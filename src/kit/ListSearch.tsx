import CloseOutlined from '@mui/icons-material/CloseOutlined'
import SearchOutlined from '@mui/icons-material/SearchOutlined'
import { FormControl, IconButton, InputAdornment, OutlinedInput, Typography } from '@mui/material'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { useDebounced } from './timing.ts'

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
      <FormControl
        sx={{
          flex: { xs: '1 0 100%', sm: '1 1 240px' },
          maxWidth: { sm: wide ? 'none' : 360 },
          // the browser's own cross has a colour of its own
          '& input::-webkit-search-cancel-button': { display: 'none' },
        }}
      >
        {/* no TextField: it brings menus along */}
        <OutlinedInput
          type="search"
          placeholder={label}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          inputRef={box}
          slotProps={{ input: { 'aria-label': label } }}
          startAdornment={
            <InputAdornment position="start" sx={{ mr: 0 }}>
              <SearchOutlined aria-hidden sx={{ color: 'text.tertiary' }} />
            </InputAdornment>
          }
          endAdornment={
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
          }
        />
      </FormControl>
      {children}
    </div>
  )
}

/**
 * The text of a search box whose `q` is kept elsewhere, as in the address.
 * @param onSettled told once of what was typed, a moment after one stops
 * @example const [text, setText] = useSearchText(view.q, q => view.set({ q }))
 */
export const useSearchText = (
  q: string,
  onSettled: (q: string) => void,
): [text: string, setText: (text: string) => void] => {
  const [text, setText] = useState(q)
  const settled = useDebounced(text)
  const [known, setKnown] = useState(q)
  if (q !== known) {
    setKnown(q)
    if (q !== settled.trim()) setText(q) // not typed here: somebody went back in the browser
  }
  const told = useRef(onSettled)
  useEffect(() => {
    told.current = onSettled
  })
  useEffect(() => {
    if (settled === text && settled.trim() !== q) told.current(settled.trim())
  }, [settled, text, q])
  return [text, setText]
}

/** Searches the list by react-admin's filter `q`, a moment after one stops typing; the address keeps it. */
export const FilterSearch = () => {
  const translate = useTranslate()
  const { filterValues, setFilters, displayedFilters } = useListContext()
  const [text, setText] = useSearchText(String(filterValues['q'] ?? ''), q => {
    const { q: _before, ...others } = filterValues
    setFilters(q === '' ? others : { ...others, q }, displayedFilters)
  })
  return <ListSearch label={translate('kontor.kit.search')} value={text} onChange={setText} />
}
