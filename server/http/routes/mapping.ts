import { healthCalls } from '../../../src/contract/mapping/health.ts'
import { mappingCalls } from '../../../src/contract/mapping/mapping.ts'
import { previewCalls } from '../../../src/contract/mapping/preview.ts'
import { channels } from '../../../src/resources/channels.ts'
import { defaultLanguageIn, languages } from '../../../src/resources/languages.ts'
import { exportSettings } from '../../../src/resources/settings/exportSettings.ts'
import type { Deps } from '../../deps.ts'
import { createPreviews } from '../../exports/trace/previews.ts'
import { mappingDocument } from '../../exports/run/runSetup.ts'
import { keepType, readStoredMapping } from '../../exports/select/mappedSources.ts'
import { readMappingHealth, readTextless } from '../../exports/select/mappingHealth.ts'
import { readDifferingSources } from '../../exports/select/variantSources.ts'
import { sendingCodes } from '../../exports/select/renamedOptions.ts'
import { uiConfig } from '../../tradebyte/fields/fieldTable.ts'
import { type Binder, createLimit, doneReply, ok } from '../bind.ts'
import { changeMapping, saveMapping } from '../versions/mappingSaves.ts'
import { builtInAttributes, byLabel, labeledOption, sourceAttributes } from '../optionLists.ts'

/** Binds the calls about the mapping and the fields it can fill. */
export const bindMapping = (bind: Binder, deps: Deps): void => {
  const { masters, records } = deps

  bind(mappingCalls.mappingUiConfig, async ({ language }) => {
    const all = await records.list(languages)
    const chosen = (await records.readSettings(exportSettings)).defaultLanguage
    const defaultLanguage = defaultLanguageIn(all, chosen)
    const inFile = all
      .map(({ name, label, akeneoLanguage }) => ({ name, label, locale: akeneoLanguage }))
      // the default language fills the columns without a prefix
      .toSorted((one, other) => Number(other.name === defaultLanguage) - Number(one.name === defaultLanguage))
    return ok(uiConfig(language, await masters.attributes(), inFile))
  })

  // the labels or addresses of the others cannot be read
  const isOffered = ({ isUnreadable }: { isUnreadable?: true }) => !isUnreadable
  bind(mappingCalls.mappingAttributes, async ({ language }) => {
    const differing = await readDifferingSources(deps)
    const all = [...builtInAttributes(language), ...(await sourceAttributes(masters, language, isOffered))]
    return ok(all.map(source => ({ ...source, differs: differing.has(source.code.toLowerCase()) })))
  })
  bind(mappingCalls.mappingAkeneoChannels, async ({ language }) =>
    ok((await masters.channels()).map(channel => labeledOption(channel, language)).sort(byLabel(language))),
  )
  bind(mappingCalls.mappingMeasureFamilies, async ({ language }) =>
    ok(
      (await masters.measurementFamilies()).map(family => ({
        ...labeledOption(family, language),
        units: Object.values(family.units).map(unit => ({
          ...labeledOption(unit, language),
          symbol: unit.symbol,
        })),
      })),
    ),
  )
  bind(mappingCalls.mappingChannels, async () =>
    ok((await records.list(channels)).map(({ name, label, enabled }) => ({ name, label, enabled }))),
  )

  bind(mappingCalls.getMapping, async () => {
    const version = (await deps.versions.newest(mappingDocument))?.id ?? 0
    return { ...ok(await readStoredMapping(deps)), version }
  })

  const previews = createPreviews(deps)
  bind.abortable(previewCalls.previewMapping, async ({ body, language }, signal) =>
    ok(await previews.preview(body, language, signal)),
  )
  bind.abortable(previewCalls.previewProducts, async ({ query, language }, signal) =>
    ok(await previews.products(query.q, language, signal)),
  )
  bind.abortable(previewCalls.previewSelection, async ({ query, language }, signal) =>
    ok(await previews.selection(query.after, language, signal)),
  )
  const limit = createLimit()
  bind.abortable(previewCalls.previewCount, ({ body, user }, signal) =>
    limit(user, async () => ok(await previews.count(body, signal))),
  )
  bind.abortable(previewCalls.previewNext, async ({ body, language }, signal) =>
    ok(await previews.next(body, language, signal)),
  )

  bind(mappingCalls.saveMapping, ({ query, body, user, language }) =>
    saveMapping(deps, body, { user, language }, query.seen),
  )

  bind(healthCalls.sendOptionCodes, async ({ body: { attribute }, user }) => {
    await changeMapping(deps, { user }, stored => sendingCodes(stored, attribute))
    return doneReply
  })

  bind(healthCalls.mappingHealth, async ({ language }) =>
    ok(await readMappingHealth(deps, attribute => labeledOption(attribute, language).label, language)),
  )

  bind(healthCalls.keepAttributeType, async ({ body }) => {
    await keepType(deps, body.attribute, body.after)
    return doneReply
  })

  bind.abortable(healthCalls.textlessProducts, async ({ query, language }, signal) => {
    const client = await deps.connect()
    try {
      return ok(await readTextless(deps, client, query.language, language, signal))
    } finally {
      await client.close()
    }
  })

  bind(healthCalls.keepOptionLabels, async ({ body: { attribute, at } }) => {
    await masters.forgetRenamed(attribute, at)
    return doneReply
  })
}
