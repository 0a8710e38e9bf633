import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import type { MappingAttribute } from '../../../contract/mapping.ts'
import { findingsOf } from '../draft/findings.ts'
import { isWithin } from '../draft/joinPath.ts'
import type { PlacedErrors } from '../draft/placeErrors.ts'
import type { Draft } from '../draft/shapes.ts'
import type { World } from '../draft/world.ts'
import type { Note } from './FieldFrame.ts'

/** The sentences about a field: what the service refused and what the console sees; where both speak, the service. */
export const useNotes = (
  field: MappingAttribute,
  draft: Draft,
  errors: PlacedErrors,
  world: World,
): readonly Note[] => {
  const translate = useTranslate()
  return useMemo(() => {
    const refused = Object.entries(errors.at)
      .filter(([path]) => isWithin(path, field.key))
      .map(([path, text]): Note => ({ path: path.slice(field.key.length + 1), severity: 'error', text }))
    const said = new Set(refused.map(({ path }) => path))
    const seen = findingsOf(field, draft, world)
      .filter(({ path }) => !said.has(path))
      .map(({ path, severity, word, value }): Note => ({
        path,
        severity,
        text: translate(`kontor.mapping.findings.${word}`, { value }),
      }))
    return [...refused, ...seen]
  }, [field, draft, errors, world, translate])
}
