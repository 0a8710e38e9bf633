import { useTranslate } from 'react-admin'
import type { Crumb } from '../../layout/PageTitle.tsx'
import { resources } from '../../resources/index.ts'

/** The way to a page below Exports. */
export const useExportsCrumbs = (): readonly Crumb[] => {
  const translate = useTranslate()
  return [{ label: translate('resources.exports.name', { smart_count: 2 }), to: resources.exports.path }]
}
