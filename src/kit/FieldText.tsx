import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { Field, Kind } from '../contract/kinds.ts'
import { Mono } from './Mono.tsx'
import { useFormats, type Formats } from './useFormats.ts'
import type { DeclarationWords } from './useWords.ts'

interface Props {
  readonly name: string
  readonly field: Field
  readonly value: unknown
  readonly words: DeclarationWords
}

interface Telling extends Props {
  readonly formats: Formats
  translate: (key: string) => string
}

const plain = ({ value }: Telling): ReactNode => String(value)
const nothing = () => null
const maybeCode = ({ value, field }: Telling): ReactNode =>
  'code' in field && field.code ? <Mono>{String(value)}</Mono> : String(value)

/** How a list shows a value of each kind. */
const tellers: { readonly [K in Kind]: (telling: Telling) => ReactNode } = {
  key: ({ value }) => <Mono>{String(value)}</Mono>,
  text: maybeCode,
  longText: maybeCode,
  number: ({ value, formats }) => (typeof value === 'number' ? formats.number(value) : null),
  toggle: ({ value, translate }) => translate(value === true ? 'kontor.kit.on' : 'kontor.kit.off'),
  select: ({ value, name, field, words }) =>
    'options' in field && typeof field.options !== 'string'
      ? words.choice(name, String(value))
      : String(value),
  selectMany: ({ value, name, words }) =>
    (Array.isArray(value) ? value : []).map(code => words.choice(name, String(code))).join(', '),
  tree: ({ value, formats }) => formats.number(Array.isArray(value) ? value.length : 0),
  email: plain,
  url: ({ value }) => <Mono>{String(value)}</Mono>,
  cron: ({ value }) => <Mono>{String(value)}</Mono>,
  secret: nothing,
  password: nothing,
  time: ({ value, formats }) => formats.time(String(value)),
}

/** A value as a list shows it; nothing for nothing. */
export const FieldText = (props: Props) => {
  const translate = useTranslate()
  const formats = useFormats()
  if (props.value === null || props.value === undefined || props.value === '') return null
  return tellers[props.field.kind]({ ...props, formats, translate })
}
