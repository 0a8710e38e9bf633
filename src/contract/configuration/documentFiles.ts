import { jsonProblemOf } from '../kinds/jsonText.ts'
import { isRecord, type Values } from '../record/paths.ts'
import { configurationVersion } from './parts.ts'

/** How the names of configuration files end. */
export const fileEnding = '.json'

/** The file of a folder that holds the version. */
export const versionFile = 'version'

/** A text that is not JSON, with the place of the first error, counted from 1. */
export interface DamagedJson {
  readonly line: number
  readonly column: number
}

/** Parses the text of a file. A mark of its encoding at the beginning is ignored. */
export const parseFile = (
  text: string,
): { readonly value: unknown; readonly damaged?: undefined } | { readonly damaged: DamagedJson } => {
  const json = text.replace(/^\uFEFF/, '')
  try {
    return { value: JSON.parse(json) as unknown }
  } catch {
    const { line, column } = jsonProblemOf(json) ?? { line: 1, column: 1 }
    return { damaged: { line, column } }
  }
}

/** Joins the files of a folder, named by their parts, to a document. */
export const joinParts = ({ [versionFile]: version, ...parts }: Values): Values => ({
  ...parts,
  version: isRecord(version) ? version.version : version,
})

/** A parsed file with its name. */
interface ParsedFile {
  readonly name: string
  readonly value: unknown
}

/**
 * Makes a document of the files that a user chose: one with all of it, or those of a folder, with or without its version.
 * @param partNames the names of the parts, which such files have
 */
export const documentOfFiles = (files: readonly ParsedFile[], partNames: readonly string[]): unknown => {
  const nameOf = ({ name }: ParsedFile) =>
    name.endsWith(fileEnding) ? name.slice(0, -fileEnding.length) : name
  const [first] = files
  if (first && files.length === 1 && !partNames.includes(nameOf(first))) return first.value
  const parts = Object.fromEntries(files.map(file => [nameOf(file), file.value]))
  return joinParts({ [versionFile]: configurationVersion, ...parts })
}
