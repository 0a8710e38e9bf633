import type { ComponentType } from 'react'
import type { ValueKind } from '../../../contract/mapping.ts'
import type { Draft } from '../draft/shapes.ts'
import { kindForms } from './kindForms.ts'
import type { KindFormProps } from './KindFormProps.ts'

/** The form of a value whose kind is known only now. */
export const KindForm = ({ kind, ...props }: KindFormProps<Draft> & { kind: ValueKind }) => {
  const Form = kindForms[kind] as ComponentType<KindFormProps<Draft>> // every value was read by its own kind
  return <Form {...props} />
}
