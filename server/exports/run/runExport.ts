import { dirname } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { exportTypes } from '../../../src/contract/calls/exports.ts'
import { tessaApi } from '../../../src/resources/settings/tessaApi.ts'
import type { OnPause, Pause } from '../../akeneo/rest/transport.ts'
import type { ExportRecord, RunAttempt, RunSetup, StoredMessage } from '../../store/exports/exportRecord.ts'
import { createCatalogue } from '../../model/catalogue.ts'
import { compile } from '../../tradebyte/compile.ts'
import { createArticleList } from '../compare/articleRows.ts'
import { tooShort } from '../compare/safetyLimits.ts'
import { channelStateOf, closeChannels, readClosing } from '../compare/channelsOnSale.ts'
import { explainWithdrawals } from '../compare/withdrawals.ts'
import { fileNamesFrom } from '../deliver/exportFolder.ts'
import { refuseLongDirectory } from '../deliver/uploadTarget.ts'
import { resolveRetryOf, beginRun, startNotes, pendingNotes } from './beginRun.ts'
import { scopeOfRun } from './deltaScope.ts'
import { hashesOf, readAddresses } from './rowConfiguration.ts'
import { readCatalogueLists, readSetup, refuseBothLevels } from './runSetup.ts'
import { finishCheck, finishRun, rowsIn } from './endRun.ts'
import { createAssetCheck, createPageToRows, startChecks } from '../write/pageToRows.ts'
import { isOutdated, mustBeHeld } from '../life/states.ts'
import { readLater } from '../life/events.ts'
import { pauseMessage, RunError, runMessage, type RunMessage } from '../findings/runMessages.ts'
import type { Run, RunDeps } from './run.ts'
import { type Counts, initialProgress, processedOf, type Progress, saveCheckpoint } from './progress.ts'
import { createFilterJudge } from '../select/filterConditions.ts'
import { readFilterMasterData } from '../select/filterProblems.ts'
import { createRootModels } from '../select/rootModels.ts'
import { filterError, readFilterContext, refusedByPim, withStructure } from '../select/searches.ts'
import { refuseUnusable, selectSource } from '../select/selectSource.ts'
import { createStructureGuard } from '../select/structureGuard.ts'
import { type Scratch, withScratch } from '../write/scratch.ts'
import {
  incompleteNotes,
  ownNotes,
  readingMessage,
  readPages,
  type WriteOptions,
  writePages,
} from '../write/writePages.ts'

/**
 * Runs one export from its checkpoint or its start to its end: reads, maps, writes, uploads. A check run only reads and maps.
 * @throws RunError or AkeneoError when the run cannot go on, RunStopped when the signal says so; the row stays RUNNING then
 */
export const runExport = async (row: ExportRecord, deps: RunDeps, signal: AbortSignal): Promise<void> => {
  // It may have waited in the queue since it was continued.
  if (row.checkpoint !== null && isOutdated(await readLater(deps.exports, row)))
    throw new RunError(runMessage('notContinuable', { id: String(row.id) }))
  // older versions queued runs without a file name
  const fileName = row.fileName ?? fileNamesFrom(row.startedAt, deps.timeZone).next().value
  // where a service was stopped during the upload, the file is complete
  const counts: Counts = row.hasFile
    ? row
    : await withScratch(dirname(deps.folder.pathOf(row.id, fileName)), row.attempt, scratch =>
        writeFile(row, deps, fileName, scratch, signal),
      )
  const finish = row.type === exportTypes.check ? finishCheck : finishRun
  await finish({ row, deps, fileName, signal }, counts)
}

