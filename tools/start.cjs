const { isAscii } = require('node:buffer')
const { createHash } = require('node:crypto')
const { existsSync, readFileSync, writeFileSync } = require('node:fs')
const { createRequire, SourceMap } = require('node:module')
const { join } = require('node:path')
const { Script } = require('node:vm')

/**
 * Starts the built service with the code that V8 compiled when it was built: to compile it again takes half of a start.
 * Another version of Node, other flags or another build compile it anew. Plain JavaScript, as it stands before the build.
 */
const folder = join(__dirname, '..', 'dist', 'service')
const outside = createRequire(join(folder, 'main.cjs'))

const isCompiling = process.argv[2] === 'compile'

/** Modules that were loaded, by the names of their files, and what V8 made of the texts that are to be kept. */
const [modules, compiled] = [new Map(), new Map()]

const compiledName = file => `${file}.compiled`
/** V8 knows a text by its length alone. */
const hashOf = bytes => createHash('sha256').update(bytes).digest()

const compiledOf = (file, bytes) => {
  try {
    const kept = readFileSync(compiledName(file))
    const hash = hashOf(bytes)
    return hash.equals(kept.subarray(0, hash.length)) ? kept.subarray(hash.length) : undefined
  } catch {
    return undefined // it takes longer without
  }
}

const load = name => {
  const known = modules.get(name)
  if (known) return known.exports
  const module = { exports: {} }
  modules.set(name, module)
  const filename = join(folder, name)
  const bytes = readFileSync(filename)
  const text = bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8')
  const script = new Script(`(function (exports, require, module, __filename, __dirname) {\n${text}\n})`, {
    filename,
    lineOffset: -1,
    cachedData: compiledOf(filename, bytes),
  })
  if (isCompiling) compiled.set(filename, { script, bytes })
  script.runInThisContext()(module.exports, requireFrom, module, filename, folder)
  return module.exports
}
const requireFrom = id => (id.startsWith('./') ? load(id.slice(2)) : outside(id))

const maps = new Map()
const mapOf = file => {
  if (!maps.has(file)) {
    maps.set(file, undefined)
    const map = `${file}.map`
    if (existsSync(map)) maps.set(file, new SourceMap(JSON.parse(readFileSync(map, 'utf8'))))
  }
  return maps.get(file)
}

/** A line of a stack, in the source where it is ours. */
const inSource = site => {
  const [line, file] = [String(site), site.getFileName()]
  if (!file?.startsWith(folder)) return line
  const found = mapOf(file)?.findEntry(site.getLineNumber() - 1, site.getColumnNumber() - 1)
  if (!found?.originalSource) return line
  const { originalSource, originalLine, originalColumn } = found
  const place = `${join(folder, originalSource)}:${originalLine + 1}:${originalColumn + 1}`
  return line.replace(`${file}:${site.getLineNumber()}:${site.getColumnNumber()}`, place)
}
// Node knows maps only of what it loads itself
Error.prepareStackTrace = (error, sites) =>
  [Error.prototype.toString.call(error), ...sites.map(site => `    at ${inSource(site)}`)].join('\n')

// what the first answers needed is compiled by then
if (isCompiling)
  process.once('exit', () => {
    process.umask(0o022)
    for (const [file, { script, bytes }] of compiled)
      writeFileSync(compiledName(file), Buffer.concat([hashOf(bytes), script.createCachedData()]))
  })

load('main.cjs')
