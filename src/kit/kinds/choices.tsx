import KeyboardArrowDownOutlined from '@mui/icons-material/KeyboardArrowDownOutlined'
import { Box, MenuItem, Skeleton, TextField } from '@mui/material'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Choice } from '../../contract/kinds.ts'
import type { ChoiceKinds } from '../../contract/kinds/choices.ts'
import type { ReferenceKinds } from '../../contract/kinds/references.ts'
import { later, useArrival } from '../timing.ts'
import { codesIn } from './cells.tsx'
import type { Begun } from './searches.tsx'
import {
  ChoiceLabel,
  type InputProps,
  type KindViewsOf,
  sayingGone,
  type SelectProps,
  textOf,
  useInputParts,
} from './inputParts.tsx'

/** A menu of a few choices. */
export const ShortSelect = ({ name, parts, choices, code, codes }: SelectProps) => {
  const translate = useTranslate()
  const { id, label, helperText, invalid, required, inputRef, set, onBlur } = parts
  const known: readonly Choice[] = choices ?? (code ? [{ code, label: code }] : [])
  const empty = translate(required ? 'kontor.kit.choose' : 'kontor.kit.none')
  const shown = known.find(choice => choice.code === code)
  return (
    <TextField
      select
      id={id}
      name={name}
      label={label}
      value={code}
      helperText={helperText}
      error={invalid}
      required={required}
      disabled={!choices}
      fullWidth
      onChange={({ target }) => set(target.value)}
      onBlur={onBlur}
      inputRef={inputRef}
      slotProps={{
        select: {
          displayEmpty: true,
          renderValue: () =>
            shown ? (
              <ChoiceLabel choice={shown} codes={codes} />
            ) : (
              <Box component="span" sx={{ color: 'text.tertiary' }}>
                {empty}
              </Box>
            ),
        },
      }}
    >
      {!required && <MenuItem value="">{empty}</MenuItem>}
      {known.map(choice => (
        <MenuItem key={choice.code} value={choice.code}>
          <ChoiceLabel choice={choice} codes={codes} />
        </MenuItem>
      ))}
    </TextField>
  )
}

/** A long list of choices, found by typing; until its code is there, as it stands while its choices load. */
const SearchSelect = later(
  async () => (await import('./searches.tsx')).SearchSelect,
  (props: SelectProps) => <ShortSelect {...props} choices={undefined} />,
)

const SearchMany = later(async () => (await import('./searches.tsx')).SearchMany)

/**
 * Any of a list, found by typing. How one searches is fetched where something is chosen, else when somebody comes near;
 * what was typed and opened until then is so afterwards.
 */
