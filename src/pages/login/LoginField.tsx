import { useId, type InputHTMLAttributes, type Ref } from 'react'

interface LoginFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly name: string
  readonly label: string
  /** What is wrong with it; nothing where it is undefined. */
  readonly error: string | undefined
  readonly ref?: Ref<HTMLInputElement>
}

/** One input of the log-in page, with its label above and its error below. */
export const LoginField = ({ label, error, ref, ...input }: LoginFieldProps) => {
  const id = useId()
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        ref={ref}
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
      />
      {error !== undefined && (
        <p id={`${id}-error`} className="login-field-error">
          {error}
        </p>
      )}
    </>
  )
}
