import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { expect } from 'vitest'

/** Compares with a file of the folder `golden`. UPDATE_GOLDEN=1 writes it again; review the result. */
export const expectGolden = (name: string, actual: string): void => {
  const file = new URL(`golden/${name}`, import.meta.url)
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(file, actual)
  expect(existsSync(file), `golden/${name} exists`).toBe(true)
  expect(actual).toBe(readFileSync(file, 'utf8'))
}
