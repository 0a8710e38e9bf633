import { calls } from '../../../src/contract/calls.ts'
import { mappingSchema } from '../../../src/contract/mapping.ts'
import type { Deps } from '../../deps.ts'
import { mappingDocument } from '../../exports/readSetup.ts'
import { uiConfig } from '../../tradebyte/uiConfig.ts'
import { validateMapping } from '../../tradebyte/validateMapping.ts'
import { channels } from '../../../src/resources/channels.ts'
import type { Binder } from '../bind.ts'
import { done, ok } from '../ok.ts'

/** The mapping and the fields it can fill. */
export const bindMapping = (bind: Binder, { documents, masters, records }: Deps): void => {
  bind(calls.mappingUiConfig, async ({ language }) => ok(uiConfig(language, await masters.attributes())))

  bind(calls.getMapping, async () => ok((await documents.read(mappingDocument, mappingSchema)) ?? {}))

  bind(calls.saveMapping, async ({ body, language }) => {
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
    await documents.write(mappingDocument, body)
    return done
  })
}
