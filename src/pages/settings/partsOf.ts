import type { ResourceParts } from '../../kit/ResourceParts.ts'
import { resources } from '../../resources/index.ts'
import { DateExample } from './DateExample.tsx'

const parts: Readonly<Record<string, ResourceParts>> = {
  [resources.languages.name]: { below: { dateFormat: DateExample } },
}

/** What the list of a declaration shows that the declaration cannot say. */
export const partsOf = ({ name }: { readonly name: string }): ResourceParts => parts[name] ?? {}
