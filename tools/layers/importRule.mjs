import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/**
 * Which folders a layer may import besides itself, and which packages where these are limited. Source: layers.json.
 * @type {Record<string, { imports: string[], packages?: string[] }>}
 */
export const layers = JSON.parse(readFileSync(new URL('layers.json', import.meta.url), 'utf8'))

const isWithin = (path, folder) => path === folder || path.startsWith(`${folder}/`)

/** The layer of a file: `server/store` for `server/store/exports/exportStore.ts`. Undefined outside of all layers. */
const layerOf = path =>
  Object.keys(layers)
    .filter(layer => isWithin(path, layer))
    .toSorted((one, other) => other.length - one.length)[0]

/** The package of a specifier: `zod` for `zod/v4`. */
const packageOf = specifier => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

/** The sentence for an import that the layers forbid; undefined for an allowed import. Paths start at the root. */
const refusalOf = (file, specifier) => {
  const layer = layerOf(file)
  if (layer === undefined) return undefined
  const { imports, packages } = layers[layer]
  if (!specifier.startsWith('.')) {
    const isAllowed = packages === undefined || packages.includes(packageOf(specifier))
    return isAllowed ? undefined : `${layer} may not import the package ${specifier}.`
  }
  const target = join(dirname(file), specifier)
  const targetLayer = layerOf(target)
  if (targetLayer === undefined || targetLayer === layer) return undefined
  const isAllowed = imports.some(folder => isWithin(target, folder))
  return isAllowed
    ? undefined
    : `${layer} may not import ${targetLayer}. tools/layers/layers.json lists what it may.`
}

const rule = {
  create: context => {
    const file = relative(context.cwd, context.filename)
    const check = ({ source }) => {
      const message = typeof source?.value === 'string' && refusalOf(file, source.value)
      if (message) context.report({ node: source, message })
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
    }
  },
}

/** The plugin of oxlint with the one rule `layers/imports`: an import between layers stands in layers.json. */
export default { meta: { name: 'layers' }, rules: { imports: rule } }
