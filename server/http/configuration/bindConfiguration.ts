import { configurationCalls as calls } from '../../../src/contract/configuration/configurationCalls.ts'
import { configurationSchemaOf } from '../../../src/contract/configuration/schema.ts'
import type { FieldMessages, Refused } from '../../../src/contract/errors.ts'
import type { Deps } from '../../deps.ts'
import { CallError } from '../../shared/errors.ts'
import { type Binder, doneReply, ok } from '../bind.ts'
import type { ServedDeclarations } from '../declared/references.ts'
import type { Caller } from '../versions/authorship.ts'
import { forgetApplied, readApplied } from './appliedConfiguration.ts'
import { exportConfiguration, nameSecretsIn } from './exportConfiguration.ts'
import { planConfiguration } from './planConfiguration.ts'

/** Binds the calls about the configuration as a file. */
export const bindConfiguration = (bind: Binder, deps: Deps, served: ServedDeclarations): void => {
  bind(calls.configurationSchema, async () => configurationSchemaOf(served))

  /** Without variables: with them, an administrator could send the secrets of the environment to another server. */
  const plan = (document: unknown, by: Caller, apply?: string) =>
    planConfiguration(deps, served, { document, by, environment: undefined, apply })

  const refused = (errors: FieldMessages): Refused => ({ success: false, errors })

  bind(calls.exportConfiguration, async ({ query: { parts } }) =>
    ok(await exportConfiguration(deps, served, parts?.split(','))),
  )

  bind(calls.planConfiguration, async ({ body: { document }, user, language }) => {
    const planned = await plan(document, { user, language })
    if (planned.errors) return refused(planned.errors)
    const { hash, differences } = planned
    return ok({ hash, differences: [...differences] })
  })

  bind(calls.applyConfiguration, async ({ body: { document, hash }, user, language }) => {
    const planned = await plan(document, { user, language }, hash)
    if (planned.errors) return refused(planned.errors)
    if (!planned.applied) throw new CallError('planOutdated')
    return ok({ hash: planned.hash, differences: [...planned.differences] })
  })

  bind(calls.appliedConfiguration, async ({ user, language }) => {
    const last = await readApplied(deps.documents)
    if (!last) return ok(null)
    const planned = await plan(last.document, { user, language })
    const differences = planned.errors ? [] : [...planned.differences]
    const document = nameSecretsIn(served, last.document)
    return ok({ ...last, document, differences, errors: planned.errors ?? {} })
  })

  bind(calls.forgetConfiguration, async () => {
    await forgetApplied(deps.documents)
    return doneReply
  })
}
