import { useEffect, useState } from 'react'
import { loginPaths } from '../../contract/calls/loginCall.ts'
import { fetchProviderName, takeProviderToken } from '../../authProvider/providerLogin.ts'
import type { LoginWords } from '../../i18n/loginWords.ts'

interface ProviderLoginProps {
  readonly words: LoginWords
  /** The query string of the page: it tells how a log-in at the provider ended. */
  readonly search: string
  /** The address after the log-in. */
  readonly next: string
}

const refusalIn = (words: LoginWords, end: string | null): string | undefined => {
  if (end === null || end === 'done') return undefined
  return Object.entries(words.refusals).find(([reason]) => reason === end)?.[1] ?? words.refusals.failed
}

/** The button that leads to the OpenID provider, where one is configured. Coming back, it fetches the token and leads on. */
export const ProviderLogin = ({ words, search, next }: ProviderLoginProps) => {
  const [name, setName] = useState<string | null>(null)
  const [end, setEnd] = useState(() => new URLSearchParams(search).get('sso'))
  useEffect(() => {
    void fetchProviderName().then(setName)
  }, [])
  useEffect(() => {
    if (end !== 'done') return
    takeProviderToken().then(
      () => window.location.replace(next),
      () => setEnd('failed'),
    )
  }, [end, next])
  const refusal = refusalIn(words, end)
  return (
    <>
      {refusal !== undefined && (
        <div className="login-error" role="alert">
          {refusal}
        </div>
      )}
      {name !== null && (
        <a
          className="login-provider"
          href={`${loginPaths.start}?${new URLSearchParams({ nextUrl: next }).toString()}`}
        >
          {words.loginWith.replace('{name}', name)}
        </a>
      )}
    </>
  )
}
