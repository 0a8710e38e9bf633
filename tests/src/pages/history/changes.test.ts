import { describe, expect, it } from 'vitest'
import { fieldsIn } from '../../../../src/pages/history/MappingTrial.tsx'
import { versionChanges } from '../../../../src/pages/history/useVersions.ts'

describe('the changes of a version', () => {
  it('name a field by its path within the document', () => {
    const address = 'mapping.p_comp[care].formatter'
    expect(versionChanges('mapping', [{ address, before: 'join', after: null }])).toEqual([
      { name: 'p_comp.care.formatter', before: 'join', after: null },
    ])
    expect(
      versionChanges('channels/zade', [{ address: 'channels/zade.label', before: 'a', after: 'b' }]),
    ).toEqual([{ name: 'label', before: 'a', after: 'b' }])
  })

  it('show each value of what is new, and no empty one', () => {
    const after = [
      { akeneoAttribute: 'a', formatter: null },
      { akeneoAttribute: '', value: 'B' },
    ]
    expect(versionChanges('mapping', [{ address: 'mapping.p_bullet', before: null, after }])).toEqual([
      { name: 'p_bullet.1.akeneoAttribute', before: null, after: 'a' },
      { name: 'p_bullet.2.value', before: null, after: 'B' },
    ])
  })
})

describe('the fields of a preview', () => {
  it('are those that differ, each once', () => {
    const addresses = ['mapping.p_name.value', 'mapping.p_name.akeneoAttribute', 'mapping.p_comp[care]']
    const differences = addresses.map(address => ({ address, before: null, after: null }))
    expect(fieldsIn(differences)).toEqual(['p_name', 'p_comp'])
  })
})
