import {
  type Cause,
  type CauseCode,
  causeCodes,
  type ConnectionName,
  type Remedy,
} from '../../../src/contract/calls/cause.ts'
import type { StepName } from '../../../src/contract/calls/checklist.ts'
import {
  type RemedyEntry,
  remedyMessages,
  type RemedyName,
  findingMessages,
  openMessages,
} from '../../../src/contract/messages/findings.ts'
import { formatSentence, type Language, type Params, type Sentence } from '../../../src/contract/words.ts'
import { exportPath } from '../../../src/resources/exports.ts'
import { settings } from '../../../src/resources/index.ts'
import { pathOfRemedy, remedyPageAt } from './runMessages.ts'

// What stands between the catalogue and TB.One. Verdict, checklist, lists, pages, tiles, mails and the start dialog show
// the findings that are made here, so that one fact has one name and one remedy.

/** The steps of the checklist that the two connections belong to. */
const stepsOfConnections: Readonly<Partial<Record<ConnectionName, StepName>>> = {
  akeneoApi: 'connect',
  ftp: 'target',
}

/** The step of the checklist that a finding keeps open. */
export const stepOf = ({ code, connection }: Pick<Cause, 'code' | 'connection'>): StepName | undefined =>
  code in findingMessages
    ? (findingMessages[code as CauseCode].step ?? (connection ? stepsOfConnections[connection] : undefined))
    : undefined

/** What a finding means for an export that would start now. */
export const beforeStart = ({ code, stops }: Pick<Cause, 'code' | 'stops'>) => {
  const { beforeStart: role } = findingMessages[code as CauseCode] ?? {}
  // what blocks the first delivery alone only warns afterwards
  return role === 'blocks' && !stops ? 'warns' : role
}

/** A cause before it is put into words. */
export interface CauseFacts extends Partial<
  Pick<Cause, 'schedule' | 'connection' | 'since' | 'page' | 'stops'>
> {
  readonly code: CauseCode
  /** The values of its sentences, besides those of the affected export, schedule and connection. */
  readonly params?: Params
  /** Its own explanation, in the language of the user. */
  readonly detail?: string
  /** The id of the affected export. */
  readonly export?: number
  /** What can be done, unless the page of its code solves it. */
  readonly remedies?: readonly Remedy[]
}

const systems = {
  akeneoApi: { en: 'Akeneo', de: 'Akeneo' },
  ftp: { en: 'the upload target', de: 'Upload-Ziel' },
  tessaApi: { en: 'TESSA', de: 'TESSA' },
} as const satisfies Record<string, Sentence>

const ofSchedule: Sentence = { en: ' of {name}', de: ' von {name}' }

/** Puts a cause into words, with its severity and its remedies. */
export const causeOf = (finding: CauseFacts, language: Language): Cause => {
  const { code, connection = null, schedule = null, since = null, stops, export: id } = finding
  const form = findingMessages[code]
  const own = connection && settings[connection].path
  const page = finding.page ?? (form.page ? pathOfRemedy(form.page, form.field) : own)
  const say = (sentence: Sentence, params: Params = {}) => formatSentence(sentence, language, params)
  const params: Params = {
    of: schedule ? say(ofSchedule, { name: schedule.name }) : '',
    ...(schedule && { name: schedule.name }),
    ...(connection && { system: say(systems[connection]) }),
    ...(id !== undefined && { id: String(id) }),
    ...finding.params,
  }
  return {
    code,
    severity: form.severity,
    sentence: say(form.sentence, params),
    detail: finding.detail || (form.detail ? say(form.detail, params) : ''),
    stops: stops ?? form.stops,
    export: id === undefined ? null : { id },
    schedule,
    connection,
    page,
    remedies: [...(finding.remedies ?? (page ? [openRemedy(page, language)] : []))],
    since,
  }
}

/** The remedy that opens a page of the console, or a place on it. */
export const openRemedy = (path: string, language: Language): Remedy => {
  const page = remedyPageAt(path)
  const label = page ? openMessages[page] : { en: 'Open settings', de: 'Einstellungen öffnen' }
  return { act: 'open', label: formatSentence(label, language), path }
}

/** A remedy on the page of an export, or below it. */
export const exportRemedy = (word: RemedyName, id: number, language: Language): Remedy => {
  const { act, label, below }: RemedyEntry = remedyMessages[word]
  return {
    act,
    label: formatSentence(label, language, { id: String(id) }),
    path: exportPath(id, below),
  }
}

/** Sorts causes by urgency; equal ones keep their order. */
export const byUrgency = (one: Cause, other: Cause): number => rankOf(one) - rankOf(other)

const rankOf = ({ code }: Cause) => (causeCodes as readonly string[]).indexOf(code)