const writeFile = async (
  claimed: ExportRecord,
  deps: RunDeps,
  fileName: string,
  scratch: Scratch,
  signal: AbortSignal,
): Promise<Counts> => {
  if (!claimed.disableUpload) await refuseLongDirectory(deps.records)
  const pauses = showPause(deps, claimed)
  const client = await deps.connect({
    onPause: pauses.onPause,
    caller: 'work',
    limits: { patienceMs: deps.outageMs },
  })
  try {
    const setup = claimed.setup ?? (await readSetupWithClosing(claimed, deps))
    refuseBothLevels(setup)
    const lists = await readCatalogueLists(deps.masters)
    const catalogue = createCatalogue(lists)
    const hashes = hashesOf({ setup, lists, addresses: await readAddresses(deps) })
    const rowPromise = beginRun(claimed, { setup, hashes }, deps, client, signal).then(row =>
      resolveRetryOf(row, deps.exports),
    )
    const isFiltered = async () => (await rowPromise).type !== exportTypes.retry
    const guard = createStructureGuard({ client, setup, masters: deps.masters, isFiltered })
    const structureCheck = guard.check(signal, false)
    // awaited below, before other problems are reported
    structureCheck.catch(() => undefined)
    const row = await rowPromise
    const scope = await scopeOfRun(row, deps.exports, { setup, lists })
    const notesOfStart = await startNotes(row, scope, deps)
    await deps.exports.write(row, { notes: notesOfStart })
    const assets = createAssetCheck(await deps.records.readSettings(tessaApi), deps.assets)
    const families = [...(await deps.masters.codes('families'))]
    const filterData = await readFilterMasterData(deps.masters, setup.exportSettings.akeneoChannel)
    const lastFilterContext = await readFilterContext(deps.masters, setup.productFilter, filterData)
    const { notes: structureNotes, ...structure } = await structureCheck
    const filterContext = withStructure(lastFilterContext, structure)
    const linkTo = deps.media.linksFrom(Date.parse(row.startedAt))
    const links = { media: linkTo, tessa: (id: string) => assets.linkOf(id) }
    const plan = closeChannels(compile(setup, catalogue, links), setup.closing ?? [])
    const { mainIdentifier } = catalogue
    const roots = createRootModels({ client, mainIdentifier, models: scratch.models, families })
    const fields = { attributes: plan.attributes, mainIdentifier, assetFamilies: catalogue.assetFamilies }
    const { source, takePart, everything, listSource } = await selectSource({
      row,
      scope,
      setup,
      filterContext,
      client,
      roots,
      fields,
      refs: deps.refs,
      signal,
    })
    const notesOfPending = await pendingNotes(row, deps)
    if (notesOfPending.length > 0)
      await deps.exports.write(row, { notes: [...notesOfStart, ...notesOfPending] })
    const notes = [...notesOfStart, ...notesOfPending, ...structureNotes, ...saleNotesOf(row, setup)]
    const isCheck = row.type === exportTypes.check
    const counts = await (isCheck ? checkPages : writePages)(
      { row, deps, setup, plan, source, fileName, signal },
      {
        checks: startChecks(plan, scratch),
        roots,
        takePart,
        assets,
        notes,
        confirm: async () => {
          const now = await guard.check(signal, true)
          if (await isFiltered()) refuseUnusable(setup.productFilter, withStructure(filterContext, now))
        },
        articles: {
          all: createArticleList(setup, catalogue, everything),
          failed: createArticleList(setup, catalogue, fields => listSource('again', fields)),
        },
        readLast: listSource('readLast'),
        shortLists: () => client.shortLists(),
      },
    ).catch((error: unknown) => {
      const problem = refusedByPim(error, setup.productFilter)
      throw problem ? filterError(problem, error) : error
    })
    if (isCheck) await deps.watch.countProducts(client, signal)
    const written = await deps.exports.find(row.id)
    if (written && mustBeHeld(written, rowsIn(counts, written.difference)))
      await explainWithdrawals(
        { row, deps, signal },
        createFilterJudge({ client, filter: setup.productFilter, context: filterContext }),
      )
    return counts
  } finally {
    await client.close()
    await pauses.settled()
  }
}

/** The present configuration. A check run writes no file that could close a channel. */
const readSetupWithClosing = async (row: ExportRecord, deps: RunDeps): Promise<RunSetup> => {
  const setup = await readSetup(deps, row.excludeAssets)
  return row.type === exportTypes.check ? setup : { ...setup, closing: await readClosing(deps, setup) }
}

/** The notes of a run whose file cannot bring articles on sale. */
const saleNotesOf = ({ type }: ExportRecord, { mapping, channels }: RunSetup): RunMessage[] => {
  if (type === exportTypes.retry) return []
  const { noneEnabled, noActivation } = channelStateOf(mapping, channels, [])
  if (noneEnabled) return [runMessage('noneEnabled')]
  return noActivation ? [runMessage('activationOpen')] : []
}

/** Shows in the details of a run that it waits for the PIM, and restores the earlier details once the PIM answers. */
const showPause = (
  { exports, log }: Pick<RunDeps, 'exports' | 'log'>,
  run: RunAttempt,
): { onPause: OnPause; settled(): Promise<void> } => {
  let replacement: { readonly before: StoredMessage; readonly now: StoredMessage } | undefined
  let last = Promise.resolve()

  const show = async (pause: Pause) => {
    const now = pauseMessage(pause)
    const row = await exports.find(run.id)
    if (!now || !row) return
    const before =
      isDeepStrictEqual(row.details, replacement?.now) && replacement ? replacement.before : row.details
    if (await exports.replaceDetails(run, row.details, now)) replacement = { before, now }
  }

  const hide = async () => {
    if (replacement) await exports.replaceDetails(run, replacement.now, replacement.before)
    replacement = undefined
  }

  return {
    onPause: pause => {
      last = last
        .then(() => (pause ? show(pause) : hide()))
        .catch((error: unknown) =>
          log.warn({ err: error, export: run.id }, 'an export could not show a pause of the PIM'),
        )
    },
    settled: () => last,
  }
}

/**
 * Checks every product of a check run as an export would, and writes no file. An interrupted check run starts again
 * without its counts and messages.
 * @returns the counts that an export would have
 */
const checkPages = async (
  run: Run,
  {
    checks,
    roots,
    takePart,
    assets,
    notes,
    confirm,
    shortLists,
  }: Omit<WriteOptions, 'articles' | 'readLast'>,
): Promise<Counts> => {
  const { row, deps, plan, source, signal } = run
  const progress = initialProgress()
  const { counts } = progress
  const reset = { details: runMessage('starting'), checkpoint: null, processed: 0, ...counts }
  await deps.exports.rewind(row, reset, 0)
  const counting = source.count(signal)
  const pageToRows = createPageToRows({ plan, checks, roots, progress, takePart, assets })
  await readPages(run, { progress, counting }, roots, null, {
    take: async page => void (await pageToRows(page, 0, signal)),
    save: () => saveCheck(run, progress, { details: readingMessage(progress) }),
  })
  await confirm()
  progress.total = processedOf(counts)
  const allNotes = [...notes, ...incompleteNotes(tooShort(shortLists())), ...ownNotes(run, progress)]
  await saveCheck(run, progress, { details: readingMessage(progress), notes: allNotes })
  return counts
}

/** Stores counts and messages. A check run delivers nothing, so that it stores no articles. */
const saveCheck = (run: Run, progress: Progress, change: Parameters<typeof saveCheckpoint>[2]) => {
  progress.known = []
  return saveCheckpoint(run, progress, change, null)
}
