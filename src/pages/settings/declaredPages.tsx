import type { ResourceDeclaration, SettingsDeclaration } from '../../contract/resource.ts'
import { DeclaredList } from '../../kit/list/DeclaredList.tsx'
import type { PartsByName } from '../../kit/ResourceParts.ts'
import { SettingsPage } from '../../kit/settings/SettingsPage.tsx'
import { kontorParts } from './resourceParts.tsx'
import { iconOf } from './settingsGroups.tsx'

interface Props<D> {
  readonly declaration: D
  /** Replace pieces of the page, by declaration; by default those of Kontor's own declarations. */
  readonly parts?: PartsByName | undefined
}

/** The list of a declared resource, or the page that its parts put in its place. */
export const ListOrReplacement = ({ declaration, parts = kontorParts }: Props<ResourceDeclaration>) => {
  const own = parts[declaration.name]
  const List = own?.pages?.list
  return List ? <List /> : <DeclaredList declaration={declaration} parts={own} icon={iconOf(declaration)} />
}

/** The form of a declared singleton, or the page that its parts put in its place. */
export const FormOrReplacement = ({ declaration, parts = kontorParts }: Props<SettingsDeclaration>) => {
  const own = parts[declaration.name]
  const Edit = own?.pages?.edit
  return Edit ? <Edit /> : <SettingsPage declaration={declaration} parts={own} />
}
