import { builtInSources, type BuiltInSource, type SourceAttribute } from '../../src/contract/mapping.ts'
import type { Language, Sentence } from '../../src/contract/words.ts'
import type { Masters } from '../store/createMasterStore.ts'
import { groupedBy } from './groupedBy.ts'
import { byLabel, labelled } from './labelled.ts'

const builtInGroup: Sentence = { en: 'System fields', de: 'Systemfelder' }
const builtInLabels: Readonly<Record<BuiltInSource, Sentence>> = {
  '@identifier': { en: 'Identifier (SKU)', de: 'Kennung (SKU)' },
  '@rootModel': { en: 'Code of the root model', de: 'Code des obersten Modells' },
  '@parent': { en: 'Code of the parent model', de: 'Code des übergeordneten Modells' },
  '@family': { en: 'Code of the family', de: 'Code der Familie' },
  '@familyLabel': { en: 'Label of the family', de: 'Bezeichnung der Familie' },
  '@enabled': { en: 'Enabled', de: 'Aktiv' },
  '@categories': { en: 'Codes of the categories', de: 'Codes der Kategorien' },
}

/** Attributes of the PIM by group, in the order of its groups, each group by label. */
export const sourceAttributes = async (masters: Masters, language: Language): Promise<SourceAttribute[]> => {
  const groups = [...(await masters.attributeGroups())].sort((a, b) => a.sortOrder - b.sortOrder)
  const members = groupedBy(await masters.attributes(), ({ group }) => group)
  const known = new Set(groups.map(({ code }) => code))
  const orphans = [...members.keys()].filter(code => !known.has(code)).map(code => ({ code, labels: {} }))
  return [...groups, ...orphans].flatMap(group => {
    const groupLabel = labelled(group, language).label
    return (members.get(group.code) ?? [])
      .map(attribute => ({
        ...labelled(attribute, language),
        groupLabel,
        type: attribute.type,
        scopable: attribute.scopable,
        isLocalized: attribute.localizable,
        metricFamily: attribute.metricFamily,
      }))
      .sort(byLabel(language))
  })
}

/** Sources that are no attributes, as the mapping offers them. */
export const builtInAttributes = (language: Language): SourceAttribute[] =>
  builtInSources.map(code => ({
    code,
    label: builtInLabels[code][language],
    groupLabel: builtInGroup[language],
    type: 'builtIn',
    scopable: false,
    isLocalized: false,
    metricFamily: null,
  }))
