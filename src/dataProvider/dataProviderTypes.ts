import type { DataProvider } from 'react-admin'
import type { Call, ReplyOf } from '../contract/calls/call.ts'
import type { Choice } from '../contract/kinds.ts'
import type { CallOptions } from '../wire/callService.ts'

/** Makes one call of the contract. Rejects with an HttpError whose body is the service's answer. */
export type Send = <C extends Call>(call: C, options?: CallOptions<C>) => Promise<ReplyOf<C>>

/** The choices of a form by the name of the option list. */
export type Options = Readonly<Record<string, readonly Choice[]>>

/** The data provider with what react-admin's does not have. */
export interface KontorDataProvider extends DataProvider {
  /** Choices for the form of a resource or singleton; empty where it has none. */
  getOptions: (resource: string, params?: { signal?: AbortSignal }) => Promise<Options>
  /** Any call of the contract; a 401 goes the same way as with the other methods. */
  send: Send
}

/** The id that every singleton has for react-admin; it never goes over the wire. */
export const settingsId = 'settings'
