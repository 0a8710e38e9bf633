import { texts } from '../words/texts.ts'
import type { Texts } from '../words/texts.ts'

/** The attribute groups, in display order: code and labels. */
export const attributeGroups: readonly (readonly [code: string, labels: Texts])[] = [
  ['general', texts('Allgemein', 'General', 'Général')],
  ['marketing', texts('Marketing', 'Marketing', 'Marketing')],
  ['variation', texts('Varianten', 'Variation', 'Variation')],
  ['technical', texts('Technik und Pflege', 'Technical and care', 'Technique et entretien')],
  ['media', texts('Medien', 'Media', 'Médias')],
  ['prices', texts('Preise', 'Prices', 'Prix')],
  ['logistics', texts('Logistik', 'Logistics', 'Logistique')],
]
