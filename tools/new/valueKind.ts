import { checkName, quoted, spaced, untranslated } from './names.ts'
import { addEntry, createDraft, type Plan, Refusal } from './plan.ts'

/** The options of a new value kind. */
export interface ValueKindOptions {
  readonly shape?: string
  /** `language` or `channel`. */
  readonly spread?: string
}

const table = 'src/contract/mapping/valueKinds.ts'
const [english, german] = ['src/i18n/en/mapping.ts', 'src/i18n/de/mapping.ts']

const spreads: Readonly<Record<string, string>> = {
  language: ', perLanguage: true',
  channel: ', perChannel: true',
}

/** Plans a value kind of the mapping with one of the existing shapes. */
export const newValueKind = (
  root: string,
  given: string | undefined,
  { shape = 'entry', spread }: ValueKindOptions,
): Promise<Plan> => {
  const draft = createDraft(root)
  const name = checkName(given, 'value-kind')
  const text = draft.read(table)
  const [, members = ''] = /interface ValueOfShape[^{]*\{([^}]*)\}/.exec(text) ?? []
  const shapes = [...members.matchAll(/^ {2}(\w+):/gm)].map(([, member = '']) => member)
  if (!shapes.includes(shape))
    throw new Refusal(`There is no shape "${shape}". There is: ${shapes.join(', ')}.`)
  if (spread !== undefined && !(spread in spreads))
    throw new Refusal(`A value is spread over language or channel, not over "${spread}".`)
  if (spread === 'channel' && shape !== 'entry' && shape !== 'list')
    throw new Refusal(`The brackets of ${shape} hold keys: only entry and list can be spread over channels.`)
  const rows = [...text.matchAll(/^ {2}(\w+): \{ number: (\d+)/gm)]
  if (rows.some(([, kind]) => kind === name))
    throw new Refusal(`${table} has the value kind "${name}" already. Choose another name.`)
  const number = 1 + Math.max(0, ...rows.map(([, , taken]) => Number(taken)))
  const words = spaced(name)

  draft.change(
    table,
    addEntry(
      table,
      'export const valueKinds = {',
      `${name}: { number: ${number}, shape: '${shape}'${spread ? spreads[spread] : ''} }`,
    ),
  )
  draft.change(english, addEntry(english, '  kinds: {', `${name}: ${quoted(words)}`))
  draft.change(german, addEntry(german, '  kinds: {', `${name}: ${untranslated(words)}`))
  return draft.finish([
    `Write its German name in ${german}; \`npm run types\` names the place.`,
    'Give it to a field below server/tradebyte/fields/; form, check, columns and preview follow from the shape.',
    `Give tests/server/tradebyte/kinds.test.ts a case of number ${number}: npx vitest run tests/server/tradebyte tests/src/pages/mapping.`,
  ])
}