const ManySearch = (props: InputProps<'selectMany' | 'references'>) => {
  const translate = useTranslate()
  const { id, label, value, options, helperText, invalid, required, inputRef } = useInputParts(props)
  const { near, act } = useArrival(SearchMany.fetch)
  const [arrived, setArrived] = useState<Begun | undefined>(() => (SearchMany.isThere() ? {} : undefined))
  const begun = useRef<Begun>({})
  const codes = codesIn(value)
  const isFilled = codes.length > 0
  const begin = (more: Begun) => (begun.current = { ...begun.current, ...more })
  const arrive = useEffectEvent(() => act(() => setArrived(begun.current)))
  useEffect(() => {
    if (isFilled && !arrived) arrive()
  }, [isFilled, arrived])
  if (arrived) return <SearchMany {...props} begun={arrived} />
  return (
    <TextField
      id={id}
      name={props.name}
      label={label}
      helperText={helperText}
      error={invalid}
      required={required}
      disabled={!options || isFilled}
      fullWidth
      autoComplete="off"
      placeholder={isFilled ? codes.join(', ') : translate('kontor.kit.none')}
      inputRef={inputRef}
      onPointerEnter={near.onPointerEnter}
      onPointerDown={() => begin({ isOpen: true })}
      onKeyDown={({ key }) => key === 'ArrowDown' && begin({ isOpen: true })}
      onChange={({ target }) => begin({ text: target.value })}
      onFocus={() => {
        begin({ hasFocus: true })
        act(() => setArrived(begun.current))
      }}
      onBlur={() => begin({ hasFocus: false })}
      slotProps={{
        htmlInput: { role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': false },
        input: {
          endAdornment: (
            <KeyboardArrowDownOutlined
              aria-hidden
              sx={{ mr: '3px', color: 'text.secondary', pointerEvents: 'none' }}
            />
          ),
        },
      }}
    />
  )
}

/** Lists longer than this are searched by typing. */
const shortList = 20

/** One of a list: a menu for a short one, a search for a long one. */
const SelectInput = (props: InputProps<'select'>) => {
  const translate = useTranslate()
  const parts = useInputParts(props)
  const { options } = props.field
  const { name } = props
  const choices =
    typeof options === 'string'
      ? parts.options
      : options.map(({ code }) => ({ code, label: parts.words.choice(name, code) }))
  const code = textOf(parts.value)
  const gone = choices && code !== '' && !choices.some(choice => choice.code === code)
  const withHint = gone
    ? { ...parts, helperText: sayingGone(parts, translate('kontor.kit.optionGone', { value: code })) }
    : parts
  const Select = (choices?.length ?? 0) > shortList ? SearchSelect : ShortSelect
  return (
    <Select
      name={name}
      parts={withHint}
      code={code}
      codes={typeof options === 'string'}
      choices={gone ? [...choices, { code, label: code }] : choices}
    />
  )
}

/** What one ticks or switches is fetched with the forms that have some. */
const ToggleInput = later(
  async () => (await import('./boxes.tsx')).ToggleInput,
  (_props: InputProps<'toggle'>) => <Skeleton variant="rounded" height={38} />,
)
const Boxes = later(
  async () => (await import('./boxes.tsx')).Boxes,
  (_props: InputProps<'selectMany'>) => <Skeleton variant="rounded" height={60} />,
)

/** Any of a list: boxes to tick where the choices are declared, a search where the service lists them. */
const SelectManyInput = (props: InputProps<'selectMany'>) =>
  typeof props.field.options === 'string' ? <ManySearch {...props} /> : <Boxes {...props} />

/** Trees are large, and few forms have one. */
const TreeInput = later(
  async () => (await import('./TreeInput.tsx')).TreeInput,
  (_props: InputProps<'tree'>) => <Skeleton variant="rounded" height={240} />,
)

/** How the kinds that are chosen look. */
export const choiceViews: KindViewsOf<keyof ChoiceKinds> = {
  toggle: { input: ToggleInput, width: 12, fetch: ToggleInput.fetch },
  select: { input: SelectInput, width: 6 },
  selectMany: {
    input: SelectManyInput,
    width: 12,
    fetch: async ({ options }) => typeof options !== 'string' && Boxes.fetch(),
  },
  tree: {
    input: TreeInput,
    width: 12,
    fetch: async ({ inDialog }) => {
      await TreeInput.fetch()
      if (!inDialog) await (await import('./TreeInput.tsx')).TreePicker.fetch()
    },
  },
}

/** Numbers of the service mean nothing to people; names that identify a record do. */
const isNumber = ({ code }: { code: string }) => /^\d+$/.test(code)

/** One record, found by typing its title. One that is gone stays to be seen, with a word about it. */
const ReferenceInput = (props: InputProps<'reference'>) => {
  const translate = useTranslate()
  const parts = useInputParts(props)
  const { options } = parts
  const code = textOf(parts.value)
  const gone = options && code !== '' && !options.some(choice => choice.code === code)
  const withHint = gone
    ? { ...parts, helperText: sayingGone(parts, translate('kontor.kit.recordGone', { value: code })) }
    : parts
  return (
    <SearchSelect
      name={props.name}
      parts={withHint}
      code={code}
      codes={!options?.every(isNumber)}
      choices={gone ? [...options, { code, label: code }] : options}
    />
  )
}

/** How the kinds that name other records look. */
export const referenceViews: KindViewsOf<keyof ReferenceKinds> = {
  reference: { input: ReferenceInput, width: 6, fetch: SearchSelect.fetch },
  references: { input: ManySearch, width: 12, fetch: SearchMany.fetch },
}
