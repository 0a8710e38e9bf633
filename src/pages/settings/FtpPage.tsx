import { SettingsForm } from '../../kit/SettingsForm.tsx'
import { SettingsPage } from '../../kit/SettingsPage.tsx'
import { settings } from '../../resources/index.ts'
import { PinnedKey } from './PinnedKey.tsx'

/** Where finished files go: the form, and the server's key once it is known. */
export const FtpPage = () => (
  <SettingsPage declaration={settings.ftp}>
    {stored => {
      const { fingerprint } = stored.record
      return (
        <SettingsForm
          {...stored}
          more={typeof fingerprint === 'string' && fingerprint && <PinnedKey fingerprint={fingerprint} />}
        />
      )
    }}
  </SettingsPage>
)
