import { HttpError } from 'ra-core'
import type { DataProvider } from 'react-admin'
import type { Call, ReplyOf } from '../contract/calls/call.ts'
import type { Choice } from '../contract/kinds.ts'
import type { Declaration } from '../contract/resource.ts'
import { formatSentence, languageOf, type Sentence } from '../contract/words.ts'
import type { CallOptions } from '../wire/callService.ts'
import { localeCookie } from '../wire/locale.ts'

/** Makes one call of the contract. Rejects with an HttpError whose body is the service's answer. */
export type Send = <C extends Call>(call: C, options?: CallOptions<C>) => Promise<ReplyOf<C>>

/** The choices of a form by the name of the option list. */
export type Options = Readonly<Record<string, readonly Choice[]>>

/** The data provider with methods beyond react-admin's. */
export interface KontorDataProvider extends DataProvider {
  /** Choices for the form of a resource or singleton; empty where it has none. */
  getOptions: (resource: string, params?: { signal?: AbortSignal }) => Promise<Options>
  /** Sends any call of the contract; a 401 is handled as in the other methods. */
  send: Send
}

/** The id that every singleton has for react-admin; it never goes over the wire. */
export const settingsId = 'settings'

/** The verbs that a resource or singleton may lack. */
const refusals = {
  list: { en: '{name}: there is no list.', de: '{name}: Eine Liste gibt es nicht.' },
  get: { en: '{name}: reading is not possible.', de: '{name}: Lesen ist nicht möglich.' },
  create: { en: '{name}: adding is not possible.', de: '{name}: Anlegen ist nicht möglich.' },
  update: { en: '{name}: changing is not possible.', de: '{name}: Ändern ist nicht möglich.' },
  delete: { en: '{name}: deleting is not possible.', de: '{name}: Löschen ist nicht möglich.' },
  arrange: {
    en: '{name}: Kontor can neither filter nor sort the list. Remove the filters and sort by ID, newest first.',
    de: '{name}: Kontor kann die Liste weder filtern noch sortieren. Entfernen Sie die Filter und sortieren Sie nach ID, die neuesten zuerst.',
  },
} as const satisfies Record<string, Sentence>
export type Refusal = keyof typeof refusals

/** The names of a declaration, its fields and their choices in the user's language. */
export interface Naming {
  /** Its plural. */
  nameOf(declaration: Declaration): string
  /** A field by its path. */
  labelOf(declaration: Declaration, path: string): string
  /** A choice that the declaration lists, by the path of its field and its code. */
  choiceOf(declaration: Declaration, path: string, code: string): string
}

/** Creates the error for a verb that a resource or singleton lacks; it names both in the user's language. */
export type Refuse = (declaration: Declaration, act: Refusal) => HttpError

/**
 * Creates a `Refuse`.
 * @example throw createRefuse(naming)(exports, 'create') // HttpError 405: 'Exports: adding is not possible.'
 */
export const createRefuse =
  ({ nameOf }: Pick<Naming, 'nameOf'>): Refuse =>
  (declaration, act) =>
    new HttpError(
      formatSentence(refusals[act], languageOf(localeCookie.read()), { name: nameOf(declaration) }),
      405,
    )
