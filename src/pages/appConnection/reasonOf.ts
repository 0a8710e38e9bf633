import { HttpError } from 'react-admin'
import type { ConnectReason } from '../../contract/connect.ts'

const reasons: Readonly<Record<number, ConnectReason>> = {
  403: 'forbidden',
  409: 'expired',
  412: 'otherPim',
  503: 'notConfigured',
}

/** Why a call of the confirmation failed, where its status says it. */
export const reasonOf = (error: unknown): ConnectReason | undefined =>
  error instanceof HttpError ? reasons[error.status] : undefined
