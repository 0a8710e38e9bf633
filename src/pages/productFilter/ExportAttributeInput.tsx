import { useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import type { Choice } from '../../contract/kinds.ts'
import { AttributeSelect } from '../../kit/attributeSelect/AttributeSelect.tsx'
import { textOf } from '../../kit/inputs/textOf.ts'
import { useInputParts } from '../../kit/inputs/useInputParts.tsx'
import { settings } from '../../resources/index.ts'

const field = settings.productFilter.fields.akeneoExportAttribute
const none: readonly Choice[] = []

/** The attribute that lets a product through. One that does not differ by language leaves no languages behind. */
export const ExportAttributeInput = () => {
  const translate = useTranslate()
  const form = useFormContext()
  const { id, label, value, helperText, invalid, options, inputRef, set, onBlur } = useInputParts({
    name: 'akeneoExportAttribute',
    field,
    occasion: 'update',
  })
  const code = textOf(value)
  const gone = options && code !== '' && !options.some(choice => choice.code === code)
  const choose = (chosen: string) => {
    set(chosen)
    if (!options?.find(choice => choice.code === chosen)?.isLocalized)
      form.setValue('akeneoExportAttributeLocales', [], { shouldDirty: true })
  }
  return (
    <AttributeSelect
      id={id}
      name="akeneoExportAttribute"
      label={label}
      choices={options ?? none}
      code={code}
      onChange={choose}
      onBlur={onBlur}
      helperText={gone && !invalid ? translate('kontor.kit.optionGone', { value: code }) : helperText}
      invalid={invalid}
      disabled={!options}
      inputRef={inputRef}
    />
  )
}
