import { capital, checkName, quoted, spaced, untranslated } from './names.ts'
import { addEntry, addImport, createDraft, type Plan, Refusal, replace } from './plan.ts'

/** The options of a new kind. */
export interface KindOptions {
  /** The family of kinds, which is the name of its two files. */
  readonly family?: string
}

const [kinds, fields, views] = [
  'src/contract/kinds.ts',
  'src/contract/fields.ts',
  'src/kit/form/FieldGrid.tsx',
]
const cells = 'src/kit/kinds/cells.tsx'
const [fillForm, depots] = ['tests/src/kit/form/fillForm.ts', 'tests/framework/depots.ts']

/** The names of a kind's parts. */
interface Names {
  readonly kind: string
  readonly family: string
  /** `RatingKinds`, `ratingKinds` and `ratingViews`. */
  readonly types: string
  readonly answers: string
  readonly looks: string
}

const contractOf = ({
  kind,
  types,
  answers,
}: Names) => `import { formatSentence, type Sentence } from '../words.ts'
import { asText, builder, filledOrNull, type KindsOf, refuse, trimmedText } from './kind.ts'

/** Describe the common property of these kinds. */
export interface ${types} {
  /** Describe the value and the options. */
  ${kind}: { value: string; options: object }
}

/** Describe its purpose. \`${kind}('${capital(spaced(kind))}')\` */
export const ${kind} = builder<'${kind}', ${types}['${kind}']>('${kind}')

const wrong: Sentence = { en: ${quoted(`This is no ${spaced(kind)}.`)}, de: ${untranslated(`This is no ${spaced(kind)}.`)} }

const filled = trimmedText().superRefine((value, context) => {
  if (!/^[\\w-]+$/.test(value)) refuse(context, 'not${capital(kind)}', language => formatSentence(wrong, language))
})

export const ${answers}: KindsOf<${types}> = {
  ${kind}: {
    ...asText,
    schema: field => filledOrNull(field, filled),
    example: (_field, n) => \`${kind}-\${n}\`,
  },
}
`

const viewOf = ({
  kind,
  family,
  types,
  looks,
}: Names) => `import type { ${types} } from '../../contract/kinds/${family}.ts'
import type { KindViewsOf } from './inputParts.tsx'
import { TextInput } from './texts.tsx'

/** Describe its input in a form. */
export const ${looks}: KindViewsOf<keyof ${types}> = {
  ${kind}: { input: TextInput, width: 6 },
}
`

const testOf = ({ kind }: Names) => `import { describe, expect, it } from 'vitest'
import { ${kind} } from '../../../../src/contract/fields.ts'
import { kinds } from '../../../../src/contract/kinds.ts'

describe('${kind}', () => {
  const schema = kinds.${kind}.schema(${kind}('${capital(spaced(kind))}'), 'create')

  it('takes its own examples, and nothing', () => {
    for (const n of [1, 2, 3]) {
      const example = kinds.${kind}.example(${kind}('${capital(spaced(kind))}'), n)
      expect(schema.parse(example)).toBe(example)
    }
    expect([schema.parse(''), schema.parse(undefined)]).toEqual([null, null])
  })

  it('refuses what is none', () => {
    expect(schema.safeParse('!').error?.issues).toMatchObject([{ params: { code: 'not${capital(kind)}' } }])
  })
})
`

/** Plans a kind of field: its two files, registered on both sides, with a test. */
export const newKind = (root: string, given: string | undefined, options: KindOptions): Promise<Plan> => {
  const draft = createDraft(root)
  const kind = checkName(given, 'kind')
  const family = checkName(options.family ?? `${kind}s`, 'kind')
  if (new RegExp(`\\b${kind}\\b`).test(draft.read(fields)))
    throw new Refusal(`${fields} has "${kind}" already. Choose another name.`)
  const [answers, types] = [`${kind}Kinds`, `${capital(kind)}Kinds`]
  const names: Names = { kind, family, types, answers, looks: `${kind}Views` }
  const label = capital(spaced(kind))

  draft.create(`src/contract/kinds/${family}.ts`, contractOf(names))
  draft.create(`src/kit/kinds/${family}.tsx`, viewOf(names))
  draft.create(`tests/src/contract/kinds/${kind}.test.ts`, testOf(names))
  draft.change(kinds, addImport(kinds, `import { type ${types}, ${answers} } from './kinds/${family}.ts'`))
  draft.change(kinds, replace(kinds, ' {}\nexport type Kind =', `, ${types} {}\nexport type Kind =`))
  draft.change(kinds, addEntry(kinds, 'KindDefinition<KindTypes[K]> } = {', `...${answers}`))
  draft.change(fields, addImport(fields, `export { ${kind} } from './kinds/${family}.ts'`))
  draft.change(views, addImport(views, `import { ${names.looks} } from '../kinds/${family}.tsx'`))
  draft.change(views, addEntry(views, 'const kindViews: KindViewsOf<Kind> = {', `...${names.looks}`))
  draft.change(cells, addEntry(cells, '(cell: Cell<K>) => ReactNode } = {', `${kind}: plainCell`))
  // the resource of the tests that has every kind, and the function that fills each input
  draft.change(fillForm, addEntry(fillForm, '[K in Kind]: Filling } = {', `${kind}: write`))
  draft.change(depots, addEntry(depots, 'import {', kind))
  draft.change(depots, addEntry(depots, 'fields: {', `${kind}: ${kind}(${quoted(label)})`))
  draft.change(
    depots,
    addEntry(depots, 'fields: {', `${kind}: ${untranslated(label)}`, 'export const germanDepots'),
  )
  return draft.finish([
    `Write the German sentence in src/contract/kinds/${family}.ts and the German word in ${depots}; \`npm run types\` names both.`,
    `Say in src/contract/kinds/${family}.ts what a value is, and in src/kit/kinds/${family}.tsx and ${cells} how it looks.`,
    `Test it in every part: npx vitest run tests/src/contract/kinds tests/server/kinds.test.ts tests/src/kinds.test.tsx.`,
  ])
}
