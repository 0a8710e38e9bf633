import { z } from 'zod'
import { actionReply, answer, call, done, saveReply, testReply, type Call, type Method } from './call.ts'
import { changeSchemaOf, optionListsOf, schemaOf, shownSchemaOf } from './derive.ts'
import type {
  Declaration,
  ResourceDeclaration,
  ResourceVerb,
  SettingsDeclaration,
  SettingsVerb,
} from './resource.ts'

/** A usual call: where it goes by itself, and what it takes and answers. */
type Usual = readonly [signature: `${Method} ${string}`, terms: Parameters<typeof call>[1]]

interface Wanted<V extends string> {
  readonly declaration: Declaration
  readonly verbs: readonly V[]
  /** Signatures that differ from the usual ones. */
  readonly odd: { readonly [K in V]?: Usual[0] } | undefined
  readonly usual: Readonly<Record<V, Usual>>
}

const choicesSchema = z.record(z.string(), z.array(z.looseObject({ code: z.string(), label: z.string() })))

/** One page of a list in the dialect of ra-data-simple-rest; each is JSON: `[0,24]`, `["at","DESC"]`, `{"who":"a"}`. */
const pageQuery = z.object({
  range: z.string().optional(),
  sort: z.string().optional(),
  filter: z.string().optional(),
})

/** A label within a sentence; names and abbreviations keep their capitals. */
const inSentence = (label: string) =>
  label.replace(/^(?!Akeneo)[A-Z](?=[a-z])/, letter => letter.toLowerCase())

const baseOf = ({ api, path }: Declaration) => `/ui/api${api ?? path}`

/** Calls by verb; choices are asked for only where a field is fed by a list of them. */
const byVerb = <V extends string>({ declaration, verbs, odd, usual }: Wanted<V>) => {
  const { access, fields } = declaration
  const wanted = verbs.filter(verb => verb !== 'options' || optionListsOf(fields).length > 0)
  const calls: Partial<Record<V, Call>> = {}
  for (const verb of wanted) {
    const [signature, terms] = usual[verb]
    calls[verb] = call(odd?.[verb] ?? signature, { access, ...terms })
  }
  return calls
}

const usualResourceVerbs: readonly ResourceVerb[] = ['list', 'options', 'create', 'update', 'delete']

/** The calls of a list of records, by verb. */
export const callsOf = (declaration: ResourceDeclaration): Partial<Record<ResourceVerb, Call>> => {
  const base = baseOf(declaration)
  const { fields, verbs = usualResourceVerbs, calls: odd } = declaration
  const [one, many] = declaration.label.map(inSentence)
  const shown = shownSchemaOf(declaration)
  const list = declaration.paged
    ? { query: pageQuery, reply: z.array(shown) }
    : { reply: answer(z.array(shown)) }
  const usual: Record<ResourceVerb, Usual> = {
    list: [
      `GET ${base}`,
      { summary: declaration.paged ? `The ${many}, page by page` : `All ${many}`, ...list },
    ],
    get: [`GET ${base}/:id`, { summary: `One ${one}`, reply: answer(shown) }],
    options: [`GET ${base}/options`, { summary: 'Choices for the form', reply: answer(choicesSchema) }],
    create: [
      `POST ${base}`,
      { summary: `Adds a ${one}`, body: schemaOf(fields, 'create'), reply: saveReply },
    ],
    update: [
      `PUT ${base}/:id`,
      { summary: `Changes a ${one}`, body: schemaOf(fields, 'update'), reply: saveReply },
    ],
    delete: [`DELETE ${base}/:id`, { summary: `Deletes a ${one}`, reply: z.union([done, saveReply]) }],
  }
  return byVerb({ declaration, verbs, odd, usual })
}

const usualSettingsVerbs: readonly SettingsVerb[] = ['get', 'options', 'save']

/** The calls of a singleton, by verb. */
export const settingsCallsOf = (declaration: SettingsDeclaration): Partial<Record<SettingsVerb, Call>> => {
  const base = baseOf(declaration)
  const { fields, verbs = usualSettingsVerbs, calls: odd } = declaration
  const label = inSentence(declaration.label)
  const usual: Record<SettingsVerb, Usual> = {
    get: [`GET ${base}`, { summary: `The ${label}`, reply: answer(shownSchemaOf(declaration)) }],
    options: [`GET ${base}/options`, { summary: 'Choices for the form', reply: answer(choicesSchema) }],
    save: [
      `POST ${base}`,
      {
        summary: `Saves the ${label}; what is left out stays`,
        body: changeSchemaOf(fields),
        reply: saveReply,
      },
    ],
    test: [`POST ${base}/test-connection`, { summary: 'Tries the connection', reply: testReply }],
  }
  return byVerb({ declaration, verbs, odd, usual })
}

/** The calls of a declaration's acts, by name. */
export const actionCallsOf = ({ access, actions = {} }: Declaration): Record<string, Call> =>
  Object.fromEntries(
    Object.entries(actions).map(([name, { label, call: signature }]) => [
      name,
      call(signature, { access, summary: label, reply: actionReply }),
    ]),
  )
