import { useQuery } from '@tanstack/react-query'
import { useStore } from 'react-admin'
import { calls } from '../../../contract/calls/calls.ts'
import type { Evidence } from '../../../contract/hold/evidence.ts'
import type { ChangeKindName, ExportDifference } from '../../../contract/calls/exports.ts'
import { useService } from '../../../dataProvider/useProvider.ts'

/** The parts of the evidence in their order. */
export const partNames = ['withdrawn', 'gone', 'moved', 'emptied', 'prices', 'changed', 'new'] as const
export type PartName = (typeof partNames)[number]

/** The kind of changes that a part shows; emptied columns are no kind of articles. */
export const kindOfPart = (part: PartName): ChangeKindName | undefined =>
  part === 'emptied' ? undefined : part

/** The parts whose numbers the safety limits judge. */
const partOfLimit = {
  withdrawn: 'withdrawn',
  prices: 'prices',
  empty: 'withdrawn',
  moved: 'moved',
  emptied: 'emptied',
  replaced: 'emptied',
  incomplete: 'gone',
  onSale: 'gone',
} as const

/** The parts that exceed a safety limit. */
export const exceededParts = ({ exceeded }: ExportDifference): ReadonlySet<PartName> =>
  new Set(exceeded.map(({ limit }) => partOfLimit[limit]))

/** The number of each part: articles, or columns that lose values. */
export const countsOf = (
  difference: ExportDifference,
  evidence: Evidence | undefined,
): Readonly<Record<PartName, number>> => {
  const off = evidence?.withdrawals.reduce((sum, { count }) => sum + count, 0) ?? 0
  return {
    withdrawn: Math.max(difference.withdrawn, off),
    gone: difference.gone,
    moved: difference.moved,
    emptied: evidence?.losses.length ?? 0,
    prices: difference.prices,
    changed: difference.changed,
    new: difference.new,
  }
}

/** Loads why an export withdraws articles and which columns lose values. */
export const useEvidence = (id: number, isOpen: boolean, enabled = true) => {
  const send = useService()
  return useQuery({
    queryKey: ['exports', 'evidence', id],
    queryFn: async ({ signal }) => (await send(calls.exportEvidence, { places: { id }, signal })).data,
    // a later export may be put on hold, too
    refetchInterval: isOpen ? 15_000 : false,
    enabled,
  })
}

/** The parts that the user has seen; of one export, the last one reviewed. */
export const useSeenParts = (id: number) => {
  const [stored, setStored] = useStore<{ id: number; parts: readonly PartName[] }>('review.seen', {
    id,
    parts: [],
  })
  const parts = stored.id === id ? stored.parts : []
  return {
    isSeen: (part: PartName) => parts.includes(part),
    toggle: (part: PartName) =>
      setStored({
        id,
        parts: parts.includes(part) ? parts.filter(one => one !== part) : [...parts, part],
      }),
  }
}
