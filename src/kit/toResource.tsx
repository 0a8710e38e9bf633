import type { ComponentType, ReactElement } from 'react'
import { Resource, type ResourceProps } from 'react-admin'
import { callsOf } from '../contract/calls/declaredCalls.ts'
import { routeNameOf } from '../contract/derive.ts'
import type { ResourceDeclaration } from '../contract/resource.ts'
import { Guarded } from '../layout/errorPages.tsx'
import type { ResourceParts } from './ResourceParts.ts'
import { ResourceList } from './list/ResourceList.tsx'
import { recordTitle } from './useDeclarationText.ts'

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
  const { pages } = parts ?? {}
  const guarded = (page: ReactElement) => <Guarded access={declaration.access}>{page}</Guarded>
  const pageOf = (Page: ComponentType | undefined) => Page && guarded(<Page />)
  const isChangeable = create !== undefined || update !== undefined
  const ownList = isChangeable ? guarded(<ResourceList declaration={declaration} parts={parts} />) : undefined
  return (
    <Resource
      key={declaration.name}
      name={routeNameOf(declaration)}
      list={pageOf(pages?.list) ?? ownList}
      create={pageOf(pages?.create)}
      edit={pageOf(pages?.edit)}
      show={pageOf(pages?.show)}
      icon={icon}
      recordRepresentation={record => recordTitle(declaration, record)}
    />
  )
}
