import { Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Mapping } from '../../../contract/mapping/mapping.ts'
import type { ChangeCount } from '../../../contract/mapping/preview.ts'
import { useFormats } from '../../../kit/useFormats.ts'
import { isMissing } from '../../../wire/saves.ts'
import { useChangeCount } from './usePreview.ts'

interface ChangedProductsProps {
  /** The unsaved mapping. */
  mapping: Mapping
  /** The key of the open field; undefined if it has no unsaved changes. */
  field: string | undefined
}

/** The number of products of the filter that change with the open field. */
export const ChangedProducts = ({ mapping, field }: ChangedProductsProps) => {
  const translate = useTranslate()
  const sentenceOf = useChangeSentence()
  const { data, error } = useChangeCount(mapping, field)
  if (isMissing(error)) return null
  const failure = error && `${translate('kontor.mapping.reach.failed')} ${error.message}`
  const text = failure ?? (data ? sentenceOf(data, 'field') : translate('kontor.mapping.reach.counting'))
  return (
    <Typography
      role="status"
      variant="caption"
      component="p"
      sx={{ px: 2, pt: 1, color: failure ? 'error.main' : 'text.secondary' }}
    >
      {field !== undefined && text}
    </Typography>
  )
}

/** Gives the sentence about a count: how many products change with a field or a version, and of how many. */
export const useChangeSentence = () => {
  const translate = useTranslate()
  const { number } = useFormats()
  return ({ changed, compared, total, isWhole }: ChangeCount, cause: 'field' | 'version'): string => {
    const params = {
      smart_count: changed,
      count: number(changed),
      compared: number(compared),
      total: number(total ?? compared),
      cause: translate(`kontor.mapping.reach.${cause}`),
    }
    if (isWhole) return translate(`kontor.mapping.reach.${changed === 0 ? 'none' : 'all'}`, params)
    if (changed === 0) return translate('kontor.mapping.reach.noneOfFirst', params)
    return translate(`kontor.mapping.reach.${total === null ? 'atLeast' : 'atLeastOf'}`, params)
  }
}
