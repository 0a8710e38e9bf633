import { lazy, Suspense } from 'react'
import { routeNameOf } from '../../contract/derive.ts'
import { type Declarations, type MenuLine, menuPlaces } from '../../contract/resource.ts'
import type { DeclaredLines, NavEntry } from '../../layout/NavDrawer.tsx'

// the icons are loaded only for a declaration with a line, because the console itself has none
const TileIcon = lazy(async () => ({ default: (await import('../settings/tileIcons.tsx')).TileIcon }))

const createIcon = (name: MenuLine['icon']) => () => (
  <Suspense fallback={<svg aria-hidden width={24} height={24} />}>
    <TileIcon name={name} />
  </Suspense>
)

/** The lines of declarations in the drawer, by the line above them. */
export const menuLinesOf = ({ resources, settings }: Declarations): DeclaredLines => {
  const all = [...Object.values(resources), ...Object.values(settings)].flatMap(declaration => {
    const { menu, path, access } = declaration
    if (!menu) return []
    const { icon, after = 'settings' } = menu
    const label = `resources.${routeNameOf(declaration)}.name`
    const line: NavEntry = { label, to: path, icon: createIcon(icon), access }
    return [{ after, line }]
  })
  return Object.fromEntries(
    menuPlaces.map(place => [place, all.flatMap(({ after, line }) => (after === place ? [line] : []))]),
  )
}
