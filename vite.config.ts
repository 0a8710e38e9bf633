import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { CodeSplittingGroup } from 'rolldown'
import { compression } from 'vite-plugin-compression2'
import { defineConfig, type Plugin } from 'vite'
import { tokensPlugin } from './src/theme/tokens.ts'

const service = process.env['KONTOR_API_URL'] ?? 'http://127.0.0.1:8080'

const partsOfZod = fileURLToPath(new URL('tools/zodParts.ts', import.meta.url))
const laterZod = fileURLToPath(new URL('tools/laterZod.ts', import.meta.url))
const small = JSON.stringify(fileURLToPath(new URL('tools/smallPackages.ts', import.meta.url)))

/**
 * Where a tooltip or a list of choices stands is worked out by a package that nobody needs before the first one opens: it
 * comes then, and what it places is out of sight until it has.
 */
const laterPopper = `
let create
export const createPopper = (anchor, popper, options) => {
  if (create) return create(anchor, popper, options)
  let [made, isOver] = [undefined, false]
  popper.style.visibility = 'hidden'
  const show = () => (popper.style.visibility = '')
  import('@popperjs/core').then(core => {
    create = core.createPopper
    show()
    if (!isOver) made = create(anchor, popper, options)
  }, show)
  return {
    forceUpdate: () => made?.forceUpdate(),
    update: async () => made?.update(),
    setOptions: async set => made?.setOptions(set),
    destroy: () => {
      isOver = true
      made?.destroy()
    },
  }
}`

/** What MUI draws with outside of every theme: it takes 5 ms to be made, and nobody does. */
const laterTheme = `
import { createTheme as make } from '@mui/material/styles'
let made
const all = () => (made ??= make())
const theme = new Proxy({}, {
  get: (_none, name) => all()[name],
  has: (_none, name) => name in all(),
  ownKeys: () => Reflect.ownKeys(all()),
  getOwnPropertyDescriptor: (_none, name) => ({ ...Reflect.getOwnPropertyDescriptor(all(), name), configurable: true }),
})
export { theme as default }
export const createTheme = () => theme`

/** What MUI has for themes of custom properties: the console's own are a style sheet, there before any script. */
const noVars = 'export const CssVarsProvider = () => null; export default () => undefined'

/** Packages for browsers long gone, or larger than what they are for, and what stands in their place. */
const inPlaceOf: Readonly<Record<string, string>> = {
  'object.entries': 'module.exports = Object.entries',
  hasown: 'module.exports = Object.hasOwn',
  'string.prototype.trim': 'module.exports = text => text.trim()',
  'lodash/isEqual.js': "module.exports = require('fast-deep-equal/es6')",
  'lodash/merge.js': `export { merge as default } from ${small}`,
  'lodash/pick.js': `export { pick as default } from ${small}`,
  'lodash/set.js': `export { set as default } from ${small}`,
  inflection: `export { humanize, inflect } from ${small}`,
  'query-string': `export { parse, stringify } from ${small}`,
  // fetched when somebody exports
  'jsonexport/dist/index.js':
    "export default async (...given) => (await import('jsonexport-itself')).default(...given)",
  // the same file by another name, which does not lead here again; beside React lies what holds bundled modules together
  'jsonexport-itself': "import 'react'; export { default } from 'jsonexport/dist/core/../index.js'",
  // all that the calls are made of waits for it
  'zod-arrives': `
    import * as parts from ${JSON.stringify(partsOfZod)}
    import { arrive } from ${JSON.stringify(laterZod)}
    arrive(parts)`,
  // for what emotion wraps in a theme, which nothing here is
  'hoist-non-react-statics': 'module.exports = target => target',
  laterPopper,
  laterTheme,
  noVars,
  noRipple: 'export default () => null',
}

/** What nobody asks zod for in the console: the service describes its calls. Each schema takes a method from there when it is made. */
const ofJsonSchema = /zod\/v4\/.*(?:to-json-schema|json-schema-processors)\.js$/
const none = 'exports.createToJSONSchemaMethod = exports.createStandardJSONSchemaMethod = () => undefined'

