import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { checkGroup, checkPathFree } from './declarations.ts'
import { capital, checkName, dashed, quoted, spaced, untranslated } from './names.ts'
import { addEntry, addImport, createDraft, type Draft, type Plan, Refusal, replace } from './plan.ts'

/** The options of a new page. */
export interface PageOptions {
  /** Its address. */
  readonly path?: string
  /** Its English title. */
  readonly label?: string
  /** The group of the settings hub that has its tile. */
  readonly group?: string
}

const [paths, routes, tiles] = [
  'src/contract/pagePaths.ts',
  'src/pages/routes.tsx',
  'src/pages/settings/settingsGroups.tsx',
]
const [english, german] = ['src/i18n/en/shell.ts', 'src/i18n/de/reactAdmin.ts']
const walk = 'tests/browser/routeTable.ts'

const pageOf = (
  name: string,
  component: string,
) => `import { Card, CardContent, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useSettingsCrumbs } from '../../kit/useDeclarationText.ts'
import { PageFrame } from '../../layout/PageFrame.tsx'

/** Describe what the page shows. */
export const ${component} = () => {
  const translate = useTranslate()
  return (
    <PageFrame title={translate('kontor.${name}.title')} crumbs={useSettingsCrumbs()}>
      <Card>
        <CardContent>
          <Typography>{translate('kontor.${name}.intro')}</Typography>
        </CardContent>
      </Card>
    </PageFrame>
  )
}
`

const testOf = (name: string, component: string) => `import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { pagePaths } from '../../../../src/contract/pagePaths.ts'
import { ${name} } from '../../../../src/i18n/en/${name}.ts'
import '../../../../src/pages/${name}/${component}.tsx'
import { renderConsole } from '../../renderConsole.tsx'

it('has its title and its words', async () => {
  renderConsole(pagePaths.${name})
  expect(await screen.findByRole('heading', { level: 1, name: ${name}.title })).toBeVisible()
  expect(await screen.findByText(${name}.intro)).toBeVisible()
})
`

const checkFree = (draft: Draft, root: string, name: string): void => {
  if (new RegExp(`^  ${name}:`, 'm').test(draft.read(paths)))
    throw new Refusal(`${paths} has the page "${name}" already. Choose another name.`)
  const folder = 'src/i18n/en'
  const taken = readdirSync(join(root, folder)).find(file =>
    new RegExp(`^export const ${name}\\b`, 'm').test(draft.read(`${folder}/${file}`)),
  )
  if (taken) throw new Refusal(`${folder}/${taken} has words of the name "${name}". Choose another name.`)
}

/** Adds the words of a page in both languages. */
const addWords = (draft: Draft, name: string, title: string): void => {
  const intro = `Describe what ${title.toLowerCase()} is for.`
  draft.create(
    `src/i18n/en/${name}.ts`,
    `/** English texts of the page ${name}. */
export const ${name} = { title: ${quoted(title)}, intro: ${quoted(intro)} }
`,
  )
  draft.create(
    `src/i18n/de/${name}.ts`,
    `import type { ${name} as english } from '../en/${name}.ts'

/** German texts of the page ${name}. */
export const ${name}: typeof english = { title: ${untranslated(title)}, intro: ${untranslated(intro)} }
`,
  )
  for (const file of [english, german]) {
    draft.change(file, addImport(file, `import { ${name} } from './${name}.ts'`))
    draft.change(file, addEntry(file, 'own: {', name))
  }
}

/** Plans a page that no declaration describes: address, route, tile, words and tests. */
export const newPage = (root: string, given: string | undefined, options: PageOptions): Promise<Plan> => {
  const draft = createDraft(root)
  const name = checkName(given, 'page')
  const path = options.path ?? `/settings/${dashed(name)}`
  const group = checkGroup(draft, options.group ?? 'system')
  checkFree(draft, root, name)
  checkPathFree(draft, path)
  const title = options.label ?? capital(spaced(name))
  const component = `${capital(name)}Page`

  draft.create(`src/pages/${name}/${component}.tsx`, pageOf(name, component))
  draft.create(`tests/src/pages/${name}/${component}.test.tsx`, testOf(name, component))
  draft.change(paths, addEntry(paths, 'pagePaths = {', `${name}: '${path}'`))
  addWords(draft, name, title)
  const first = 'const DashboardPage = '
  const lazy = `const ${component} = lazyPage(async () => (await import('./${name}/${component}.tsx')).${component})`
  draft.change(routes, replace(routes, first, `${lazy}\n${first}`))
  draft.change(
    routes,
    addEntry(
      routes,
      '=> [',
      `route(pagePaths.${name}, 'kontor.${name}.title', <${component} />)`,
      'export const pageRoutes',
    ),
  )
  const tile = `{ to: pagePaths.${name}, title: 'kontor.${name}.title', icon: icons.table, access: 'signedIn' }`
  draft.change(
    tiles,
    addEntry(
      tiles,
      'const pages: readonly PlacedTile[] = [',
      `{ group: '${group}', icon: 'table', settingsTile: ${tile} }`,
    ),
  )
  draft.change(
    walk,
    addEntry(
      walk,
      'routeTable: readonly RouteRow[] = [',
      `{ path: '${path}', en: ${quoted(title)}, de: ${untranslated(title)}, crumbs: settings }`,
    ),
  )
  return draft.finish([
    `Write the German words in src/i18n/de/${name}.ts and the German title in ${walk}; \`npm run types\` names each place.`,
    `Write the page in src/pages/${name}/${component}.tsx; its words are in src/i18n/en/${name}.ts.`,
    `See it: npm run demo. Test it: npx vitest run tests/src/pages/${name} tests/src/i18n.`,
    'docs/extending.md shows calls of a page.',
  ])
}
