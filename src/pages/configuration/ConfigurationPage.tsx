import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import { useSettingsCrumbs } from '../../kit/useDeclarationText.ts'
import { PageFrame } from '../../layout/PageFrame.tsx'
import { AppliedPanel } from './AppliedPanel.tsx'
import { LoadPanel } from './LoadPanel.tsx'
import { SavePanel } from './SavePanel.tsx'
import { useConfigurationFile } from './useConfiguration.ts'

/** The page that saves the configuration as a file, loads it from one, and tells what differs from the applied one. */
export const ConfigurationPage = () => {
  const translate = useTranslate()
  const file = useConfigurationFile()
  const load = useRef<HTMLDivElement>(null)
  const compare = (document: unknown) => {
    file.compare({ names: [translate('kontor.configuration.load.applied')], document })
    load.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <PageFrame title={translate('kontor.configuration.title')} crumbs={useSettingsCrumbs()}>
      <div ref={load}>
        <LoadPanel {...file} />
      </div>
      <AppliedPanel onCompare={compare} />
      <SavePanel />
    </PageFrame>
  )
}
