import type { ReactNode } from 'react'
import { usePermissions } from 'react-admin'
import { mayEnter } from '../authProvider/mayEnter.ts'
import type { Access } from '../contract/call.ts'
import { DeniedPage } from '../layout/DeniedPage.tsx'

/** Shows a page only to who may see it. */
export const Guarded = ({
  access = 'signedIn',
  children,
}: {
  access?: Access | undefined
  children: ReactNode
}) => {
  const { permissions, isPending } = usePermissions<string[]>()
  if (access !== 'signedIn' && isPending) return null
  return mayEnter(access, permissions ?? []) ? children : <DeniedPage />
}
