import { type ComponentProps, lazy, Suspense } from 'react'
import { failToFetch } from '../../../layout/errorPages.tsx'

const StartDialog = lazy(async () => ({
  default: (await import('./StartDialog.tsx').catch(failToFetch)).StartDialog,
}))

/** The dialog that starts an export, for pages that load its code only when it opens. */
export const LazyStartDialog = (props: ComponentProps<typeof StartDialog>) => (
  <Suspense>
    <StartDialog {...props} />
  </Suspense>
)
