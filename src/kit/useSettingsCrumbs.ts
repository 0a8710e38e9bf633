import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { pagePaths } from '../contract/pagePaths.ts'
import type { Crumb } from '../layout/PageTitle.tsx'

/** The way to a page below Settings. */
export const useSettingsCrumbs = (): readonly Crumb[] => {
  const translate = useTranslate()
  const label = translate('kontor.kit.settings')
  return useMemo(() => [{ label, to: pagePaths.settings }], [label])
}
