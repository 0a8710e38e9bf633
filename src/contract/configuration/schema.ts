import { z } from 'zod'
import { schemaOf } from '../saveSchemas.ts'
import type { Fields } from '../fields.ts'
import { storedKeyedEntrySchema, storedKeyedListSchema } from '../mapping/entry.ts'
import { recordOrEmpty, type Values } from '../record/paths.ts'
import type { Declarations } from '../resource.ts'
import {
  configurationPartsOf,
  configurationVersion,
  configuredFieldsOf,
  isSecretField,
  keyOf,
  mappingPart,
  mayBeSecret,
  secretName,
} from './parts.ts'

const jsonSchemaOf = (schema: z.ZodType, io: 'input' | 'output'): Values => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

/** The schema of a record without required values: what a document does not name stays. */
const recordSchema = (fields: Fields, described: Values, required: readonly string[] = []): Values => {
  const properties = recordOrEmpty(described.properties)
  return {
    type: 'object',
    additionalProperties: false,
    ...(required.length > 0 ? { required } : {}),
    properties: Object.fromEntries(
      configuredFieldsOf(fields).map(([name, field]) => {
        const property = recordOrEmpty(properties[name])
        if (field.kind === 'group') return [name, recordSchema(field.fields, property)]
        if (isSecretField(field)) return [name, { anyOf: [{ $ref: '#/$defs/secret' }, { type: 'null' }] }]
        const isNullable = Array.isArray(property.anyOf) || property.type === undefined
        const nullable = isNullable ? property : { anyOf: [property, { type: 'null' }] }
        if (!mayBeSecret(field)) return [name, nullable]
        return [name, { anyOf: [{ $ref: '#/$defs/secret' }, ...[nullable.anyOf ?? nullable].flat()] }]
      }),
    ),
  }
}

/** The JSON Schema of configuration documents, derived from the declarations. */
export const configurationSchemaOf = (declarations: Declarations): Values => {
  const { resources, settings } = configurationPartsOf(declarations)
  // the output describes values better, because inputs are preprocessed from `unknown`
  const describe = (fields: Fields) => jsonSchemaOf(schemaOf(fields, 'create'), 'output')
  const parts = [
    ...resources.map(resource => [
      resource.name,
      {
        type: 'array',
        items: recordSchema(resource.fields, describe(resource.fields), [keyOf(resource)]),
      },
    ]),
    ...settings.map(({ name, fields }) => [name, recordSchema(fields, describe(fields))]),
    [
      mappingPart,
      {
        type: 'object',
        description: 'Fields of TB.One by key. A field that is not named stays; null removes it.',
        additionalProperties: {
          anyOf: [
            { $ref: '#/$defs/entry' },
            { type: 'array', items: { anyOf: [{ $ref: '#/$defs/entry' }, { $ref: '#/$defs/entries' }] } },
            {
              type: 'object',
              description: 'A value for each channel of TB.One',
              additionalProperties: {
                anyOf: [
                  { $ref: '#/$defs/entry' },
                  { type: 'array', items: { $ref: '#/$defs/entry' } },
                  { type: 'null' },
                ],
              },
            },
            { type: 'null' },
          ],
        },
      },
    ],
  ] as [string, Values][]
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Configuration of Kontor',
    type: 'object',
    additionalProperties: false,
    required: ['version'],
    properties: {
      $schema: { type: 'string' },
      version: { const: configurationVersion },
      ...Object.fromEntries(parts.toSorted(([one], [other]) => (one < other ? -1 : 1))),
    },
    $defs: {
      secret: {
        type: 'object',
        description:
          'The variable of the environment that holds the secret; without one the stored secret stays',
        additionalProperties: false,
        required: ['secret'],
        properties: { secret: { type: 'string', pattern: secretName.source } },
      },
      entry: { additionalProperties: false, ...jsonSchemaOf(storedKeyedEntrySchema, 'input') },
      entries: { additionalProperties: false, ...jsonSchemaOf(storedKeyedListSchema, 'input') },
    },
  }
}
