import { ButtonBase } from '@mui/material'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'

interface Props {
  page: number
  label: string
  current?: boolean
  disabled?: boolean
  children: ReactNode
}

/** A link to a page of the list; what else the address says stays. */
export const PagerButton = ({ page, label, current = false, disabled = false, children }: Props) => {
  const [search] = useSearchParams()
  const there = new URLSearchParams(search)
  there.set('page', String(page))
  return (
    <ButtonBase
      {...(disabled ? { component: 'span', 'aria-disabled': true } : { component: Link, to: `?${there}` })}
      aria-label={label}
      aria-current={current ? 'page' : undefined}
      disabled={disabled}
      sx={{
        minWidth: { xs: 44, sm: 30 },
        height: { xs: 44, sm: 30 },
        px: 0.75,
        borderRadius: '6px',
        fontSize: 13,
        fontVariantNumeric: 'tabular-nums',
        fontWeight: current ? 600 : 400,
        color: disabled ? 'text.disabled' : current ? 'primary.main' : 'text.secondary',
        bgcolor: current ? 'action.selected' : 'transparent',
        '&:hover': { bgcolor: current ? 'action.selected' : 'action.hover' },
      }}
    >
      {children}
    </ButtonBase>
  )
}
