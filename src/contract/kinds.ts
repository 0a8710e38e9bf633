import { type ChoiceKinds, choiceKinds } from './kinds/choices.ts'
import { type ColorKinds, colorKinds } from './kinds/colors.ts'
import { type FileKinds, fileKinds } from './kinds/files.ts'
import { type JsonKinds, jsonKinds } from './kinds/json.ts'
import type { FieldOf, KindDefinition } from './kinds/kind.ts'
import { type MomentKinds, momentKinds } from './kinds/moments.ts'
import { type NumberKinds, numberKinds } from './kinds/numbers.ts'
import { type ReferenceKinds, referenceKinds } from './kinds/references.ts'
import { type SecretKinds, secretKinds } from './kinds/secrets.ts'
import { type TextKinds, textKinds } from './kinds/texts.ts'

export type { Choice } from './kinds/choices.ts'
export type { CommonOptions, Comparable, SaveMode } from './kinds/kind.ts'
export { secretMask } from './kinds/secrets.ts'

/** Every kind of field: its value and what a declaration may say of it. A new family is a line here and one in `kinds`. */
export interface KindTypes
  extends
    TextKinds,
    NumberKinds,
    ChoiceKinds,
    ReferenceKinds,
    MomentKinds,
    ColorKinds,
    JsonKinds,
    FileKinds,
    SecretKinds {}
export type Kind = keyof KindTypes

/** A declared field: its kind, its English label and what it says besides. */
export type Field<K extends Kind = Kind> = {
  [P in K]: { readonly kind: P } & FieldOf<KindTypes[P]>
}[K]

/** Every kind of field answers for itself. Shared code asks here and never which kind a field is. */
export const kinds: { readonly [K in Kind]: KindDefinition<KindTypes[K]> } = {
  ...textKinds,
  ...numberKinds,
  ...choiceKinds,
  ...referenceKinds,
  ...momentKinds,
  ...colorKinds,
  ...jsonKinds,
  ...fileKinds,
  ...secretKinds,
}
