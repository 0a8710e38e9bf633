import { routeNameOf } from '../../contract/derive.ts'
import { pagePaths } from '../../contract/pagePaths.ts'
import type { Declaration } from '../../contract/resource.ts'
import type { Touched } from '../../contract/sync.ts'
import { resources, settings } from '../../resources/index.ts'

/** One place in the settings, ready to be shown. */
export interface TouchedPlace {
  readonly touched: Touched
  readonly to: string
  /** What it is called: a key of the catalogue, or words. */
  readonly name: { readonly key: string } | { readonly words: string }
}

/** The touched places of one page. */
export interface TouchedGroup {
  readonly to: string
  /** Key of the page's name. */
  readonly title: string
  readonly places: readonly TouchedPlace[]
}

const declarations: readonly Declaration[] = [...Object.values(resources), ...Object.values(settings)]

const pageOf = (area: string): Pick<TouchedGroup, 'to' | 'title'> & { declaration?: Declaration } => {
  const declaration = declarations.find(({ name }) => name === area)
  return declaration
    ? { to: declaration.path, title: `resources.${routeNameOf(declaration)}.name`, declaration }
    : { to: pagePaths.mapping, title: 'kontor.sync.touched.mapping' }
}

const placeOf = (touched: Touched): TouchedPlace => {
  const { to, declaration } = pageOf(touched.area)
  if (!declaration)
    return {
      touched,
      to: `${to}#${encodeURIComponent(touched.field)}`,
      name: { words: touched.label ?? touched.field },
    }
  const field = { key: `resources.${routeNameOf(declaration)}.fields.${touched.field}` }
  return { touched, to, name: field }
}

/** Touched places by the page where they can be mended, in the order they came. */
export const touchedGroups = (touched: readonly Touched[]): TouchedGroup[] => {
  const areas = [...new Set(touched.map(({ area }) => area))]
  return areas.map(area => {
    const { to, title } = pageOf(area)
    return { to, title, places: touched.filter(one => one.area === area).map(placeOf) }
  })
}
