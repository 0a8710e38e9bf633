import { useEffect, useState } from 'react'
import { useGetIdentity } from 'react-admin'
import type { UseFormReturn } from 'react-hook-form'
import { tokenStore } from '../authProvider/tokenStore.ts'
import { atRestOf, type Values } from '../contract/derive.ts'
import type { Fields } from '../contract/fields.ts'
import { draftStore } from './draftStore.ts'

/** Input that outlived a session, to be taken up again or not. */
export interface KeptInput {
  readonly offered: boolean
  restore: () => void
  discard: () => void
}

const withoutSecrets = (fields: Fields, values: Values): Values =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      name in values && atRestOf(field) === 'clear' ? [[name, values[name]]] : [],
    ),
  )

/**
 * Keeps what is unsaved in a form when the session ends, and offers it to the same person afterwards. Secrets are
 * never kept.
 * @param name of the form, the same after the next log-in
 */
export const useDraft = (
  name: string,
  fields: Fields,
  form: UseFormReturn<Values, unknown, Values>,
  dirty: boolean,
): KeptInput => {
  const user = useGetIdentity().data?.id
  const [kept, setKept] = useState(() => draftStore.read(name))
  useEffect(() => {
    if (!dirty || user === undefined) return
    return tokenStore.watch(() =>
      draftStore.keep(name, { user, values: withoutSecrets(fields, form.getValues()) }),
    )
  }, [name, fields, form, dirty, user])
  const discard = () => {
    draftStore.drop(name)
    setKept(undefined)
  }
  const restore = () => {
    for (const [field, value] of Object.entries(kept?.values ?? {}))
      form.setValue(field, value, { shouldDirty: true })
    discard()
  }
  return { offered: kept !== undefined && kept.user === user, restore, discard }
}
