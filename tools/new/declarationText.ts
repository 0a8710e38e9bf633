import { capital, quoted, spaced, untranslated } from './names.ts'

/** A field to be written into a declaration. */
export interface PlannedField {
  /** Its name, behind that of its group and a dot if it is in one. */
  readonly path: string
  readonly kind: string
  readonly label: string
  /** Its options, as JSON with regular expressions. */
  readonly options: Readonly<Record<string, unknown>>
}

/** A declaration to be written: its properties beside name and fields, as JSON. */
export interface PlannedDeclaration {
  readonly name: string
  readonly label: string | readonly [string, string]
  readonly fields: readonly PlannedField[]
  /** Labels, hints and conditions of groups by name; a group without is called by its name. */
  readonly groups?: Readonly<Record<string, { readonly label: string; readonly when?: unknown }>>
  /** The rest: path, tile, id, row, empty and so on. */
  readonly rest: Readonly<Record<string, unknown>>
}

/** JSON as code; a regular expression stays one. */
const literal = (value: unknown): string => {
  if (value instanceof RegExp) return String(value)
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return `{${properties(Object.entries(value))}}`
}

const properties = (entries: readonly (readonly [string, unknown])[]): string =>
  entries.map(([name, value]) => `${keyOf(name)}: ${literal(value)}`).join(', ')

const keyOf = (name: string): string => (/^[a-zA-Z_$][\w$]*$/.test(name) ? name : quoted(name))

const memberOf = (path: string): [group: string | undefined, name: string] => {
  const [first = '', second] = path.split('.')
  return second === undefined ? [undefined, first] : [first, second]
}

const fieldText = ({ path, kind, label, options }: PlannedField): string => {
  const rest = Object.keys(options).length > 0 ? `, ${literal(options)}` : ''
  return `${keyOf(memberOf(path)[1])}: ${kind}(${quoted(label)}${rest})`
}

/** The groups of fields in their order, with the fields that have none between them. */
const bundlesOf = (fields: readonly PlannedField[]): Map<string, PlannedField[]> => {
  const bundles = new Map<string, PlannedField[]>()
  for (const field of fields) {
    const [group, name] = memberOf(field.path)
    const place = group === undefined ? `.${name}` : group
    bundles.set(place, [...(bundles.get(place) ?? []), field])
  }
  return bundles
}

const groupOf = ({ groups = {} }: PlannedDeclaration, name: string) =>
  groups[name] ?? { label: capital(spaced(name)) }

const fieldsText = (declaration: PlannedDeclaration): string =>
  [...bundlesOf(declaration.fields)]
    .map(([place, fields]) => {
      const members = fields.map(fieldText).join(',\n')
      if (place.startsWith('.')) return members
      const { label, when } = groupOf(declaration, place)
      const rest = when === undefined ? '' : `, ${literal({ when })}`
      return `${keyOf(place)}: group(${quoted(label)}, {${members}}${rest})`
    })
    .join(',\n')

/** The builders that a declaration imports. */
const buildersOf = ({ fields }: PlannedDeclaration, define: string): string[] =>
  [
    ...new Set([
      define,
      ...fields.flatMap(({ path, kind }) => (path.includes('.') ? ['group', kind] : [kind])),
    ]),
  ].toSorted()

/** Properties that stand behind the fields. */
const late = new Set(['row', 'list', 'search', 'intro', 'onDelete', 'empty', 'check', 'many', 'actions'])

/**
 * The file of a declaration.
 * @param depth folders between it and src/
 */
export const declarationText = (declaration: PlannedDeclaration, about: string, depth: number): string => {
  const { name, label, rest } = declaration
  const define = Array.isArray(label) ? 'defineResource' : 'defineSettings'
  const early = Object.entries(rest).filter(([key]) => !late.has(key))
  const later = Object.entries(rest).filter(([key]) => late.has(key))
  const lines = [
    `name: '${name}'`,
    `label: ${literal(label)}`,
    ...early.map(entry => properties([entry])),
    `fields: {${fieldsText(declaration)}}`,
    ...later.map(entry => properties([entry])),
  ]
  return `import { ${buildersOf(declaration, define).join(', ')} } from '${'../'.repeat(depth)}contract/resource.ts'

/** ${about} */
export const ${name} = ${define}({
${lines.join(',\n')},
})
`
}

