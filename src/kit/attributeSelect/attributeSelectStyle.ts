import type { SystemStyleObject } from '@mui/system'
import type { Theme } from '@mui/material/styles'

/**
 * The input of an attribute select.
 * @param quiet nothing is being typed: the choice itself covers the text
 */
export const attributeSelectStyle = (quiet: boolean): SystemStyleObject<Theme> => ({
  '& .MuiOutlinedInput-root': { position: 'relative', p: 0 },
  '& .MuiOutlinedInput-input': { pr: '30px', textOverflow: 'ellipsis' },
  ...(quiet && { '& .MuiOutlinedInput-input': { pr: '30px', color: 'transparent' } }),
  '& [data-part="acts"]': {
    position: 'absolute',
    insetBlock: 0,
    right: 8,
    display: 'flex',
    alignItems: 'center',
    color: 'text.tertiary',
    pointerEvents: 'none',
  },
  '& [data-part="clear"]': {
    pointerEvents: 'auto',
    width: 22,
    height: 22,
    bgcolor: 'background.paper',
    opacity: 0,
    '& .MuiSvgIcon-root': { fontSize: 14 },
  },
  '&:hover [data-part="clear"], &:focus-within [data-part="clear"]': { opacity: 1 },
})
