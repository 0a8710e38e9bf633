import { usePermissions, useResourceContext, useResourceDefinitions } from 'react-admin'
import { routeNameOf } from '../../contract/derive.ts'
import { readableBy } from '../../contract/record/fieldAccess.ts'
import type { Declaration, ResourceDeclaration } from '../../contract/resource.ts'
import type { ResourceParts } from '../ResourceParts.ts'

/** The `options` of a resource of react-admin: what it was made of. */
export interface DeclaredOptions<D extends Declaration = ResourceDeclaration> {
  readonly declaration: D
  readonly parts: ResourceParts
}

const noParts: ResourceParts = {}

/** A declaration with the fields that the user may read. */
export const useReadable = <D extends Declaration | undefined>(declaration: D): D => {
  const { permissions } = usePermissions<string[]>()
  // without roles nothing is left out here; the service does not send more than the user may read
  return declaration && permissions ? (readableBy(declaration, permissions) as D) : declaration
}

/**
 * The declaration of a resource and the parts that replace pieces of its pages.
 * @param given another declaration than that of the resource around
 * @param parts other parts than those that the console was started with
 * @throws where there is neither
 * @example const { declaration } = useDeclared()
 */
export const useDeclared = <D extends Declaration = ResourceDeclaration>(
  given?: D,
  parts?: ResourceParts,
): DeclaredOptions<D> => {
  const around = useResourceContext()
  const resource = given ? routeNameOf(given) : around
  const definition = useResourceDefinitions()[resource ?? '']
  // toResource wrote them; react-admin has no type for them
  const options = definition?.options as Partial<DeclaredOptions<D>> | undefined
  const declaration = useReadable(given ?? options?.declaration)
  if (!declaration) throw new Error(`There is no declaration of the resource "${resource}"`)
  return { declaration, parts: parts ?? options?.parts ?? noParts }
}
