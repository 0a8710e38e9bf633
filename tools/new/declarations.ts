import {
  declarationText,
  germanText,
  type PlannedDeclaration,
  type PlannedField,
  rowOf,
} from './declarationText.ts'
import { parseFields } from './fieldSpecs.ts'
import { capital, checkName, dashed, singular, spaced } from './names.ts'
import { addEntry, addImport, createDraft, type Draft, type Plan, Refusal } from './plan.ts'

/** The options of a new declaration. */
export interface DeclarationOptions {
  /** The English singular, if it cannot be derived from the plural. */
  readonly one?: string
  /** The path of the page. */
  readonly path?: string
  /** The group of the settings hub. */
  readonly group?: string
}

const index = 'src/resources/index.ts'
const german = 'src/i18n/de/resources.ts'

/** The groups of the settings hub, read from the contract. */
const groupsIn = (draft: Draft): string[] => {
  const [, list = ''] = /tileGroups = \[([^\]]*)\]/.exec(draft.read('src/contract/resource.ts')) ?? []
  return [...list.matchAll(/'(\w+)'/g)].map(([, name = '']) => name)
}

/** Checks that the settings hub has a group. @throws Refusal */
export const checkGroup = (draft: Draft, group: string): string => {
  const groups = groupsIn(draft)
  if (groups.includes(group)) return group
  throw new Refusal(`The settings hub has no group "${group}". There is: ${groups.join(', ')}.`)
}

/** The registered resources and singletons by name, with their files. */
const registered = (draft: Draft): Map<string, string> =>
  new Map(
    [...draft.read(index).matchAll(/^import \{ (\w+) \} from '\.\/([\w/]+\.ts)'$/gm)].map(
      ([, name = '', file = '']) => [name, `src/resources/${file}`],
    ),
  )

/** The registered resources whose records people add; a reference to others would have nothing to choose. */
const resourcesIn = (draft: Draft): string[] =>
  [...registered(draft)].flatMap(([name, file]) => {
    const [verbs] = /verbs: \[[^\]]*\]/.exec(draft.read(file)) ?? []
    return file.includes('/settings/') || (verbs && !verbs.includes("'create'")) ? [] : [name]
  })

/** Checks that no page has a path yet. @throws Refusal */
export const checkPathFree = (draft: Draft, path: string): void => {
  if (!/^(\/[a-z0-9-]+)+$/.test(path))
    throw new Refusal(`"${path}" is no path of a page. Write it as /settings/price-lists.`)
  for (const [other, place] of registered(draft)) {
    if (draft.read(place).includes(`path: '${path}'`))
      throw new Refusal(`The path ${path} is the page of ${other}. Give another one with --path.`)
  }
  if (draft.read('src/contract/pagePaths.ts').includes(`'${path}'`))
    throw new Refusal(`The path ${path} is another page's. Give another one with --path.`)
}

const checkFree = (draft: Draft, name: string, path: string): void => {
  const file = registered(draft).get(name)
  if (file) throw new Refusal(`"${name}" is declared already, in ${file}. Choose another name.`)
  checkPathFree(draft, path)
}

const nextSteps = (file: string, name: string): string[] => [
  `Write the German words of ${name} in ${german}; \`npm run types\` names each place.`,
  `Change the fields in ${file}, and their German words.`,
  'See it: npm run demo. Test it: npx vitest run tests/server/http tests/src/kit tests/project.',
  'docs/extending.md shows relations, dates, conditions and own columns.',
]

/** Checks that name and path are free and the group exists. */
const begin = (
  root: string,
  given: string | undefined,
  what: 'resource' | 'settings',
  options: DeclarationOptions,
) => {
  const draft = createDraft(root)
  const name = checkName(given, what)
  const path = options.path ?? `/settings/${dashed(name)}`
  checkFree(draft, name, path)
  return { draft, name, path, group: checkGroup(draft, options.group ?? 'system') }
}

/** Where a declaration stands below src/resources, and the map of its index that lists it. */
const placeOf = ({ label, name }: PlannedDeclaration) =>
  typeof label === 'string'
    ? { place: `settings/${name}`, map: 'settings', depth: 2 }
    : { place: name, map: 'resources', depth: 1 }

/**
 * Adds a declaration: its file, its entry in the index, and its German texts, untranslated.
 * @param about the first sentence of its file
 * @returns the path of the file
 */
export const addDeclaration = (draft: Draft, declaration: PlannedDeclaration, about: string): string => {
  const { name, rest } = declaration
  checkFree(draft, name, String(rest['path']))
  const { place, map, depth } = placeOf(declaration)
  const file = `src/resources/${place}.ts`
  draft.create(file, declarationText(declaration, about, depth))
  draft.change(index, addImport(index, `import { ${name} } from './${place}.ts'`))
  draft.change(index, addEntry(index, `export const ${map} = {`, name))
  draft.change(german, addEntry(german, '= {', germanText(declaration)))
  return file
}

const plain = (path: string, kind: string, options: object = {}): PlannedField => ({
  path,
  kind,
  label: capital(path),
  options: { ...options },
})

/** The fields of a new resource, and of new settings, that names none. */
const sampleRecord = [
  plain('active', 'toggle', { default: true }),
  plain('code', 'key', { max: 20 }),
  plain('name', 'text', { required: true }),
]
const sampleSettings = [plain('enabled', 'toggle'), plain('title', 'text', { required: true })]

/** Plans a resource: a registered declaration with untranslated German texts. */
export const newResource = (
  root: string,
  given: string | undefined,
  options: DeclarationOptions,
  specs: readonly string[] = [],
): Promise<Plan> => {
  const { draft, name, path, group } = begin(root, given, 'resource', options)
  const [one, several] = [options.one ?? spaced(singular(name)), spaced(name)]
  const parsed = parseFields(draft, specs, [...resourcesIn(draft), name])
  const fields = parsed.length > 0 ? parsed : sampleRecord
  const declaration: PlannedDeclaration = {
    name,
    label: [capital(one), capital(several)],
    fields,
    rest: {
      path,
      tile: { group, icon: 'category' },
      id: fields.find(({ kind }) => kind === 'key')?.path ?? 'id',
      row: rowOf(fields),
      empty: `No ${several} yet. Add the first one.`,
    },
  }
  const file = addDeclaration(draft, declaration, 'Describe the records and their purpose.')
  return draft.finish(nextSteps(file, name))
}

/** Plans a singleton: a registered declaration with untranslated German texts. */
export const newSettings = (
  root: string,
  given: string | undefined,
  options: DeclarationOptions,
  specs: readonly string[] = [],
): Promise<Plan> => {
  const { draft, name, path, group } = begin(root, given, 'settings', options)
  const parsed = parseFields(draft, specs, resourcesIn(draft))
  if (parsed.some(({ kind }) => kind === 'key'))
    throw new Refusal('Settings are one record and have no key. Leave the field of this kind out.')
  const declaration: PlannedDeclaration = {
    name,
    label: options.one ?? capital(spaced(name)),
    fields: parsed.length > 0 ? parsed : sampleSettings,
    rest: { path, tile: { group, icon: 'tune' } },
  }
  const file = addDeclaration(draft, declaration, 'Describe the purpose of these settings.')
  return draft.finish(nextSteps(file, name))
}
