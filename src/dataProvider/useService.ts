import { useMemo } from 'react'
import { useDataProvider } from 'react-admin'
import type { KontorDataProvider, Send } from './dataProviderTypes.ts'

/**
 * Makes calls that are no verb of react-admin; a 401 leads to the log-in as everywhere.
 * @example const send = useService(); await send(calls.cancelExport, { places: { id } })
 */
export const useService = (): Send => {
  const provider = useDataProvider<KontorDataProvider>()
  return useMemo(() => provider.send, [provider])
}
