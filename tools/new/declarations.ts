import { capital, checkName, dashed, quoted, singular, spaced, untranslated } from './names.ts'
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

const checkGroup = (draft: Draft, group: string): string => {
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

const checkFree = (draft: Draft, name: string, path: string): void => {
  if (!/^(\/[a-z0-9-]+)+$/.test(path))
    throw new Refusal(`"${path}" is no path of a page. Write it as /settings/${dashed(name)}.`)
  const others = registered(draft)
  const file = others.get(name)
  if (file) throw new Refusal(`"${name}" is declared already, in ${file}. Choose another name.`)
  for (const [other, place] of others) {
    if (draft.read(place).includes(`path: '${path}'`))
      throw new Refusal(`The path ${path} is the page of ${other}. Give another one with --path.`)
  }
  if (draft.read('src/contract/pagePaths.ts').includes(`'${path}'`))
    throw new Refusal(`The path ${path} is another page's. Give another one with --path.`)
}

const nextSteps = (file: string, name: string): string[] => [
  `Write the German words of ${name} in ${german}; \`npm run types\` names each place.`,
  `Give it the fields it needs in ${file}, and their German words.`,
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

/** Registers a declaration in its index and adds its German texts, untranslated. */
const register = (draft: Draft, name: string, place: string, map: string, words: string): void => {
  draft.change(index, addImport(index, `import { ${name} } from './${place}.ts'`))
  draft.change(index, addEntry(index, `export const ${map} = {`, name))
  draft.change(german, addEntry(german, '= {', `${name}: {${words}}`))
}

/** Plans a resource: a registered declaration with untranslated German texts. */
export const newResource = (
  root: string,
  given: string | undefined,
  options: DeclarationOptions,
): Promise<Plan> => {
  const { draft, name, path, group } = begin(root, given, 'resource', options)
  const [one, several] = [options.one ?? spaced(singular(name)), spaced(name)]
  const [label, plural] = [capital(one), capital(several)]
  const empty = `No ${several} yet. Add the first one.`
  const file = `src/resources/${name}.ts`
  draft.create(
    file,
    `import { defineResource, key, text, toggle } from '../contract/resource.ts'

/** Describe the records and their purpose. */
export const ${name} = defineResource({
  name: '${name}',
  label: [${quoted(label)}, ${quoted(plural)}],
  path: '${path}',
  tile: { group: '${group}', icon: 'category' },
  id: 'code',
  fields: {
    active: toggle('Active', { default: true }),
    code: key('Code', { max: 20 }),
    name: text('Name', { required: true }),
  },
  row: { title: 'name', subtitle: 'code', accent: 'active' },
  empty: ${quoted(empty)},
})
`,
  )
  register(
    draft,
    name,
    name,
    'resources',
    `label: [${untranslated(label)}, ${untranslated(plural)}],
    fields: { active: ${untranslated('Active')}, code: ${untranslated('Code')}, name: ${untranslated('Name')} },
    empty: ${untranslated(empty)},`,
  )
  return draft.finish(nextSteps(file, name))
}

/** Plans a singleton: a registered declaration with untranslated German texts. */
export const newSettings = (
  root: string,
  given: string | undefined,
  options: DeclarationOptions,
): Promise<Plan> => {
  const { draft, name, path, group } = begin(root, given, 'settings', options)
  const label = options.one ?? capital(spaced(name))
  const file = `src/resources/settings/${name}.ts`
  draft.create(
    file,
    `import { defineSettings, text, toggle } from '../../contract/resource.ts'

/** Describe the purpose of these settings. */
export const ${name} = defineSettings({
  name: '${name}',
  label: ${quoted(label)},
  path: '${path}',
  tile: { group: '${group}', icon: 'tune' },
  fields: {
    enabled: toggle('Enabled'),
    title: text('Title', { required: true }),
  },
})
`,
  )
  register(
    draft,
    name,
    `settings/${name}`,
    'settings',
    `label: ${untranslated(label)},
    fields: { enabled: ${untranslated('Enabled')}, title: ${untranslated('Title')} },`,
  )
  return draft.finish(nextSteps(file, name))
}
