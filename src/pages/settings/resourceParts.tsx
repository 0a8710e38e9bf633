import { Box, Chip, FormHelperText } from '@mui/material'
import { useRecordContext, useTranslate } from 'react-admin'
import type { Values } from '../../contract/derive.ts'
import { formatExample } from '../../contract/localeFormats.ts'
import { useNow } from '../../kit/clock.ts'
import { type PartsByName, partsFor } from '../../kit/ResourceParts.ts'
import { useOptions } from '../../kit/queries.ts'
import { resources, settings } from '../../resources/index.ts'
import { downloadOnly } from '../../resources/settings/ftp.ts'
import { languageForm } from './languages/languageForm.tsx'
import { useDefaultLanguage } from './languages/useDefaultLanguage.ts'
import { scheduleParts } from './schedules/scheduleParts.tsx'
import { NewSigningSecret, NewToken } from './ShownOnce.tsx'
import { MessageState } from './MessagePage.tsx'

/** The title of a language, with a chip for the default language. */
const LanguageTitle = () => {
  const translate = useTranslate()
  const record = useRecordContext()
  const isDefault = useDefaultLanguage() === record?.id
  return (
    <>
      {record?.['label']}
      {isDefault && ' '}
      {isDefault && (
        <Chip variant="flag" label={translate('kontor.settings.language.isDefault')} sx={{ ml: 1 }} />
      )}
    </>
  )
}

/** The example of a language's formats in the list; hidden on phones. */
const ListedExample = () => {
  const example = formatExample(useRecordContext() ?? {}, new Date(useNow(true, 60_000)))
  return <Box sx={{ display: { xs: 'none', sm: 'block' }, whiteSpace: 'nowrap' }}>{example}</Box>
}

/** What the directory is, by the protocol; of a saved folder its full path. */
const DirectoryHint = ({ values: { protocol, directory } }: { values: Values }) => {
  const translate = useTranslate()
  const saved = useRecordContext()
  const { data: options } = useOptions(settings.ftp)
  if (protocol === downloadOnly) return null
  const system = options?.['protocols']?.find(({ code }) => code === protocol)?.label ?? ''
  const path: unknown = saved?.['directory'] === directory ? saved?.['folderPath'] : undefined
  const hint = protocol !== 'folder' ? 'server' : path ? 'written' : 'folder'
  return (
    <FormHelperText sx={{ mx: 0, overflowWrap: 'anywhere' }}>
      {translate(`kontor.settings.directory.${hint}`, { system, path })}
    </FormHelperText>
  )
}

/** The parts of the console's own declarations. */
export const kontorParts: PartsByName = {
  ...scheduleParts,
  ...partsFor(resources.languages, {
    columns: { label: LanguageTitle, dateFormat: ListedExample },
    guideStep: 'languages',
    ...languageForm,
  }),
  ...partsFor(resources.tokens, { answeredOnce: { name: 'token', content: NewToken } }),
  ...partsFor(resources.webhooks, { answeredOnce: { name: 'signingSecret', content: NewSigningSecret } }),
  ...partsFor(resources.outbox, { columns: { state: MessageState } }),
  ...partsFor(settings.ftp, { system: 'protocol', below: { directory: DirectoryHint } }),
}
