import { createKeyPair } from '../../../../../demo/sftp/demoSftp.ts'
import { type Call, pathOf } from '../../../../../src/contract/calls/call.ts'
import { callsOf, settingsCallsOf } from '../../../../../src/contract/calls/declaredCalls.ts'
import {
  concealRecord,
  emptyRecordOf,
  mergeRecord,
  schemaOf,
  type Values,
} from '../../../../../src/contract/derive.ts'
import type { Fields } from '../../../../../src/contract/fields.ts'
import type { Choice, SaveMode } from '../../../../../src/contract/kinds.ts'
import type { Branch } from '../../../../../src/contract/record/visibility.ts'
import { type Declaration, isResource } from '../../../../../src/contract/resource.ts'
import { resources, settings } from '../../../../../src/resources/index.ts'
import { branchesWith, type ChoicesOf, exampleWith } from '../../../../shared/exampleWith.ts'
import type { Answer, TestService } from '../../../startTestService.ts'

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

/** Rules that only the service knows ask for more than an example gives. */
export const fitting = {
  [settings.exportSettings.name]: { defaultLanguageAttributeMapping: 'german:de' },
  [resources.languages.name]: { numberFormatThousandSeparator: '.', numberFormatDecimalSeparator: ',' },
  // a language of every channel, and an attribute that differs by language
  [settings.productFilter.name]: {
    akeneoExportAttribute: 'name',
    akeneoQualityScoreChannel: 'ecommerce',
    akeneoQualityScoreLocale: 'de_DE',
  },
  [settings.ftp.name]: {
    address: 'sftp.example.com',
    privateKey: createKeyPair().private,
  },
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

/** Adds an account, without roles unless `more` says otherwise, and signs in with it. */
export const signInOperator = async (
  service: TestService,
  more: { email?: string; roles?: string[] } = {},
): Promise<Caller> => {
  const { email = 'matrix@example.com', roles = [] } = more
  const password = 'operates daily'
  const person = { firstName: 'Mara', lastName: 'Matrix', email, password, passwordRepeat: password, roles }
  await service.admin('POST /ui/api/users', person)
  return service.logIn(email, password)
}

/** The choices that the running service offers for a declaration. */
const offeredChoices = async ({ service }: MatrixGround, declaration: Declaration): Promise<ChoicesOf> => {
  const { options } = isResource(declaration) ? callsOf(declaration) : settingsCallsOf(declaration)
  const choices = options
    ? dataOf<Record<string, readonly Choice[]>>(await service.admin(addressOf(options)))
    : {}
  return list => choices[list] ?? []
}

/** An example of a declaration whose choices the running service offers, on one of its branches. */
export const offeredExample = async (
  ground: MatrixGround,
  declaration: Declaration,
  n: number,
  branch: Branch = {},
): Promise<Values> => {
  const choicesOf = await offeredChoices(ground, declaration)
  return { ...exampleWith(choicesOf, declaration.fields, n, branch), ...ground.fitting?.[declaration.name] }
}

/** The branches of a declaration with what the running service offers. */
export const offeredBranches = async (ground: MatrixGround, declaration: Declaration): Promise<Branch[]> =>
  branchesWith(await offeredChoices(ground, declaration), declaration.fields)

/** What the service shows of what was sent: the fields of the form, concealed; the rest is its own. */
export const shownOf = (fields: Fields, sent: Values, on: SaveMode): Values => {
  const parsed = schemaOf(fields, on).parse(sent)
  const shown = concealRecord(fields, mergeRecord(fields, parsed, emptyRecordOf(fields)))
  return Object.fromEntries(
    Object.entries(shown).filter(([name, value]) => name in parsed && value !== undefined),
  )
}
