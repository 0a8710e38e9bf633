import { calls } from '../../../src/contract/calls.ts'
import { mappingSchema, type Mapping } from '../../../src/contract/mapping.ts'
import { isoTime } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { mappingDocument } from '../../exports/readSetup.ts'
import { uiConfig } from '../../tradebyte/uiConfig.ts'
import { validateMapping } from '../../tradebyte/validateMapping.ts'
import { channels } from '../../../src/resources/channels.ts'
import type { Binder } from '../bind.ts'
import { byLabel, labelled } from '../labelled.ts'
import { done, ok } from '../ok.ts'
import { builtInAttributes, sourceAttributes } from '../sourceAttributes.ts'

/** The fields of one mapping that the other has not or has otherwise. */
const differing = (one: Mapping, other: Mapping): Mapping =>
  Object.fromEntries(
    Object.entries(one).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(other[key])),
  )

/** The mapping and the fields it can fill. */
export const bindMapping = (bind: Binder, { documents, masters, records, audit, clock }: Deps): void => {
  bind(calls.mappingUiConfig, async ({ language }) => ok(uiConfig(language, await masters.attributes())))

  bind(calls.mappingAttributes, async ({ language }) =>
    ok([...builtInAttributes(language), ...(await sourceAttributes(masters, language))]),
  )
  bind(calls.mappingAkeneoChannels, async ({ language }) =>
    ok((await masters.channels()).map(channel => labelled(channel, language)).sort(byLabel(language))),
  )
  bind(calls.mappingMeasureFamilies, async ({ language }) =>
    ok(
      (await masters.measurementFamilies()).map(family => ({
        ...labelled(family, language),
        units: Object.values(family.units).map(unit => ({
          ...labelled(unit, language),
          symbol: unit.symbol,
        })),
      })),
    ),
  )
  bind(calls.mappingChannels, async () =>
    ok((await records.list(channels)).map(({ name, label, enabled }) => ({ name, label, enabled }))),
  )

  bind(calls.getMapping, async () => ok((await documents.read(mappingDocument, mappingSchema)) ?? {}))

  bind(calls.saveMapping, async ({ body, user, language }) => {
    const errors = validateMapping(
      body,
      {
        attributes: await masters.attributes(),
        akeneoChannels: await masters.channels(),
        channels: await records.list(channels),
        measurementFamilies: await masters.measurementFamilies(),
      },
      language,
    )
    if (Object.keys(errors).length > 0) return { success: false, errors }
    const before = (await documents.read(mappingDocument, mappingSchema)) ?? {}
    await documents.write(mappingDocument, body)
    await audit.add({
      at: isoTime(clock.now()),
      user: user.email,
      action: 'update',
      resource: mappingDocument,
      record: mappingDocument,
      before: JSON.stringify(differing(before, body)),
      after: JSON.stringify(differing(body, before)),
    })
    return done
  })
}
