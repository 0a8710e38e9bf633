import type { Mapping } from '../../../src/contract/mapping/mapping.ts'
import type { FieldDefinition } from '../fields/defineField.ts'
import { defaultSources, fieldTable } from '../fields/fieldTable.ts'
import { readStored } from './readStored.ts'

/** Required fields that neither the mapping nor a substitute field fills. */
const unmappedIn = (mapping: Mapping): FieldDefinition[] => {
  const isMapped = (key: string) => {
    const field = fieldTable.get(key)
    return field !== undefined && readStored(mapping, field) !== null
  }
  return [...fieldTable.values()].filter(
    ({ key, whenMissing, orElse }) => whenMissing !== null && ![key, ...orElse].some(isMapped),
  )
}

const hasDefault = ({ key }: FieldDefinition) => key in defaultSources

/** Required fields that stay empty. */
export const openFieldsIn = (mapping: Mapping): FieldDefinition[] =>
  unmappedIn(mapping).filter(field => !hasDefault(field))

/** Unmapped required fields that their default source fills. */
export const defaultFieldsIn = (mapping: Mapping): FieldDefinition[] => unmappedIn(mapping).filter(hasDefault)
