import type { Reading } from './reading.ts'

/** Writes yes or no as the column wants it. */
export const writeBoolean = ({ plain, answers, language }: Reading, value: boolean): string => {
  if (plain || answers.digits) return value ? '1' : '0'
  return value ? language.yes : language.no
}
