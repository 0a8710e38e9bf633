const writable =
  'input:enabled:not([type="checkbox"]):not([aria-hidden="true"]), textarea:enabled, [role="combobox"]:not([aria-disabled="true"])'

/** Puts the focus on the first input of a form that can be written into, else on the first of any kind. */
export const focusFirstInput = (form: HTMLElement | null): void => {
  const first =
    form?.querySelector<HTMLElement>(writable) ?? form?.querySelector<HTMLElement>('input:enabled')
  first?.focus()
}
