import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { HttpError, useTranslate } from 'react-admin'
import {
  configurationCalls as calls,
  type ConfigurationPlan,
} from '../../contract/configuration/configurationCalls.ts'
import {
  type DamagedJson,
  documentOfFiles,
  fileEnding,
  parseFile,
} from '../../contract/configuration/documentFiles.ts'
import { partNamesOf } from '../../contract/configuration/parts.ts'
import type { FieldMessages } from '../../contract/errors.ts'
import { useService } from '../../dataProvider/useProvider.ts'
import { useFormats } from '../../kit/useFormats.ts'
import { useToasts } from '../../kit/useToasts.ts'
import { resources, settings } from '../../resources/index.ts'
import { saveFile } from '../../wire/callService.ts'

/** The names of all parts, sorted. */
export const configurationParts = partNamesOf({ resources, settings })

const configurationKey = ['configuration']

/** The sentence of an error that a call threw. */
export const useReason = () => {
  const translate = useTranslate()
  return (error: unknown) => (error instanceof Error ? translate(error.message, { _: error.message }) : '')
}

/** Loads the applied document with what differs from it now; null if there is none. */
export const useApplied = (enabled = true) => {
  const send = useService()
  return useQuery({
    queryKey: [...configurationKey, 'applied'],
    queryFn: async ({ signal }) => (await send(calls.appliedConfiguration, { signal })).data,
    enabled,
    staleTime: 10_000,
    retry: false,
  })
}

/** Saves a document on the user's disk, in the form that `kontor config export` writes. */
export const saveDocument = (document: unknown): void =>
  saveFile(
    new Blob([`${JSON.stringify(document, null, 2)}\n`], { type: 'application/json' }),
    `kontor${fileEnding}`,
  )

/** A chosen document: the names of its files. */
interface ChosenDocument {
  readonly names: readonly string[]
  readonly document: unknown
}

/** What a file would change, or why it is refused. */
type Comparison =
  | (ConfigurationPlan & { readonly errors?: undefined })
  | { readonly errors: FieldMessages; readonly hash?: undefined }

const errorsOf = (errors: FieldMessages | undefined, message: string | undefined): FieldMessages =>
  errors ?? { '': message === undefined ? [] : [message] }

/** Chooses configuration files, compares them with the configuration, and applies what was shown. */
export const useConfigurationFile = () => {
  const send = useService()
  const client = useQueryClient()
  const toasts = useToasts()
  const reasonOf = useReason()
  const { number } = useFormats()
  const [chosen, setChosen] = useState<ChosenDocument>()
  const [damaged, setDamaged] = useState<DamagedJson & { readonly name: string }>()

  const plan = useMutation({
    mutationFn: async (document: unknown): Promise<Comparison> => {
      const reply = await send(calls.planConfiguration, { body: { document } })
      return reply.success ? reply.data : { errors: errorsOf(reply.errors, reply.message) }
    },
  })
  const compare = (next: ChosenDocument) => {
    setDamaged(undefined)
    setChosen(next)
    apply.reset()
    plan.mutate(next.document)
  }

  const apply = useMutation({
    mutationFn: async ({ document, hash }: { document: unknown; hash: string }) => {
      const reply = await send(calls.applyConfiguration, { body: { document, hash } })
      if (!reply.success)
        throw new Error(Object.values(errorsOf(reply.errors, reply.message)).flat().join(' '))
      return reply.data
    },
    onSuccess: ({ differences: { length } }) => {
      toasts.done('kontor.configuration.load.done', { smart_count: length, count: number(length) })
      setChosen(undefined)
    },
    onError: (error, { document }) => {
      if (error instanceof HttpError && error.status === 409) plan.mutate(document)
      else toasts.failed('kontor.configuration.load.notApplied', { reason: reasonOf(error) })
    },
    // every list and form may show what was applied
    onSettled: () => client.invalidateQueries(),
  })

  return {
    chosen,
    damaged,
    plan,
    apply,
    compare,
    choose: async (files: readonly File[]) => {
      const parsed = []
      for (const file of files) {
        const { name } = file
        const result = parseFile(await file.text())
        if (result.damaged) {
          setChosen(undefined)
          return setDamaged({ name, ...result.damaged })
        }
        parsed.push({ name, value: result.value })
      }
      if (parsed.length > 0)
        compare({
          names: parsed.map(({ name }) => name),
          document: documentOfFiles(parsed, configurationParts),
        })
    },
  }
}

export type ConfigurationFile = ReturnType<typeof useConfigurationFile>
