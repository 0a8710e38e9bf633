import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import {
  fileEnding,
  joinParts,
  parseFile,
  versionFile,
} from '../../src/contract/configuration/documentFiles.ts'
import { type ConfigurationDocument, configurationVersion } from '../../src/contract/configuration/parts.ts'
import type { Values } from '../../src/contract/derive.ts'
import { TerminalError } from '../shared/errors.ts'

const textOf = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

const readJson = async (path: string): Promise<unknown> => {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new TerminalError(`${path} cannot be read. Name a file or a folder that an export has written.`)
  })
  const parsed = parseFile(text)
  if (!parsed.damaged) return parsed.value
  const { line, column } = parsed.damaged
  throw new TerminalError(`${path}:${line}:${column}: This is not JSON. Correct it there.`)
}

const isFolder = (path: string) =>
  stat(path).then(
    found => found.isDirectory(),
    () => false,
  )

/**
 * Reads a configuration from a file, or from a folder with a file for each part.
 * @throws TerminalError that names the file, and the line of a damaged one
 */
export const readConfigurationFiles = async (source: string): Promise<unknown> => {
  if (!(await isFolder(source))) return readJson(source)
  const names = (await readdir(source)).filter(name => name.endsWith(fileEnding)).toSorted()
  const parts: Values = {}
  for (const name of names) parts[basename(name, fileEnding)] = await readJson(join(source, name))
  return joinParts(parts)
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
  if (target.endsWith(fileEnding)) {
    await writeWhole(target, document)
    return [target]
  }
  await mkdir(target, { recursive: true })
  const { version = configurationVersion, ...parts } = document
  const files = Object.entries({ ...parts, [versionFile]: { version } })
  for (const [name, part] of files) await writeWhole(join(target, name + fileEnding), part)
  return files.map(([name]) => name + fileEnding)
}
