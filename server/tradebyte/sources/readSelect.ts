import type { AkeneoAttribute } from '../../akeneo/types.ts'
import { remembered } from '../run/remembered.ts'
import { plainText } from './plainText.ts'
import type { PrepareReader, Reading } from './reading.ts'

const labelWith = ({ answers, catalogue, language }: Reading, attribute: AkeneoAttribute) =>
  answers.optionCodes
    ? (code: string) => code
    : remembered(code => {
        const labels = catalogue.optionLabels(attribute.code, code)
        return labels?.[language.locale ?? ''] || labels?.[language.fallback ?? ''] || code
      })

/** The label of an option or record in the language, else in the fallback locale, else its code. */
export const readSelect: PrepareReader = (reading, attribute) => {
  const label = labelWith(reading, attribute)
  return ({ data }) => {
    const code = plainText(data)
    return code && label(code)
  }
}

/** Several options or records, in the PIM's order. */
export const readSelectMany: PrepareReader = (reading, attribute) => {
  const label = labelWith(reading, attribute)
  return ({ data }) => {
    const codes: readonly unknown[] = Array.isArray(data) ? data : [data]
    const found: string[] = []
    for (const item of codes) {
      const code = plainText(item)
      if (code) found.push(label(code))
    }
    return found
  }
}
