import { concealRecord, emptyRecordOf, exampleRecordOf, optionListOf } from '../../contract/derive.ts'
import type { Fields } from '../../contract/fields.ts'
import { type Choice, type Field, type Kind, kinds } from '../../contract/kinds.ts'
import { recordList } from '../../contract/kinds/references.ts'
import type { Words } from '../../contract/declarationTexts.ts'
import type { SettingsDeclaration } from '../../contract/resource.ts'

/** The options of kinds that need some, or look different with them. */
const samples: { readonly [K in Kind]?: Partial<Field<K>> } = {
  text: { required: true, hint: 'A hint below the input that says what is valid.' },
  longText: { rows: 3 } as Partial<Field<'longText'>>,
  number: { min: 1, max: 60 } as Partial<Field<'number'>>,
  money: { currencies: ['EUR', 'CHF'] } as Partial<Field<'money'>>,
  select: { options: 'galleryChoices' },
  selectMany: { options: 'galleryChoices' },
  tree: { options: 'galleryTree' },
  reference: { to: 'channels' },
  references: { to: 'channels' },
  file: { accept: ['application/pdf'] } as Partial<Field<'file'>>,
}

/** The fields of the gallery, one of each kind; a new kind appears by itself. */
const fields = Object.fromEntries(
  Object.keys(kinds).map(kind => [kind, { kind, label: kind, ...samples[kind as Kind] }]),
) as Fields // each sample has the options of its kind

/** A declaration with each kind of field. Names of kinds are code, the same in every language. */
export const gallery: SettingsDeclaration = {
  name: 'kinds',
  label: 'Kinds of fields',
  path: '/dev/kinds',
  fields,
}

/** Its German words. */
export const galleryGerman: Words = {
  label: 'Arten von Feldern',
  fields: Object.fromEntries(Object.keys(fields).map(name => [name, name])),
  hints: { text: 'Ein Hinweis unter der Eingabe, der sagt, was gültig ist.' },
}

const choices: readonly Choice[] = [
  { code: 'north', label: 'North' },
  { code: 'south', label: 'South, with a label that is longer than most of them' },
]

/** The choices of its fields, which no service lists. */
export const galleryOptions: Readonly<Record<string, readonly Choice[]>> = {
  galleryChoices: choices,
  galleryTree: [{ code: 'root', label: 'Root', children: choices }],
  [recordList('channels')]: choices,
}

/** The value of each field in a new form, and a filled one, whose choices are in the lists. */
export const emptyValues = emptyRecordOf(fields)
export const filledValues = Object.fromEntries(
  Object.entries(exampleRecordOf(fields, 1)).map(([name, value]) => {
    const field = fields[name] as Field // the gallery has no groups
    // a stored secret comes back masked; a password does not come back
    if (optionListOf(field) === undefined)
      return [name, concealRecord(fields, { [name]: value })[name] ?? value]
    return [name, Array.isArray(emptyValues[name]) ? ['north', 'south'] : 'south']
  }),
)
