import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/**
 * The place in the mapping that the address holds: the open field after `#`, the product in `?sku=`. Neither change asks
 * about unsaved changes.
 */
export const usePlace = () => {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const select = useCallback(
    (key: string | undefined, how: { replace: boolean }) =>
      void navigate({ search, hash: key === undefined ? '' : encodeURIComponent(key) }, how),
    [navigate, search],
  )
  const selectProduct = useCallback(
    (sku: string) =>
      void navigate({ search: new URLSearchParams({ sku }).toString(), hash }, { replace: true }),
    [navigate, hash],
  )
  return {
    /** The key of the open field. */
    selected: hash.length > 1 ? decodeURIComponent(hash.slice(1)) : undefined,
    select,
    sku: useMemo(() => new URLSearchParams(search).get('sku') ?? undefined, [search]),
    selectProduct,
  }
}
