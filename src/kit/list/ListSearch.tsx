import CloseOutlined from '@mui/icons-material/CloseOutlined'
import SearchOutlined from '@mui/icons-material/SearchOutlined'
import { FormControl, IconButton, InputAdornment, OutlinedInput, Typography } from '@mui/material'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { useDebounced } from '../clock.ts'

interface Props {
  label: string
  value: string
  onChange: (text: string) => void
  /** Whether the input takes the whole width. */
  wide?: boolean
  /** The result of the search, shown inside the input. */
  resultText?: string
  /** Content at the right of the input. */
  children?: ReactNode
}

/** A search input for the list below. */
export const ListSearch = ({ label, value, onChange, wide = false, resultText, children }: Props) => {
  const translate = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    input.current?.focus()
  }
  return (
    <div style={{ display: 'flex', alignItems: 'center', gap: 12, flexWrap: 'wrap' }}>
      <FormControl
        sx={{
          flex: { xs: '1 0 100%', sm: '1 1 240px' },
          maxWidth: { sm: wide ? 'none' : 360 },
          // the browser's own clear button has a color outside the theme
          '& input::-webkit-search-cancel-button': { display: 'none' },
        }}
      >
        <OutlinedInput
          type="search"
          placeholder={label}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          inputRef={input}
          slotProps={{ input: { 'aria-label': label } }}
          startAdornment={
            <InputAdornment position="start" sx={{ mr: 0 }}>
              <SearchOutlined aria-hidden sx={{ color: 'text.tertiary' }} />
            </InputAdornment>
          }
          endAdornment={
            <>
              {resultText !== undefined && (
                <Typography
                  variant="caption"
                  role="status"
                  noWrap
                  sx={{ flex: 'none', mx: 0.5, color: 'text.secondary' }}
                >
                  {resultText}
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
 * The text of a search input whose query `q` is stored elsewhere, such as in the address.
 * @param onSettled called with the trimmed text when the user pauses typing
 * @example const [text, setText] = useSearchText(view.q, q => view.set({ q }))
 */
export const useSearchText = (
  q: string,
  onSettled: (q: string) => void,
): [text: string, setText: (text: string) => void] => {
  const [text, setText] = useState(q)
  const debounced = useDebounced(text)
  const [previousQ, setPreviousQ] = useState(q)
  if (q !== previousQ) {
    setPreviousQ(q)
    if (q !== debounced.trim()) setText(q) // the address changed, for instance by the browser's Back button
  }
  const latestOnSettled = useRef(onSettled)
  useEffect(() => {
    latestOnSettled.current = onSettled
  })
  useEffect(() => {
    if (debounced === text && debounced.trim() !== q) latestOnSettled.current(debounced.trim())
  }, [debounced, text, q])
  return [text, setText]
}

/** Searches the list by react-admin's filter `q`, which the address holds, when the user pauses typing. */
export const FilterSearch = () => {
  const translate = useTranslate()
  const { filterValues, setFilters, displayedFilters } = useListContext()
  const [text, setText] = useSearchText(String(filterValues['q'] ?? ''), q => {
    const { q: _previous, ...otherFilters } = filterValues
    setFilters(q === '' ? otherFilters : { ...otherFilters, q }, displayedFilters)
  })
  return <ListSearch label={translate('kontor.kit.search')} value={text} onChange={setText} />
}
