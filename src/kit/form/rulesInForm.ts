import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { SaveMode } from '../../contract/kinds.ts'
import { brokenRulesOf, validPartOf } from '../../contract/record/brokenRules.ts'
import type { Values } from '../../contract/record/paths.ts'
import type { Declaration } from '../../contract/resource.ts'

/** After a submit, validates the first field of a rule again when a user changes another field of the rule, as react-hook-form does for the field itself. */
export const useRecheckedRules = ({ check }: Declaration, form: UseFormReturn<Values, unknown, Values>) => {
  useEffect(() => {
    if (!check) return
    const { unsubscribe } = form.watch((_values, { name }) => {
      if (!name || !form.formState.isSubmitted) return
      const firsts = check.flatMap(({ fields: [first, ...others] }) =>
        first !== undefined && others.includes(name) ? [first] : [],
      )
      if (firsts.length > 0) void form.trigger(firsts)
    })
    return unsubscribe
  }, [check, form])
}

/** The rules across fields that the values of a form break, as far as their fields are known and valid. */
export const rulesBrokenBy = (
  declaration: Declaration,
  values: Values,
  occasion: SaveMode,
  wrong: ReadonlySet<string>,
) => {
  if (!declaration.check) return []
  const record = validPartOf(declaration.fields, values, occasion, wrong)
  return brokenRulesOf(declaration, record, name => name in values && !wrong.has(name))
}
