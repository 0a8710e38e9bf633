import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/**
 * The open field stands behind the `#` of the address: it can be linked to, the way back leads to the list on a
 * phone, and nobody is asked about unsaved changes who only goes on to the next field.
 */
export const useSelectedField = () => {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const select = useCallback(
    (key: string | undefined, how: { replace: boolean }) =>
      void navigate({ hash: key === undefined ? '' : encodeURIComponent(key) }, how),
    [navigate],
  )
  return { selected: hash.length > 1 ? decodeURIComponent(hash.slice(1)) : undefined, select }
}
