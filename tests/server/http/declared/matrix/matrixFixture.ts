import { createKeyPair } from '../../../../../demo/sftp/demoSftp.ts'
import { type Call, pathOf } from '../../../../../src/contract/calls/call.ts'
import { callsOf, settingsCallsOf } from '../../../../../src/contract/calls/declaredCalls.ts'
import {
  concealRecord,
  emptyRecordOf,
  inputFieldsOf,
  mergeRecord,
  referencedResourceOf,
  type Values,
} from '../../../../../src/contract/derive.ts'
import { schemaOf } from '../../../../../src/contract/saveSchemas.ts'
import type { Fields } from '../../../../../src/contract/fields.ts'
import type { Choice, SaveMode } from '../../../../../src/contract/kinds.ts'
import type { Branch } from '../../../../shared/branches.ts'
import {
  type Declaration,
  isResource,
  type ResourceDeclaration,
} from '../../../../../src/contract/resource.ts'
import { recordList } from '../../../../../src/contract/kinds/references.ts'
import { resources, settings } from '../../../../../src/resources/index.ts'
import { branchesWith, type ChoicesOf, exampleWith } from '../../../../shared/exampleWith.ts'
import type { Answer, TestService } from '../../../startTestService.ts'

/** Makes calls as a logged-in user. */
export type Caller = TestService['admin']

/** The environment of the matrices. */
export interface MatrixFixture {
  readonly service: TestService
  /** A logged-in user without a role. */
  readonly operator: Caller
  /** The resources that references lead to; by default those of src/resources. */
  readonly resources?: Readonly<Record<string, ResourceDeclaration>>
  /** Values, by declaration, for rules of the service that the declaration does not express. */
  readonly fitting?: Readonly<Record<string, Values>>
}

/** Rules of the service that an example does not satisfy by itself. */
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

/** Both languages with the header that requests them. */
export const readers = [
  ['en', 'en-US'],
  ['de', 'de-DE'],
] as const

/** Method and path of a call. */
export const addressOf = (call: Call, id = ''): string => `${call.method} ${pathOf(call, { id, page: 1 })}`

/** The content of an answer. */
export const dataOf = <D = Values>({ body }: Answer): D => body.data as unknown as D // the contract validates it

/** Adds an account, without roles unless `more` sets them, and logs in with it. */
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
const offeredChoices = async ({ service }: MatrixFixture, declaration: Declaration): Promise<ChoicesOf> => {
  const { options } = isResource(declaration) ? callsOf(declaration) : settingsCallsOf(declaration)
  const choices = options
    ? dataOf<Record<string, readonly Choice[]>>(await service.admin(addressOf(options)))
    : {}
  return list => choices[list] ?? []
}

/** The resources that the fields of a declaration refer to. */
const referencedIn = ({ fields }: Declaration): string[] => [
  ...new Set(inputFieldsOf(fields).flatMap(([, field]) => referencedResourceOf(field) ?? [])),
]

/**
 * Adds a record to each resource that a declaration refers to and that has none, because a required reference needs one.
 * @param path the declarations on the way here, so that references in a circle end
 */
const addReferenced = async (
  fixture: MatrixFixture,
  declaration: Declaration,
  path: readonly string[] = [],
): Promise<void> => {
  const names = referencedIn(declaration).filter(name => !path.includes(name))
  if (names.length === 0) return
  const choicesOf = await offeredChoices(fixture, declaration)
  for (const name of names.filter(one => choicesOf(recordList(one)).length === 0)) {
    const target = { ...resources, ...fixture.resources }[name]
    const create = target && callsOf(target).create
    if (!create) continue
    const example = await offeredExample(fixture, target, 1, {}, [...path, declaration.name])
    await fixture.service.admin(addressOf(create), example)
  }
}

/** An example of a declaration with the choices of the running service, on one of its branches. */
export const offeredExample = async (
  fixture: MatrixFixture,
  declaration: Declaration,
  n: number,
  branch: Branch = {},
  path: readonly string[] = [],
): Promise<Values> => {
  await addReferenced(fixture, declaration, path)
  const choicesOf = await offeredChoices(fixture, declaration)
  return { ...exampleWith(choicesOf, declaration.fields, n, branch), ...fixture.fitting?.[declaration.name] }
}

/** The branches of a declaration with the choices of the running service. */
export const offeredBranches = async (fixture: MatrixFixture, declaration: Declaration): Promise<Branch[]> =>
  branchesWith(await offeredChoices(fixture, declaration), declaration.fields)

/**
 * The stored form of a sent record as the service shows it: the fields of the form, masked; other fields are
 * its own.
 */
export const shownOf = (fields: Fields, sent: Values, on: SaveMode): Values => {
  const parsed = schemaOf(fields, on).parse(sent)
  const shown = concealRecord(fields, mergeRecord(fields, parsed, emptyRecordOf(fields)))
  return Object.fromEntries(
    Object.entries(shown).filter(([name, value]) => name in parsed && value !== undefined),
  )
}
