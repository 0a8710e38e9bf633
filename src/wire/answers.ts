import { z } from 'zod'
import type { Call } from '../contract/calls/call.ts'
import { isRecord } from '../contract/record/paths.ts'
import { lenient, type Omitted } from './lenient.ts'

/** The contents of an answer: itself, or the value of its `data` envelope, or of a second envelope inside. */
const contentsOf = (json: unknown): unknown[] => {
  if (!isRecord(json) || !('success' in json || 'data' in json)) return [json]
  const { data } = json
  if (data === undefined) return []
  return isRecord(data) && 'data' in data ? [data, data['data']] : [data]
}

const isEmptyAnswer = (json: unknown) => json === null || (isRecord(json) && Object.keys(json).length === 0)

/**
 * The possible shapes of an answer: as received, and for a success its contents with and without an envelope. An empty
 * answer to an action counts as success, but not to a save.
 */
export const shapesOf = ({ method, reply }: Call, json: unknown): unknown[] => {
  if (isEmptyAnswer(json) && method !== 'GET' && !(reply instanceof z.ZodUnion)) return [{ success: true }]
  const isSuccess = isRecord(json) && 'success' in json ? json['success'] === true : method === 'GET'
  return isSuccess
    ? [json, ...contentsOf(json).flatMap(content => [{ success: true, data: content }, content])]
    : [json]
}

/**
 * Reads an answer in the first shape that fits the contract, else in the first that can be read leniently.
 * @returns undefined where it cannot be read
 */
export const readAnswer = (
  call: Call,
  json: unknown,
  { needs = [], omitted }: { readonly needs?: readonly string[]; readonly omitted?: Omitted | undefined },
): { data: unknown } | undefined => {
  const shapes = shapesOf(call, json)
  const read = (schema: z.ZodType) =>
    shapes.map(shape => schema.safeParse(shape)).find(result => result.success)
  return (
    read(call.reply) ?? read(lenient(call.reply, ['data', ...needs.map(name => `data.${name}`)], omitted))
  )
}

/** The problems of the shape that is closest to the contract: a wrong one fails at its top. */
const closest = (problems: readonly (readonly z.core.$ZodIssue[])[]): readonly z.core.$ZodIssue[] => {
  const depthOf = (issues: readonly z.core.$ZodIssue[]) =>
    issues.reduce((least, { path }) => Math.min(least, path.length), Infinity)
  return problems.toSorted((one, other) => depthOf(other) - depthOf(one))[0] ?? []
}

/** The problems of the closest member of a union. */
const withinUnions = (issue: z.core.$ZodIssue): z.core.$ZodIssue[] =>
  issue.code === 'invalid_union' && issue.errors.length > 0
    ? closest(issue.errors.map(issues => issues.flatMap(withinUnions))).map(inner => ({
        ...inner,
        path: [...issue.path, ...inner.path],
      }))
    : [issue]

/**
 * The problems of an answer in the shape that is closest to the contract: none for a backend that answers as Kontor's service.
 * @example answerProblems(call, { data: [{ name: 'zade' }] })[0].path // ['data', 0, 'label']
 */
export const answerProblems = (call: Call, json: unknown): readonly z.core.$ZodIssue[] => {
  const problems = shapesOf(call, json).map(shape => call.reply.safeParse(shape).error?.issues ?? [])
  return closest(problems.map(issues => issues.flatMap(withinUnions)))
}
