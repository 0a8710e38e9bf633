import { expect, it } from 'vitest'
import { countChanges, groupDifferences } from '../../../../src/pages/configuration/differenceGroups.ts'

it('groups differences by their documents, whose keys may have dots', () => {
  const change = { before: 'a', after: 'b' }
  const groups = groupDifferences(
    [
      'mapping.p_comp[care].formatter',
      'mapping.p_name.akeneoAttribute',
      'schedules/v1.2 (2).options.isDelta',
      'schedules/v1.2 (2).name',
      'csv',
    ].map(address => ({ address, ...change })),
  )
  expect(groups).toEqual([
    {
      area: 'mapping',
      entry: '',
      changes: [
        { name: 'p_comp.care.formatter', address: 'mapping.p_comp[care].formatter', ...change },
        { name: 'p_name.akeneoAttribute', address: 'mapping.p_name.akeneoAttribute', ...change },
      ],
    },
    {
      area: 'schedules',
      entry: 'v1.2 (2)',
      changes: [
        { name: 'options.isDelta', address: 'schedules/v1.2 (2).options.isDelta', ...change },
        { name: 'name', address: 'schedules/v1.2 (2).name', ...change },
      ],
    },
    { area: 'csv', entry: '', changes: [{ name: '', address: 'csv', ...change }] },
  ])
})

it('counts the values of an entry that is missing, not its address', () => {
  const material = { akeneoAttribute: 'material', formatter: 'join' }
  expect(countChanges([{ address: 'mapping.p_comp[material]', before: null, after: material }])).toBe(2)
})
