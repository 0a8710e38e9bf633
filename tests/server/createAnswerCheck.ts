import addFormats from 'ajv-formats'
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js'
import type { Call } from '../../src/contract/calls/call.ts'
import { openApiOf, openApiPath } from '../../src/contract/openapi/openapi.ts'
import type { Declarations } from '../../src/contract/resource.ts'
import { everyCall } from '../../server/http/routes/openApi.ts'

type Content = { content: Record<string, { schema: object }> }
type Operation = { responses: Record<string, Content> }

const fits = (call: Call, method: string, path: string) =>
  call.method === method && new RegExp(`^${call.path.replace(/:\w+/g, '[^/]+')}$`).test(path)

/** The checks of this process, shared because compiling one takes longer than most tests. */
const known = new Map<Declarations | undefined, ReturnType<typeof compileCheck>>()

/**
 * A check that fails the test if an answer differs from the OpenAPI document.
 * @param declared the declarations of the service
 */
export const createAnswerCheck = (declared: Declarations | undefined) => {
  const check = known.get(declared) ?? compileCheck(everyCall(declared))
  known.set(declared, check)
  return check
}

const compileCheck = (calls: readonly Call[]) => {
  const document = openApiOf(calls, '0') as {
    paths: Record<string, Record<string, Operation>>
    components: { schemas: { Refused: object } }
  } // the shape openApiOf documents
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  const refused = ajv.compile(document.components.schemas.Refused)
  const compiled = new Map<Call, ValidateFunction | undefined>()

  const successOf = (call: Call) => {
    if (!compiled.has(call)) {
      const operation = document.paths[openApiPath(call)]?.[call.method.toLowerCase()]
      const schema = operation?.responses['200']?.content['application/json']?.schema
      compiled.set(call, schema && ajv.compile(schema))
    }
    return compiled.get(call)
  }

  return (method: string, path: string, status: number, body: unknown): void => {
    const plain = path.replace(/\?.*/, '')
    const found = calls.filter(call => fits(call, method, plain)).flatMap(call => successOf(call) ?? [])
    if (found.length === 0 && status < 400) return
    const validators = status < 400 ? found : [refused]
    if (validators.some(validate => validate(body))) return
    throw new Error(
      `${method} ${path} (${status}) breaks the contract: ${JSON.stringify(validators[0]?.errors)}`,
    )
  }
}
