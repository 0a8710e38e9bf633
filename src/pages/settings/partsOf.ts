import type { ResourceParts } from '../../kit/ResourceParts.ts'
import { resources } from '../../resources/index.ts'
import { DateExample } from './DateExample.tsx'
import { NextRuns } from './schedules/NextRuns.tsx'
import { ScheduleChips } from './schedules/ScheduleChips.tsx'
import { ScheduleSummary } from './schedules/ScheduleSummary.tsx'

const parts: Readonly<Record<string, ResourceParts>> = {
  [resources.schedules.name]: {
    subtitle: ScheduleSummary,
    chips: ScheduleChips,
    below: { scheduleParameters: NextRuns },
  },
  [resources.languages.name]: { below: { dateFormat: DateExample } },
}

/** What the list of a declaration shows that the declaration cannot say. */
export const partsOf = ({ name }: { readonly name: string }): ResourceParts => parts[name] ?? {}
