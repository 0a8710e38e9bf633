import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type ConfigurationDocument, configurationVersion } from '../../src/contract/configuration/parts.ts'
import { jsonProblemOf } from '../../src/contract/kinds/jsonText.ts'
import type { Values } from '../../src/contract/derive.ts'
import { isRecord } from '../../src/contract/record/paths.ts'
import { CommandError } from './commandError.ts'

const ending = '.json'
/** The file of a folder that holds the version. */
const versionFile = 'version'

const textOf = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

const readJson = async (path: string): Promise<unknown> => {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new CommandError(`${path} cannot be read. Name a file or a folder that an export has written.`)
  })
  try {
    return JSON.parse(text)
  } catch {
    const { line, column } = jsonProblemOf(text) ?? { line: 1, column: 1 }
    throw new CommandError(`${path}:${line}:${column}: This is not JSON. Correct it there.`)
  }
}

const isFolder = (path: string) =>
  stat(path).then(
    found => found.isDirectory(),
    () => false,
  )

/**
 * Reads a configuration from a file, or from a folder with a file for each part.
 * @throws CommandError that names the file, and the line of a damaged one
 */
export const readConfiguration = async (source: string): Promise<unknown> => {
  if (!(await isFolder(source))) return readJson(source)
  const names = (await readdir(source)).filter(name => name.endsWith(ending)).toSorted()
  const parts: Values = {}
  for (const name of names) parts[basename(name, ending)] = await readJson(join(source, name))
  return { ...parts, version: isRecord(parts.version) ? parts.version.version : parts.version }
}

/** Writes a file under a preliminary name, so that what has its name is complete. */
const writeWhole = async (path: string, value: unknown) => {
  await writeFile(`${path}.part`, textOf(value))
  await rename(`${path}.part`, path)
}

/**
 * Writes a configuration to a file if its name ends in `.json`, else to a folder with a file for each part.
 * @returns the names of the written files
 */
export const writeConfiguration = async (
  target: string,
  document: ConfigurationDocument,
): Promise<string[]> => {
  if (target.endsWith(ending)) {
    await writeWhole(target, document)
    return [target]
  }
  await mkdir(target, { recursive: true })
  const { version = configurationVersion, ...parts } = document
  const files = Object.entries({ ...parts, [versionFile]: { version } })
  for (const [name, part] of files) await writeWhole(join(target, name + ending), part)
  return files.map(([name]) => name + ending)
}
