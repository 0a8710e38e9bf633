import { useTranslate } from 'react-admin'
import { secretMask } from '../../contract/kinds.ts'
import { ConcealedInput } from './ConcealedInput.tsx'
import type { InputProps } from './InputProps.ts'

/** A credential, of one line or several; a stored one stands as its mask until something is typed. */
export const SecretInput = (props: InputProps<'secret'>) => {
  const translate = useTranslate()
  return (
    <ConcealedInput
      {...props}
      rows={props.field.rows}
      mask={secretMask}
      maskHint={translate('kontor.kit.secretStored')}
    />
  )
}
