import { type AddressKinds, addressKinds } from './kinds/addresses.ts'
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

/** Each kind of field with the type of its value and its options. A new family of kinds adds a line here and in `kinds`. */
export interface KindTypes
  extends
    TextKinds,
    AddressKinds,
    NumberKinds,
    ChoiceKinds,
    ReferenceKinds,
    MomentKinds,
    ColorKinds,
    JsonKinds,
    FileKinds,
    SecretKinds {}
export type Kind = keyof KindTypes

/** A declared field: its kind, its English label and its options. */
export type Field<K extends Kind = Kind> = {
  [P in K]: { readonly kind: P } & FieldOf<KindTypes[P]>
}[K]

/** The definition of each kind. Shared code looks it up here and never branches by kind. */
export const kinds: { readonly [K in Kind]: KindDefinition<KindTypes[K]> } = {
  ...textKinds,
  ...addressKinds,
  ...numberKinds,
  ...choiceKinds,
  ...referenceKinds,
  ...momentKinds,
  ...colorKinds,
  ...jsonKinds,
  ...fileKinds,
  ...secretKinds,
}
