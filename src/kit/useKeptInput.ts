import { useEffect, useState } from 'react'
import { useGetIdentity } from 'react-admin'
import { tokenStore } from '../authProvider/tokenStore.ts'
import type { Values } from '../contract/derive.ts'
import { draftStore } from './draftStore.ts'

/** Input that outlived a session, to be taken up again or not. */
export interface KeptInput {
  readonly offered: boolean
  restore: () => void
  discard: () => void
}

interface Wanted {
  /** Of the form, the same after the next log-in. */
  readonly name: string
  readonly dirty: boolean
  /** What is to be kept; no secrets. */
  read: () => Values
  /** Puts what was kept back into the form. */
  write: (values: Values) => void
}

/** Keeps what is unsaved in a form when the session ends, and offers it to the same person afterwards. */
export const useKeptInput = ({ name, dirty, read, write }: Wanted): KeptInput => {
  const user = useGetIdentity().data?.id
  const [kept, setKept] = useState(() => draftStore.read(name))
  useEffect(() => {
    if (!dirty || user === undefined) return
    return tokenStore.watch(() => draftStore.keep(name, { user, values: read() }))
  }, [name, dirty, user, read])
  const discard = () => {
    draftStore.drop(name)
    setKept(undefined)
  }
  const restore = () => {
    if (kept) write(kept.values)
    discard()
  }
  return { offered: kept !== undefined && kept.user === user, restore, discard }
}
