import { readFileSync } from 'node:fs'

interface Unit {
  readonly code: string
  readonly labels: object
  readonly convert_from_standard: { operator: string; value: string }[]
  symbol: string
}

/** A measurement family as the REST API writes it. */
export interface MeasureFamily {
  readonly code: string
  readonly labels: object
  standard_unit_code: string
  readonly units: Record<string, Unit>
}

const conversion = /\{'?(\w+)'?: '([^']+)'\}/g

/** Reads measure.yml by its indentation; it has no other shape than family, unit, fact. */
export const measureFamilies = (path: string): MeasureFamily[] => {
  const families: MeasureFamily[] = []
  let unit: Unit | null = null
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const [, indent = '', key = '', rest = ''] = /^( *)(\w+):\s*(.*)$/.exec(line) ?? []
    const family = families.at(-1)
    if (indent.length === 4) families.push({ code: key, labels: {}, standard_unit_code: '', units: {} })
    else if (key === 'standard' && family) family.standard_unit_code = rest
    else if (indent.length === 12 && family) {
      unit = { code: key, labels: {}, symbol: '', convert_from_standard: [] }
      family.units[key] = unit
    } else if (key === 'convert')
      for (const [, operator = '', value = ''] of rest.matchAll(conversion))
        unit?.convert_from_standard.push({ operator, value })
    else if (key === 'symbol' && unit) unit.symbol = rest.replaceAll(/^'|'$/g, '')
  }
  return families
}
