import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { StateLine } from '../../kit/settings/StateLine.tsx'
import { useFormats } from '../../kit/useFormats.ts'
import { readMapping } from './draft/mappingDraft.ts'
import { noErrors } from './draft/placedErrors.ts'
import { countOf, missingFields, statusesOf } from './list/fieldStatus.ts'
import { type LoadedMapping, useMapping } from './useMapping.ts'

const countsOf = ({ fields: { product, article }, stored, lookup }: LoadedMapping) => {
  const fields = [...product, ...article]
  const statuses = statusesOf(fields, readMapping(fields, stored), noErrors, lookup)
  return {
    mapped: [...statuses.values()].filter(({ mapped }) => mapped).length,
    missing: missingFields(fields, statuses).length,
    gone: countOf(fields, statuses, 'warnings'),
  }
}

/** How many fields are mapped, which required ones are not, and what vanished from the PIM. */
export const MappingState = () => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { data } = useMapping()
  const counts = useMemo(() => data && countsOf(data), [data])
  if (!counts) return <StateLine />
  const { mapped, missing, gone } = counts
  const say = (what: keyof typeof counts) =>
    translate(`kontor.mapping.tile.${what}`, { smart_count: counts[what], count: number(counts[what]) })
  const words = [say('mapped'), ...(missing > 0 ? [say('missing')] : []), ...(gone > 0 ? [say('gone')] : [])]
  const colour = missing + gone > 0 ? 'warning.dot' : mapped > 0 ? 'success.dot' : 'inputBorder'
  return <StateLine color={colour} words={words.join(', ')} />
}
