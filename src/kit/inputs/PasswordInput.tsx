import { useTranslate } from 'react-admin'
import { ConcealedInput } from './ConcealedInput.tsx'
import type { InputProps } from './InputProps.ts'

/** A log-in password; the one that is there stays where nothing is typed. */
export const PasswordInput = (props: InputProps<'password'>) => {
  const translate = useTranslate()
  const isKept = props.occasion === 'update' && props.field.repeats === undefined
  return <ConcealedInput {...props} moreHint={isKept ? translate('kontor.kit.passwordKept') : undefined} />
}