const hintOf = ({ options }: PlannedField): string | undefined =>
  typeof options['hint'] === 'string' ? options['hint'] : undefined

const choicesOf = ({ options }: PlannedField): { code: string; label: string }[] =>
  Array.isArray(options['options']) ? (options['options'] as { code: string; label: string }[]) : [] // as the contract has them

const words = (entries: readonly (readonly [string, string])[]): string =>
  `{${entries.map(([name, word]) => `${keyOf(name)}: ${word}`).join(', ')}}`

/** The German words of a declaration, each still untranslated. */
export const germanText = (declaration: PlannedDeclaration): string => {
  const { label, fields, rest, name } = declaration
  const named = [...bundlesOf(fields)].flatMap(([place, members]) => [
    ...(place.startsWith('.') ? [] : [[place, untranslated(groupOf(declaration, place).label)] as const]),
    ...members.map(field => [field.path, untranslated(field.label)] as const),
  ])
  const hints = fields.flatMap(field => {
    const hint = hintOf(field)
    return hint === undefined ? [] : [[field.path, untranslated(hint)] as const]
  })
  const choices = fields.flatMap(field => {
    const own = choicesOf(field)
    if (own.length === 0) return []
    return [[field.path, words(own.map(choice => [choice.code, untranslated(choice.label)]))] as const]
  })
  const actions = Object.entries((rest['actions'] ?? {}) as Record<string, { label: string }>) // as the contract has them
  const sentences = ['intro', 'onDelete', 'empty'].flatMap(key =>
    typeof rest[key] === 'string' ? [[key, untranslated(rest[key])] as const] : [],
  )
  const parts = [
    [
      'label',
      typeof label === 'string' ? untranslated(label) : `[${label.map(untranslated).join(', ')}]`,
    ] as const,
    ['fields', words(named)] as const,
    ...(hints.length > 0 ? [['hints', words(hints)] as const] : []),
    ...(choices.length > 0 ? [['choices', words(choices)] as const] : []),
    ...(actions.length > 0
      ? [['actions', words(actions.map(([key, action]) => [key, untranslated(action.label)]))] as const]
      : []),
    ...sentences,
  ]
  return `${name}: ${words(parts)}`
}

/** Kinds that name a record for people, the best first. */
const titles = ['text', 'key', 'email', 'url', 'select', 'longText']
const shown = ['reference', 'select', 'date', 'money', 'number', 'email']

/** A list row that suits the fields. */
export const rowOf = (fields: readonly PlannedField[]): Readonly<Record<string, unknown>> => {
  const plain = fields.filter(({ path }) => !path.includes('.'))
  const named = (kinds: readonly string[], among = plain) =>
    kinds.flatMap(kind => among.filter(field => field.kind === kind).map(({ path }) => path))
  const filled = plain.filter(({ kind, options }) => kind === 'key' || options['required'] === true)
  const title = named(titles, filled)[0] ?? named(titles)[0] ?? plain[0]?.path ?? 'id'
  const subtitle = named(['key', 'email']).find(path => path !== title)
  const accent = named(['toggle'])[0]
  const chips = named(['selectMany', 'references']).slice(0, 1)
  const more = named(shown)
    .filter(path => path !== title && path !== subtitle)
    .slice(0, 3)
  return {
    title,
    ...(subtitle === undefined ? {} : { subtitle }),
    ...(accent === undefined ? {} : { accent }),
    ...(chips.length > 0 ? { chips } : {}),
    ...(more.length > 0 ? { more } : {}),
  }
}
