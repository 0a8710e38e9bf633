import { capital, checkName, quoted, spaced, untranslated } from './names.ts'
import { addEntry, createDraft, type Plan, Refusal } from './plan.ts'

/** The options of a new formatter. */
export interface FormatterOptions {
  /** Its English name in the mapping. */
  readonly label?: string
  /** `text` changes each value, `gather` makes one value of several. */
  readonly effect?: string
}

const names = 'src/contract/mapping/entry.ts'
const table = 'server/tradebyte/mapping/entryKinds.ts'

/** An effect that changes nothing yet. */
const effects: Readonly<Record<string, { readonly code: string; readonly call: string }>> = {
  text: { code: 'text: value => value', call: "text?.('one')" },
  gather: { code: "gather: values => values[0] ?? ''", call: "gather?.(['one', 'two'])" },
}

const testOf = (name: string, call: string) => `import { expect, it } from 'vitest'
import { formatters } from '../../../../server/tradebyte/mapping/entryKinds.ts'

it('describe what the formatter ${name} does', () => {
  expect(formatters.${name}.${call}).toBe('one')
})
`

/** Plans a formatter of the mapping: its name in the contract, its effect, and a test. */
export const newFormatter = (
  root: string,
  given: string | undefined,
  { label, effect = 'text' }: FormatterOptions,
): Promise<Plan> => {
  const draft = createDraft(root)
  const name = checkName(given, 'formatter')
  const chosen = effects[effect]
  if (!chosen)
    throw new Refusal(`There is no effect "${effect}". There is: ${Object.keys(effects).join(', ')}.`)
  const [, known = ''] = /formatters = \[([^\]]*)\]/.exec(draft.read(names)) ?? []
  if (new RegExp(`'${name}'`).test(known))
    throw new Refusal(`${names} has the formatter "${name}" already. Choose another name.`)
  const english = label ?? capital(spaced(name))
  const test = `tests/server/tradebyte/mapping/${name}.test.ts`

  draft.change(names, addEntry(names, 'formatters = [', `'${name}'`))
  draft.change(
    table,
    addEntry(
      table,
      'formatters: Readonly<Record<Formatter, FormatterEffect>> = {',
      `${name}: { label: { en: ${quoted(english)}, de: ${untranslated(english)} }, ${chosen.code} }`,
    ),
  )
  draft.create(test, testOf(name, chosen.call))
  return draft.finish([
    `Write its German name in ${table}; \`npm run types\` names the place.`,
    `Write what it does there, and in ${test}: npx vitest run ${test}.`,
    'The mapping offers it at once, and the preview shows its effect.',
  ])
}
