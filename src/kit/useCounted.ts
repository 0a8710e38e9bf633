import { useTranslate } from 'react-admin'
import { useFormats } from './useFormats.ts'

/** Says how many in the reader's language. `useCounted()('kontor.kit.tree.chosen', 1204)` is `1,204 selected`. */
export const useCounted = (): ((key: string, amount: number) => string) => {
  const translate = useTranslate()
  const { number } = useFormats()
  return (key, amount) => translate(key, { smart_count: amount, count: number(amount) })
}
