import { Box, Button, DialogActions, DialogContent, Link, Typography } from '@mui/material'
import { useState } from 'react'
import {
  type RaRecord,
  useDeleteMany,
  useListContext,
  useNotify,
  usePermissions,
  useRefresh,
  useTranslate,
  useUpdateMany,
} from 'react-admin'
import { flattenFields, routeNameOf, type Values } from '../../../contract/derive.ts'
import { listOfferOf } from '../../../contract/list/listOffer.ts'
import { mayUse } from '../../../contract/record/fieldAccess.ts'
import { isGroup } from '../../../contract/record/paths.ts'
import type { ResourceDeclaration } from '../../../contract/resource.ts'
import { type BulkFailure, bulkFailuresIn } from '../../../dataProvider/bulkError.ts'
import { useProvider } from '../../../dataProvider/useProvider.ts'
import { SheetDialog } from '../../form/SheetDialog.tsx'
import { recordTitle } from '../../useDeclarationText.ts'

/** The paths of the fields that the user may change for several records at once. */
export const useBulkFields = (declaration: ResourceDeclaration): readonly string[] => {
  const { permissions } = usePermissions<string[]>()
  const byPath = new Map(flattenFields(declaration.fields))
  return listOfferOf(declaration).bulk.filter(path => {
    const field = byPath.get(path)
    return !field || isGroup(field) || !permissions || mayUse(field, 'update', permissions)
  })
}

/** Milliseconds to undo a bulk action. */
const undoDuration = 10_000

/** The actions on the selected records of a list. They show at once, can be undone, and are sent when the toast closes. */
export const useBulkActions = (declaration: ResourceDeclaration) => {
  const resource = routeNameOf(declaration)
  const provider = useProvider()
  const notify = useNotify()
  const refresh = useRefresh()
  const { selectedIds, data = [], onUnselectItems } = useListContext<RaRecord>()
  const ids = selectedIds
  // those of other pages are unknown
  const seen = Object.fromEntries(
    data.flatMap(({ id, version }) => (typeof version === 'number' ? [[String(id), version]] : [])),
  )
  const names = new Map(data.map(record => [record.id, recordTitle(declaration, record)]))

  const started = (message: string) => {
    onUnselectItems()
    notify(message, {
      type: 'success',
      undoable: true,
      autoHideDuration: undoDuration,
      messageArgs: { count: ids.length, smart_count: ids.length },
    })
  }
  const failed = (error: unknown) => {
    const failures = bulkFailuresIn(error)
    refresh()
    notify(
      failures.length > 0 ? (
        <FailedRecords failures={failures} count={ids.length} names={names} />
      ) : error instanceof Error ? (
        error.message
      ) : (
        'ra.notification.http_error'
      ),
      { type: 'error', autoHideDuration: null },
    )
  }

  const [updateMany] = useUpdateMany<RaRecord>(resource, undefined, {
    mutationMode: 'undoable',
    mutationFn: async ({ ids: all = [], data: change = {}, meta }) =>
      (await provider.updateMany(resource, { ids: all, data: change, meta })).data ?? [],
  })
  const [deleteMany] = useDeleteMany<RaRecord>(resource, undefined, {
    mutationMode: 'undoable',
    mutationFn: async ({ ids: all = [], meta }) =>
      (await provider.deleteMany(resource, { ids: all, meta })).data ?? [],
  })
  return {
    update: (change: Values) =>
      void updateMany(
        resource,
        { ids, data: change, meta: { seen } },
        { onSuccess: () => started('kontor.kit.list.changed'), onError: failed },
      ),
    remove: () =>
      void deleteMany(
        resource,
        { ids, meta: { seen } },
        { onSuccess: () => started('kontor.kit.list.deleted'), onError: failed },
      ),
  }
}

interface FailedRecordsProps {
  failures: readonly BulkFailure[]
  /** The number of records of the action. */
  count: number
  /** The titles of the records by id. */
  names: ReadonlyMap<RaRecord['id'], string>
}

/** The message of a bulk action that failed for some records, with a list of them and their reasons. */
const FailedRecords = ({ failures, count, names }: FailedRecordsProps) => {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {translate('kontor.kit.list.someFailed', { failed: failures.length, count })}{' '}
      <Link component="button" type="button" onClick={() => setOpen(true)} sx={{ verticalAlign: 'baseline' }}>
        {translate('kontor.kit.list.showFailed')}
      </Link>
      <SheetDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={translate('kontor.kit.list.failedTitle')}
        width={600}
      >
        <DialogContent>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {failures.map(({ id, reason }) => (
              <Typography
                key={id}
                component="li"
                variant="body2"
                sx={{ py: 1, borderBottom: 1, borderColor: 'divider' }}
              >
                <strong>{names.get(id) ?? id}</strong>
                <br />
                {reason}
              </Typography>
            ))}
          </Box>
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={() => setOpen(false)}>
            {translate('kontor.kit.close')}
          </Button>
        </DialogActions>
      </SheetDialog>
    </>
  )
}
