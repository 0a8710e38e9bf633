import { pathOf, type Call } from '../../../src/contract/call.ts'
import { callsOf, settingsCallsOf } from '../../../src/contract/declaredCalls.ts'
import { concealOf, emptyOf, mergeOf, schemaOf, type Values } from '../../../src/contract/derive.ts'
import type { Fields } from '../../../src/contract/fields.ts'
import type { Choice, Occasion } from '../../../src/contract/kinds.ts'
import { isResource, type Declaration } from '../../../src/contract/resource.ts'
import { exampleWith } from '../../exampleWith.ts'
import type { Answer, TestService } from '../startTestService.ts'

/** Makes calls as somebody who is signed in. */
export type Caller = TestService['admin']

/** What the matrices stand on. */
export interface MatrixGround {
  readonly service: TestService
  /** Somebody who is signed in without a role. */
  readonly operator: Caller
  /** Values, by declaration, where a rule of the service asks for more than the declaration says. */
  readonly fitting?: Readonly<Record<string, Values>>
}

/** Both languages with the header that asks for them. */
export const readers = [
  ['en', 'en-US'],
  ['de', 'de-DE'],
] as const

/** Verb and address of a call, as the service is asked. */
export const addressOf = (call: Call, id = ''): string => `${call.method} ${pathOf(call, { id, page: 1 })}`

/** What an answer carries. */
export const dataOf = <D = Values>({ body }: Answer): D => body.data as unknown as D // each answer is checked against the contract

/** Adds an account without roles and signs in with it. */
export const signInOperator = async (service: TestService): Promise<Caller> => {
  const [email, password] = ['matrix@example.com', 'operates daily']
  const person = { firstName: 'Mara', lastName: 'Matrix', email, password, passwordRepeat: password }
  await service.admin('POST /ui/api/users', person)
  return service.logIn(email, password)
}

/** An example of a declaration whose choices the running service offers. */
export const offeredExample = async (
  { service, fitting }: MatrixGround,
  declaration: Declaration,
  n: number,
): Promise<Values> => {
  const { options } = isResource(declaration) ? callsOf(declaration) : settingsCallsOf(declaration)
  const choices = options
    ? dataOf<Record<string, readonly Choice[]>>(await service.admin(addressOf(options)))
    : {}
  const example = exampleWith(list => choices[list] ?? [], declaration.fields, n)
  return { ...example, ...fitting?.[declaration.name] }
}

/** What the service shows of what was sent: the fields of the form, concealed; the rest is its own. */
export const shownOf = (fields: Fields, sent: Values, on: Occasion): Values => {
  const parsed = schemaOf(fields, on).parse(sent)
  const shown = concealOf(fields, mergeOf(fields, parsed, emptyOf(fields)))
  return Object.fromEntries(
    Object.entries(shown).filter(([name, value]) => name in parsed && value !== undefined),
  )
}
