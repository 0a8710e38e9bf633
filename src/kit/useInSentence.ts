import { useLocaleState } from 'react-admin'
import { languageOf } from '../contract/words.ts'

const isAcronym = (word: string) => /^[A-Z0-9.]{2,}/.test(word)

/** Writes a title as it stands within a sentence: English lowers its first letter, German keeps it. */
export const useInSentence = (): ((title: string) => string) => {
  const [locale] = useLocaleState()
  const keeps = languageOf(locale) === 'de'
  return title => (keeps || isAcronym(title) ? title : title.charAt(0).toLowerCase() + title.slice(1))
}
