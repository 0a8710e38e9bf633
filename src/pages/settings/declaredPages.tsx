import type { Declaration, ResourceDeclaration, SettingsDeclaration } from '../../contract/resource.ts'
import { useDeclared } from '../../kit/declared/useDeclared.ts'
import { DeclaredList } from '../../kit/list/DeclaredList.tsx'
import type { PartsByName } from '../../kit/ResourceParts.ts'
import { SettingsPage } from '../../kit/settings/SettingsPage.tsx'
import { kontorParts } from './resourceParts.tsx'
import { iconOf } from './settingsGroups.tsx'

interface Props<D> {
  readonly declaration: D
  /** Replace pieces of the page, by declaration; a declaration without any has those of Kontor. */
  readonly parts?: PartsByName | undefined
}

const partsOf = ({ name }: Declaration, parts: PartsByName = {}) => parts[name] ?? kontorParts[name]

/** The list of a declared resource, or the page that its parts put in its place. */
export const ListOrReplacement = ({ declaration, parts }: Props<ResourceDeclaration>) => {
  const { pages } = useDeclared(declaration).parts
  const own = { ...partsOf(declaration, parts), ...(pages && { pages }) }
  const List = pages?.list
  return List ? <List /> : <DeclaredList declaration={declaration} parts={own} icon={iconOf(declaration)} />
}

/** The form of a declared singleton, or the page that its parts put in its place. */
export const FormOrReplacement = ({ declaration, parts }: Props<SettingsDeclaration>) => {
  const own = partsOf(declaration, parts)
  const Edit = own?.pages?.edit
  return Edit ? <Edit /> : <SettingsPage declaration={declaration} parts={own} />
}
