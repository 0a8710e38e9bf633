import { useTranslate } from 'react-admin'
import { routeNameOf } from '../../../contract/derive.ts'
import { changeable, declarationOf } from './declarationOf.ts'

/** What people can change, as the log calls it: the declarations, and the mapping, which none describes. */
export const areaNames: readonly string[] = [...changeable.map(({ name }) => name), 'mapping']

/** How people call an area of the log; one that nobody knows keeps its name. */
export const useAreaName = (): ((name: string) => string) => {
  const translate = useTranslate()
  return name => {
    const declaration = declarationOf(name)
    return declaration
      ? translate(`resources.${routeNameOf(declaration)}.name`, { smart_count: 2 })
      : translate(`kontor.${name}.title`, { _: name })
  }
}
