import { useQueryClient } from '@tanstack/react-query'
import { routeNameOf, type Values } from '../../contract/derive.ts'
import type { SettingsDeclaration } from '../../contract/resource.ts'
import { settingsId } from '../../dataProvider/dataProviderTypes.ts'
import { useProvider, verdictQuery } from '../../dataProvider/useProvider.ts'
import { useSingleFlight } from '../../kit/useSingleFlight.ts'
import { useToasts } from '../../kit/useToasts.ts'

/**
 * Saves a singleton with its stored values and some changes, so that a step of the checklist counts as done.
 * @example const { confirm } = useConfirmSettings(settings.ftp); confirm(() => ({ protocol: downloadOnly }))
 */
export const useConfirmSettings = (declaration: SettingsDeclaration) => {
  const provider = useProvider()
  const client = useQueryClient()
  const toasts = useToasts()
  const { run, busy } = useSingleFlight()
  const resource = routeNameOf(declaration)
  const confirm = (change: (stored: Values) => Values) =>
    run(async () => {
      try {
        const { data: stored } = await provider.getOne(resource, { id: settingsId })
        const data = { ...stored, ...change(stored) }
        await provider.update(resource, { id: settingsId, data, previousData: stored })
        await client.invalidateQueries({ queryKey: [resource] })
        await client.invalidateQueries({ queryKey: verdictQuery.queryKey })
        toasts.done('kontor.kit.saved')
      } catch (error) {
        toasts.failed(error instanceof Error ? error.message : 'kontor.kit.saveFailed')
      }
    })
  return { confirm, busy }
}
