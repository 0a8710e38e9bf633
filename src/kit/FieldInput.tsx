import type { ComponentType } from 'react'
import type { Kind } from '../contract/kinds.ts'
import { CronInput } from './inputs/CronInput.tsx'
import { EmailInput } from './inputs/EmailInput.tsx'
import type { InputProps } from './inputs/InputProps.ts'
import { KeyInput } from './inputs/KeyInput.tsx'
import { LongTextInput } from './inputs/LongTextInput.tsx'
import { NumberInput } from './inputs/NumberInput.tsx'
import { PasswordInput } from './inputs/PasswordInput.tsx'
import { PlainTextInput } from './inputs/PlainTextInput.tsx'
import { SecretInput } from './inputs/SecretInput.tsx'
import { SelectInput } from './inputs/SelectInput.tsx'
import { SelectManyInput } from './inputs/SelectManyInput.tsx'
import { TimeInput } from './inputs/TimeInput.tsx'
import { ToggleInput } from './inputs/ToggleInput.tsx'
import { TreeInput } from './inputs/TreeInput.tsx'
import { UrlInput } from './inputs/UrlInput.tsx'

/** The input of each kind; a new kind does not compile before it has one. */
const inputs: { readonly [K in Kind]: ComponentType<InputProps<K>> } = {
  key: KeyInput,
  text: PlainTextInput,
  longText: LongTextInput,
  number: NumberInput,
  toggle: ToggleInput,
  select: SelectInput,
  selectMany: SelectManyInput,
  tree: TreeInput,
  email: EmailInput,
  url: UrlInput,
  cron: CronInput,
  secret: SecretInput,
  password: PasswordInput,
  time: TimeInput,
}

/** The input of a declared field, bound to the form around it. Needs FormContext and react-hook-form's FormProvider. */
export const FieldInput = (props: InputProps) => {
  const Input = inputs[props.field.kind] as ComponentType<InputProps> // the map pairs each kind with its own input
  return <Input {...props} />
}
