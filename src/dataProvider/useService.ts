import type { Send } from './dataProviderTypes.ts'
import { useProvider } from './useProvider.ts'

/**
 * Makes calls that are no verb of react-admin; a 401 leads to the log-in as everywhere.
 * @example const send = useService(); await send(calls.cancelExport, { places: { id } })
 */
export const useService = (): Send => useProvider().send
