import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { openApiOf, openApiPath } from '../../src/contract/openapi.ts'
import { everyCall } from '../../src/resources/everyCall.ts'

interface Operation {
  pattern: RegExp
  method: string
  success: ValidateFunction
}

type Content = { content: Record<string, { schema: object }> }

const build = () => {
  const document = openApiOf(everyCall(), '0') as {
    paths: Record<string, Record<string, { responses: Record<string, Content> }>>
    components: { schemas: { Refused: object } }
  } // the shape openApiOf documents
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  const operations = everyCall().flatMap((call): Operation[] => {
    const schema =
      document.paths[openApiPath(call)]?.[call.method.toLowerCase()]?.responses['200']?.content[
        'application/json'
      ]?.schema
    return schema
      ? [
          {
            pattern: new RegExp(`^${call.path.replace(/:\w+/g, '[^/]+')}$`),
            method: call.method,
            success: ajv.compile(schema),
          },
        ]
      : []
  })
  return { operations, refused: ajv.compile(document.components.schemas.Refused) }
}

let checkers: ReturnType<typeof build> | undefined

/** Fails the test whose answer is not what the OpenAPI document promises. */
export const checkAnswer = (method: string, path: string, status: number, body: unknown): void => {
  checkers ??= build()
  const plain = path.replace(/\?.*/, '')
  const found = checkers.operations.filter(
    operation => operation.method === method && operation.pattern.test(plain),
  )
  if (found.length === 0 && status < 400) return
  const validators = status < 400 ? found.map(({ success }) => success) : [checkers.refused]
  if (validators.some(validate => validate(body))) return
  throw new Error(
    `${method} ${path} (${status}) breaks the contract: ${JSON.stringify(validators[0]?.errors)}`,
  )
}
