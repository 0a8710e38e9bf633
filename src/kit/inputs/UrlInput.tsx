import { codeInput } from './codeInput.ts'
import type { InputProps } from './InputProps.ts'
import { TextInput } from './TextInput.tsx'

/** A web address. Not of the browser's own type: its bubble would speak in another language. */
export const UrlInput = (props: InputProps<'url'>) => <TextInput {...props} more={codeInput} />
