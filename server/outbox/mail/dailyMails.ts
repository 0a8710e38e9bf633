import { languageOf } from '../../../src/contract/words.ts'
import { users } from '../../../src/resources/users.ts'
import { readCauseWords } from '../../exports/findings/causes.ts'
import { exportCause } from '../../exports/findings/exportCause.ts'
import { deliverySummary, isQuiet, qualitySummary } from '../../exports/life/quality.ts'
import type { EventData } from '../../store/outbox/events.ts'
import { digestLetter, type DigestExport } from './digestMail.ts'
import { type Addressed, type ExportMailDeps, switchOf } from './exportMails.ts'

/** The letters about all exports that ended in a day, one for each user who chose one mail a day; none where nothing was new. */
export const dailyLetters = async (
  deps: Omit<ExportMailDeps, 'exports'> & {
    readonly exports: Pick<ExportMailDeps['exports'], 'endedBetween'>
  },
  { since, until, to }: EventData['dailyMail'],
): Promise<Addressed[]> => {
  const { exports, records, timeZone, publicUrl } = deps
  const readers = (await records.list(users)).filter(
    ({ id, notificationsDaily }) => notificationsDaily && (to === undefined || id === to),
  )
  if (readers.length === 0) return []
  const rows = await exports.endedBetween(since, until)
  const letters: Addressed[] = []
  for (const user of readers) {
    const language = languageOf(user.notificationsLocale)
    const news = rows.filter(row => !isQuiet(row) && user[switchOf(row)])
    if (news.length === 0) continue
    const causesOf = await readCauseWords(deps, news, language)
    const shown = news.flatMap((row): DigestExport[] => {
      const delivery = deliverySummary(row, language)
      const { top, fresh } = causesOf(row.id)
      const quality = qualitySummary(row, fresh)
      const { id, finishedAt: endTime } = row
      return delivery && quality && endTime !== null
        ? [{ id, endTime, delivery, quality, cause: exportCause(row, language, top) }]
        : []
    })
    const digest = { exports: shown, quiet: rows.filter(isQuiet).length, since }
    letters.push({ user, letter: digestLetter(user, digest, { link: publicUrl(), timeZone }) })
  }
  return letters
}
