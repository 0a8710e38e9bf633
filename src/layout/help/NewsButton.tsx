import { lazy, Suspense, useState } from 'react'
import { useStore, useTranslate } from 'react-admin'
import { version } from '../../../package.json'
import { failToFetch, PageBoundary } from '../errorPages.tsx'

const NewsPanel = lazy(async () => ({
  default: (await import('./NewsPanel.tsx').catch(failToFetch)).NewsPanel,
}))

/** The version, which opens what is new in it. It has a dot until the user has opened it. */
export const NewsButton = () => {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  const [seen, setSeen] = useStore('shell.seenVersion', '')
  const label = translate('kontor.help.versionNews', { version })
  const isNew = seen !== version
  return (
    <>
      <button
        type="button"
        className="k-nav-version"
        title={label}
        aria-label={isNew ? `${label}, ${translate('kontor.help.unseen')}` : label}
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true)
          setSeen(version)
        }}
      >
        {version}
        {isNew && <i aria-hidden />}
      </button>
      {open && (
        <PageBoundary>
          <Suspense>
            <NewsPanel onClose={() => setOpen(false)} />
          </Suspense>
        </PageBoundary>
      )}
    </>
  )
}