/** Leaves out what browsers do by themselves (polyglot brings along thirty modules of that), and what only the service does. */
const withoutFillings = (): Plugin => ({
  name: 'kontor-without-fillings',
  apply: 'build',
  enforce: 'pre',
  async resolveId(wanted, importer) {
    // stock components of react-admin ask more of it
    if (wanted === 'inflection' && !importer?.includes('/ra-core/dist/core/')) return undefined
    // zod comes with the calls of all other pages
    if (wanted === 'zod' && importer !== partsOfZod) return laterZod
    if (wanted in inPlaceOf) return `\0${wanted}`
    if (importer?.endsWith('BasePopper.mjs') && wanted === '@popperjs/core') return '\0laterPopper'
    // the theme has none
    if (importer?.endsWith('ButtonBase.mjs') && wanted === './TouchRipple.mjs') return '\0noRipple'
    if (wanted.endsWith('/defaultTheme.mjs') && importer?.includes('/@mui/material/')) return '\0laterTheme'
    if (importer?.endsWith('/Box/Box.mjs') && wanted === '../styles/index.mjs') return '\0laterTheme'
    if (
      /\/styles\/(?:createTheme|ThemeProvider)\.mjs$/.test(importer ?? '') &&
      wanted.endsWith('WithVars.mjs')
    )
      return '\0noVars'
    // in the theme every input has an outline
    if (/\/(?:TextField|Select)\.mjs$/.test(importer ?? '') && /\/(?:Filled)?Input\//.test(wanted))
      return this.resolve('../OutlinedInput/index.mjs', importer)
    if (!/^react-router(?:\/|$)/.test(wanted)) return undefined
    // it gives its build with warnings for developers unless one names the other
    const found = await this.resolve(wanted, importer, { skipSelf: true })
    return found?.id.replace('/dist/development/', '/dist/production/')
  },
  load: wanted => {
    const inPlace = inPlaceOf[wanted.slice(1)]
    if (inPlace && wanted.startsWith('\0')) return inPlace
    return ofJsonSchema.test(wanted) ? none : undefined
  },
  // what a call is for is said in OpenAPI; beside React lies what holds bundled modules together
  transform: {
    filter: { id: /\/src\/(?:contract\/(?:calls|mapping)\/\w+|resources\/accountCalls)\.ts$/ },
    handler: (code, id) => {
      const unsaid = code.replace(/(\bsummary:\s*)(?:'[^']*'|`[^`]*`)/g, "$1''")
      return `import 'react'\n${id.endsWith('/calls.ts') ? "import 'zod-arrives'\n" : ''}${unsaid}`
    },
  },
})

/** What asks for the rest comes beside React and not behind it. */
const startingFirst = (): Plugin => ({
  name: 'kontor-starting-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const start = Object.values(bundle).find(file => file.type === 'chunk' && file.name === 'start')
      const attributes = `type="module" async crossorigin fetchpriority="high" src="/${start?.fileName}"`
      return html.replace('<script', `<script ${attributes}></script>\n    <script`)
    },
  },
})

/**
 * What most pages share: the data provider, what one types into, the kit. Not dialogs, tabs and switches, which many do
 * without, and of icons only those that several of them show: the others come with who shows them.
 */
const shared = (id: string) =>
  /\/src\/dataProvider\/(?!save|arrange|paged)|\/@mui\/|\/@tanstack\/(react-)?query|\/ra-core\/dist\/(auth\/|dataProvider\/useMutation)|\/tools\/small|\/src\/kit\/((?!Pager)[^/]+|kinds\/cells\.tsx|form\/unsaved\.tsx|tree\/indexTree\.ts)$|\/contract\/skus/.test(
    id,
  ) &&
  !/icons-material\/(?!Add|Arrow|Check(?!l)|Chevron|Clear|Close|Cloud|Delete|Expand|Fact|FileDown|History|Lang|PermM|Replay|Search|Sync)|material\/(use)?(Autocomplete|Tab\w*|Switch|Checkbox|Radio\w*|Dialog\w*|FormGroup|FormControlLabel)\/|SwitchBase|internal\/animate/.test(
    id,
  )

/**
 * Few files by meaning, each with all that it imports: the log-in, the shell with the first page, and what other pages
 * share. What fits several comes with the first. No page needs more than eight at first, so that what neighbours share
 * (connections and the account, a run and its messages) comes in one.
 */
