import { useEffect } from 'react'
import { useStore, useStoreContext } from 'react-admin'
import type { Mode } from '../theme/tokens.ts'
import { showChosenTheme } from './showChosenTheme.ts'

type ThemeChoice = Mode | 'system'

/** The theme somebody chose; react-admin follows the system where its store holds none. */
export const useThemeChoice = (): [ThemeChoice, (choice: ThemeChoice) => void] => {
  const store = useStoreContext()
  const [chosen] = useStore<Mode | undefined>('theme')
  useEffect(showChosenTheme, [chosen])
  return [
    chosen ?? 'system',
    choice => (choice === 'system' ? store.removeItem('theme') : store.setItem('theme', choice)),
  ]
}
