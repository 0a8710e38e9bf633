import { Resource, type ResourceProps } from 'react-admin'
import { callsOf } from '../contract/declaredCalls.ts'
import { routeNameOf } from '../contract/derive.ts'
import type { ResourceDeclaration } from '../contract/resource.ts'
import { Guarded } from './Guarded.tsx'
import { ResourceList } from './ResourceList.tsx'
import type { ResourceParts } from './ResourceParts.ts'

/**
 * Makes react-admin's resource of a declaration, with its page. What cannot be changed by a form (the exports)
 * has rooms of its own and gets no page here.
 * @param icon shown where the list is empty
 * @param parts what its list shows that the declaration cannot say
 * @example Object.values(resources).map(declaration => toResource(declaration))
 */
export const toResource = (
  declaration: ResourceDeclaration,
  icon?: ResourceProps['icon'],
  parts?: ResourceParts,
) => {
  const { create, update } = callsOf(declaration)
  const list = (create ?? update) && (
    <Guarded access={declaration.access}>
      <ResourceList declaration={declaration} parts={parts} />
    </Guarded>
  )
  return <Resource key={declaration.name} name={routeNameOf(declaration)} list={list} icon={icon} />
}