const groups: CodeSplittingGroup[] = [
  { name: 'start', test: /\/src\/start\.ts$|preload-helper|rolldown\/runtime/, priority: 10 },
  { name: 'base', tags: ['$initial'], priority: 9 },
  {
    name: 'shell',
    test: /\/src\/(createRouter|App|kit\/(BusyButton|useToasts)|pages\/dashboard\/(DashboardPage|NextStep))\.tsx?$|\/ArrowForwardOutlined|\/useResourceDefinition/,
    priority: 8,
  },
  // what the dashboard does without, and fetches for the next page once it is drawn
  {
    name: 'later',
    test: /\/src\/(contract\/calls\/(calls|declaredCalls)|resources\/accountCalls|authProvider\/accessOf|pages\/exports\/(useExport|ExportCounts))\.tsx?$|\/@mui\/material\/(CardHeader|IconButton|Modal|Table\w*)\/|\/ra-core\/dist\/auth\/|\/mutationObserver\.js$/,
    priority: 7.5,
  },
  { name: 'guide', test: /\/src\/pages\/dashboard\/Guide\.tsx$/, priority: 7 },
  { name: 'english', test: /\/src\/i18n\/en\//, priority: 7 },
  { name: 'german', test: /\/src\/i18n\/de\//, priority: 7 },
  { name: 'kit', test: shared, minShareCount: 2, priority: 6 },
  { name: 'types', test: /\/attributeTypes\.tsx$/, priority: 4 },
  {
    name: 'rows',
    test: /\/src\/(kit\/Pager|pages\/settings\/settingsGroups|dataProvider\/(arrange|paged))|\/ra-data-simple-rest\/|\/@mui\/material\/Tabs?\//,
    priority: 3.5,
  },
  {
    name: 'settings',
    test: /\/src\/pages\/(sync\/(Renamed|Stale|useSync)|checkRun\/HealthBar|settings\/SettingsHub|mapping\/MappingPage|sync\/SyncPage)/,
    priority: 3,
  },
  { name: 'dialogs', test: /\/src\/kit\/form\/(Sheet|Question)|\/@mui\/material\/Dialog/, priority: 2.5 },
  {
    name: 'forms',
    test: /\/src\/kit\/(form|settings|kinds|attributeSelect)\/(?!TreePick|files|searches|Record|secrets|Connection|AttributeL)|material\/(Switch|Checkbox|FormGroup|FormControlLabel)\/|SwitchBase/,
    priority: 2,
  },
  {
    name: 'account',
    test: /\/kinds\/secrets|\/ConnectionCard|\/src\/pages\/(account\/|settings\/AkeneoApi)/,
    priority: 1.5,
  },
  { name: 'search', test: /\/@mui\/material\/(use)?Autocomplete\/|\/kinds\/searches/, priority: 1.2 },
  {
    name: 'lists',
    test: /\/src\/kit\/list\/ResourceList|\/settings\/resourceParts|\/flagAddresses/,
    priority: 1,
  },
  {
    name: 'exports',
    test: /\/src\/pages\/exports\/(ExportPage|results\/(ResultsPage|CauseRows))/,
    priority: 1,
  },
  { name: 'trees', test: /\/src\/kit\/tree\/(?!TreeDialog)/, priority: 1 },
  { name: 'filter', test: /\/src\/pages\/productFilter\/ProductFilterPage/, priority: 1 },
  { name: 'virtual', test: /node_modules\/virtua\//, priority: 1 },
  { name: 'pages', minShareCount: 2 },
]

/** One setup for the console's dev server and build, and for every test that needs no browser. */
export default defineConfig({
  // brotli and gzip beside each file, so that the service packs none of them twice
  plugins: [
    react(),
    tokensPlugin(),
    withoutFillings(),
    startingFirst(),
    compression({ algorithms: ['brotliCompress', 'gzip'], threshold: 1000, exclude: /\.svg$/ }),
    // a hundred flags, of which a page shows few: brotli would take half of the build for a tenth of their size
    compression({ algorithms: ['gzip'], threshold: 1000, include: /\.svg$/ }),
  ],
  build: {
    outDir: 'dist/console',
    sourcemap: false,
    target: 'es2023',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: 'index.html', start: 'src/start.ts' },
      output: { codeSplitting: { groups } },
    },
  },
  server: {
    host: '127.0.0.1',
    // activation and callback of the app are the service's, the pages between them the console's
    proxy: { '/ui/api': service, '/media': service, '^/akeneo/connect(/callback)?(\\?|$)': service },
  },
})
