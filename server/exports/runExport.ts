import { emptyOf } from '../../src/contract/derive.ts'
import { productFilter } from '../../src/resources/settings/productFilter.ts'
import { tessaApi } from '../../src/resources/settings/tessaApi.ts'
import type { ExportRecord } from '../store/exportStore.ts'
import { compile } from '../tradebyte/compile.ts'
import { createAssetCheck } from './assetCheck.ts'
import { createPauseNotes } from './createPauseNotes.ts'
import { endRun } from './endRun.ts'
import { fileNamesFrom } from './exportFile.ts'
import type { Tally } from './progress.ts'
import { readFilterContext, readFilterGround } from './productFilter/filterContext.ts'
import { filterError, refusedByPim } from './productFilter/filterError.ts'
import { readCatalogue, readSetup, type RunSetup } from './readSetup.ts'
import { createRootModels } from './rootModels.ts'
import type { RunDeps } from './run.ts'
import { selectSource } from './selectSource.ts'
import { writePages } from './writePages.ts'

/**
 * Carries one export from where it stands to its end: reads, maps, writes, uploads.
 * @throws RunError or AkeneoError when the run cannot go on, RunStopped when the signal says so; the row stays RUNNING then
 */
export const runExport = async (row: ExportRecord, deps: RunDeps, signal: AbortSignal): Promise<void> => {
  // a run begun before names were given out with the row
  const fileName = row.fileName ?? fileNamesFrom(row.startedAt, deps.timeZone).next().value
  // a service that was stopped during the upload has the file already
  const tally: Tally = row.hasFile === 1 ? row : await write(row, deps, fileName, signal)
  await endRun({ row, deps, fileName, signal }, tally)
}

const write = async (
  row: ExportRecord,
  deps: RunDeps,
  fileName: string,
  signal: AbortSignal,
): Promise<Tally> => {
  const pauses = createPauseNotes(deps, row.id)
  const client = await deps.connect(pauses.note)
  try {
    const setup = await setupOf(row, deps)
    const catalogue = await readCatalogue(deps.masters)
    const assets = createAssetCheck(await deps.records.readSettings(tessaApi), deps.assets)
    const plan = compile(setup, catalogue, {
      media: deps.media.linksFrom(Date.parse(row.startedAt)),
      tessa: id => assets.linkOf(id),
    })
    const roots = createRootModels(client, catalogue.mainIdentifier)
    const wanted = { attributes: plan.attributes, mainIdentifier: catalogue.mainIdentifier }
    const { source, isTouched } = await selectSource({
      row,
      setup,
      filterContext: await readFilterContext(
        deps.masters,
        setup.productFilter,
        await readFilterGround(deps.masters, setup.exportSettings.akeneoChannel),
      ),
      client,
      roots,
      wanted,
      exports: deps.exports,
    })
    return await writePages(
      { row, deps, setup, plan, source, fileName, signal },
      { roots, isTouched, assets },
    ).catch((error: unknown) => {
      const problem = refusedByPim(error, setup.productFilter)
      throw problem ? filterError(problem, error) : error
    })
  } finally {
    await client.close()
    await pauses.settled()
  }
}

/** The configuration at the first start; a resumed run obeys it to the end. */
const setupOf = async (row: ExportRecord, deps: RunDeps): Promise<RunSetup> => {
  if (row.setup !== null) {
    const stored = JSON.parse(row.setup) as RunSetup // written below
    // a run begun before there was a filter
    return { ...stored, productFilter: stored.productFilter ?? emptyOf(productFilter.fields) }
  }
  const setup = await readSetup(deps, row.excludeAssets === 1)
  await deps.exports.change(row.id, { setup: JSON.stringify(setup) })
  return setup
}
