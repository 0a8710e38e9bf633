import { Alert, Box, Button } from '@mui/material'
import { useEffect, useState } from 'react'
import { useGetIdentity, useTranslate } from 'react-admin'
import { z } from 'zod'
import type { Values } from '../../contract/derive.ts'
import { tokenStore } from '../../wire/tokenStore.ts'

const keyOf = (formName: string) => `kontor:draft:${formName}`
const draftSchema = z.object({
  user: z.union([z.string(), z.number()]),
  values: z.record(z.string(), z.unknown()),
})

/** The unsaved values of a form whose session ended. */
interface Draft {
  /** Only this user may restore the values. */
  readonly user: string | number
  readonly values: Values
}

/** Drafts by form name. The session storage keeps them until the browser tab is closed. */
const draftStore = {
  set: (formName: string, draft: Draft): void =>
    sessionStorage.setItem(keyOf(formName), JSON.stringify(draft)),
  remove: (formName: string): void => sessionStorage.removeItem(keyOf(formName)),
  get: (formName: string): Draft | undefined => {
    try {
      return draftSchema.parse(JSON.parse(sessionStorage.getItem(keyOf(formName)) ?? 'null'))
    } catch {
      return undefined // there is no draft, or an older release wrote it
    }
  },
}

/** A draft of an ended session that the user can restore or discard. */
export interface SessionDraft {
  /** Whether there is a draft of this user. */
  readonly offered: boolean
  restore: () => void
  discard: () => void
}

interface DraftSource {
  /** Identifies the form across log-ins. */
  readonly name: string
  readonly dirty: boolean
  /** Gives the values to store, without secrets. */
  read: () => Values
  /** Puts stored values back into the form. */
  write: (values: Values) => void
}

/** Stores the unsaved values of a form when the session ends, and offers them to the same user after the next log-in. */
export const useSessionDraft = ({ name, dirty, read, write }: DraftSource): SessionDraft => {
  const user = useGetIdentity().data?.id
  const [draft, setDraft] = useState(() => draftStore.get(name))
  useEffect(() => {
    if (!dirty || user === undefined) return
    return tokenStore.watch(() => draftStore.set(name, { user, values: read() }))
  }, [name, dirty, user, read])
  const discard = () => {
    draftStore.remove(name)
    setDraft(undefined)
  }
  const restore = () => {
    if (draft) write(draft.values)
    discard()
  }
  return { offered: draft !== undefined && draft.user === user, restore, discard }
}

/** Offers to restore or discard the draft of an ended session. */
export const SessionDraftNotice = ({ draft: { offered, restore, discard } }: { draft: SessionDraft }) => {
  const translate = useTranslate()
  if (!offered) return null
  return (
    <Alert severity="info">
      {translate('kontor.kit.kept')}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button variant="outlined" onClick={restore}>
          {translate('kontor.kit.restore')}
        </Button>
        <Button onClick={discard}>{translate('kontor.kit.discard')}</Button>
      </Box>
    </Alert>
  )
}
