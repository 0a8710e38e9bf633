import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { calls } from '../../../contract/calls/calls.ts'
import { retentionKinds } from '../../../contract/calls/retention.ts'
import type { Values } from '../../../contract/derive.ts'
import { useService } from '../../../dataProvider/useProvider.ts'
import { QuestionDialog } from '../../../kit/form/QuestionDialog.tsx'
import { FormContext } from '../../../kit/kinds/inputParts.tsx'
import { SettingsForm, SettingsPage, type Stored } from '../../../kit/settings/SettingsPage.tsx'
import { useFormats } from '../../../kit/useFormats.ts'
import { settings } from '../../../resources/index.ts'
import { Facts, word } from './RetentionFacts.tsx'
import {
  type Days,
  daysFields,
  Kinds,
  losses,
  shortenedDays,
  stateKey,
  useRetentionState,
} from './RetentionKinds.tsx'

interface Question {
  readonly lines: readonly string[]
  answer: (yes: boolean) => void
}

/** Asks for confirmation before a save that deletes data. */
const useLossQuestion = (record: Values) => {
  const translate = useTranslate()
  const { number, bytes } = useFormats()
  const client = useQueryClient()
  const send = useService()
  const [question, setQuestion] = useState<Question>()

  const linesOf = async (shortened: Days): Promise<string[]> => {
    if (Object.keys(shortened).length === 0) return []
    try {
      const state = await client.fetchQuery({
        queryKey: stateKey(shortened),
        queryFn: async ({ signal }) => (await send(calls.retentionState, { query: shortened, signal })).data,
      })
      return daysFields.flatMap(field => {
        const { due } = state[retentionKinds[field]]
        if (shortened[field] === undefined || due.count === 0) return []
        const amounts = { smart_count: due.count, count: number(due.count), size: bytes(due.bytes) }
        return [translate(word(losses[field]), amounts)]
      })
    } catch {
      // an unknown loss needs a confirmation, too
      return [translate(word('losesUnknown'))]
    }
  }

  const confirm = async (values: Values): Promise<boolean> => {
    const lines = await linesOf(shortenedDays(record, values))
    if (lines.length === 0) return true

    return new Promise(resolve => {
      const answer = (yes: boolean) => {
        setQuestion(undefined)
        resolve(yes)
      }
      setQuestion({ lines, answer })
    })
  }

  const dialog = question && (
    <QuestionDialog
      title={translate(word('question'))}
      question={[...question.lines, translate(word('final'))]}
      act={translate(word('shorten'))}
      onClose={() => question.answer(false)}
      onConfirm={() => question.answer(true)}
    />
  )
  return { confirm, dialog }
}

const Retention = (stored: Stored) => {
  const { declaration, record, options } = stored
  const client = useQueryClient()
  const { confirm, dialog } = useLossQuestion(record)
  const { data: state } = useRetentionState({})
  const onSaved = () => {
    void client.invalidateQueries({ queryKey: ['retention'] })
    stored.onSaved()
  }
  return (
    <>
      <SettingsForm
        {...stored}
        onSaved={onSaved}
        confirm={confirm}
        above={<Facts state={state} />}
        inputs={
          <FormContext value={{ declaration, options }}>
            <Kinds record={record} />
          </FormContext>
        }
      />
      {dialog}
    </>
  )
}

/** The page of the retention settings: the days, the stored sizes and the clean-ups. */
export const RetentionPage = () => (
  <SettingsPage declaration={settings.retention}>{stored => <Retention {...stored} />}</SettingsPage>
)
