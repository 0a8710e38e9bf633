import type { Words } from '../contract/messages.ts'
import type { Catalogue } from './mergeWords.ts'

const present = (part: Readonly<Record<string, unknown>>): Catalogue =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as Catalogue // words nest nothing but words

/** The words of one declaration as react-admin looks them up below `resources.<name>`. */
export const catalogueOf = ({ label, ...rest }: Words): Catalogue =>
  present({ name: typeof label === 'string' ? label : label.join(' |||| '), ...rest })
