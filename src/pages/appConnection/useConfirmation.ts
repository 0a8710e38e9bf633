import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { connectErrorPath } from '../../contract/connect.ts'
import { useService } from '../../dataProvider/useService.ts'
import { useOnce } from '../../kit/useOnce.ts'
import { connectCalls } from './connectCalls.ts'
import { reasonOf } from './reasonOf.ts'

/** The PIM that asks to be connected, and the yes to it. Any failure leads to the error page. Source: spec section 4. */
export const useConfirmation = () => {
  const send = useService()
  const navigate = useNavigate()
  const { run, busy } = useOnce()
  const [leaving, setLeaving] = useState(false)
  const { data, error } = useQuery({
    queryKey: ['akeneo', 'connect', 'confirm'],
    queryFn: ({ signal }) => send(connectCalls.confirm, { signal }),
    retry: false,
    gcTime: 0, // each opening asks anew
    staleTime: Infinity,
  })

  useEffect(() => {
    // who comes back by the browser's own button finds the page as it was left
    const stay = () => setLeaving(false)
    window.addEventListener('pageshow', stay)
    return () => window.removeEventListener('pageshow', stay)
  }, [])

  const pimUrl = data?.pimUrl

  const connect = () =>
    run(async () => {
      try {
        const { authorizationUrl } = await send(connectCalls.start, { body: { pimUrl } })
        setLeaving(true)
        window.open(authorizationUrl, '_self')
      } catch (failure) {
        await navigate(connectErrorPath(reasonOf(failure)), { replace: true })
      }
    })

  return { pimUrl, error, connect, busy: busy || leaving }
}
