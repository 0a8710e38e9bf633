import type { ComponentType } from 'react'
import type { RaRecord } from 'react-admin'
import type { StepName } from '../contract/calls/checklist.ts'
import type { Values } from '../contract/derive.ts'
import type { PlainFieldErrorCode } from '../contract/messages/forms/fields.ts'
import type { Fields, PathIn } from '../contract/fields.ts'
import type { Declaration } from '../contract/resource.ts'
import type { InputProps } from './kinds/inputParts.tsx'

type NameIn<F extends Fields> = keyof F & string

/**
 * What the console shows of a declaration otherwise than the declaration says: the one escape hatch, piece by piece.
 * In each part react-admin's hooks and stock components work: `useRecordContext`, `useResourceContext` everywhere,
 * `useFormContext`, `useInput`, `useSaveContext` in a form, `useListContext` in a list.
 * @example { columns: { days: DaysChip }, inputs: { mail: () => <TextInput source="mail" /> } }
 */
export interface ResourceParts<F extends Fields = Fields> {
  /** Stands in place of the table with its tools; page, dialogs and `useListContext` stay. */
  readonly list?: ComponentType
  /** Stands below the title of a row, in place of the subtitle. */
  readonly subtitle?: ComponentType<{ record: RaRecord }>
  /** Stands before the actions of a row, in place of the chips. */
  readonly chips?: ComponentType<{ record: RaRecord }>
  /** Stands in a row in place of a field's text; a field that the row does not show gets a column. */
  readonly columns?: Readonly<Partial<Record<NameIn<F>, ComponentType>>>

  /** Stands in a form in place of a field's input. */
  readonly inputs?: Readonly<Partial<Record<PathIn<F>, ComponentType<InputProps>>>>
  /** Fields without an input of their own, because that of another field sets them, too. */
  readonly covered?: readonly PathIn<F>[]
  /** Stands above an input over the whole width, by the path of its field: the heading of those that follow. */
  readonly above?: Readonly<Partial<Record<PathIn<F>, ComponentType>>>
  /** Stands below an input, by the path of its field. */
  readonly below?: Readonly<Partial<Record<PathIn<F>, ComponentType<{ values: Values }>>>>
  /** Inputs that share a row share it on a phone too: their labels and values are short. */
  readonly keepsPairs?: true
  /** Stand below all inputs of a form, in this order. */
  readonly panels?: readonly ComponentType[]
  /** What a form finds wrong between its inputs, by their paths, together with what the schema finds. */
  readonly problems?: (values: Values) => Readonly<Record<string, PlainFieldErrorCode>>
  /** The select whose choice names the connected system in the connection test, such as the protocol. */
  readonly system?: NameIn<F>
  /** The step of the checklist that the page belongs to: where the checklist leads on, adding a record is not the main act. */
  readonly guideStep?: StepName
  /** Stands in the dialog in place of the form once a record was saved and the answer has this member. */
  readonly answeredOnce?: AnsweredOnce
  /** Pages at react-admin's own addresses; the row's buttons lead there instead of opening a dialog. A singleton's is `edit`. */
  readonly pages?: ResourcePages
}

/** A value that only the answer to a save has, such as a token, by the name of its member. */
export interface AnsweredOnce {
  readonly name: string
  readonly content: ComponentType<{ value: string; onClose: () => void }>
}

/** `path`, `path/create`, `path/:id` and `path/:id/show`. */
interface ResourcePages {
  readonly list?: ComponentType
  readonly create?: ComponentType
  readonly edit?: ComponentType
  readonly show?: ComponentType
}

/** Parts by the name of their declaration. */
export type PartsByName = Readonly<Record<string, ResourceParts>>

/**
 * The parts of one declaration; the names of its fields are those the declaration has.
 * @returns an entry for the table of parts
 * @example partsFor(settings.exportSettings, { above: { holdWithdrawnShare: SafetyLimits } })
 */
export const partsFor = <const D extends Declaration>(
  { name }: D,
  parts: ResourceParts<D['fields']>,
): PartsByName => ({ [name]: parts as ResourceParts }) // the names were checked just here
