import { expect, it } from 'vitest'
import { initialsOf } from '../../../../src/kit/show/Avatar.tsx'

it.each([
  ['Ada Lovelace', 'AL'],
  ['ada king lovelace', 'AL'],
  ['Örsted', 'Ö'],
  ['  ', ''],
])('initialsOf(%j) is %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
