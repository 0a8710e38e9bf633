import { Box, Button, Chip, ListItem, Tooltip, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Version } from '../../contract/versions/versionCalls.ts'
import { BusyButton } from '../../kit/BusyButton.tsx'
import { QuestionDialog } from '../../kit/form/QuestionDialog.tsx'
import { useFormats } from '../../kit/useFormats.ts'
import { ChangeTable } from '../settings/audit/ChangeTable.tsx'
import { resources } from '../../resources/index.ts'
import { useDeclarationText } from '../../kit/useDeclarationText.ts'
import { areaOf, versionChanges, useDocumentName, useVersionActions } from './useVersions.ts'

/** Values of a version that its row shows at first. */
const shownAtFirst = 4

interface Props {
  readonly version: Version
  /** The newest version of the document that the page shows. */
  readonly newest: number
  /** Whether the page shows several documents, so that the row names its own. */
  readonly isNamed: boolean
  readonly onCompare: () => void
  /** Whether the row stands in a narrow column, so that its buttons have a line of their own. */
  readonly isNarrow?: boolean
}

/** A version: its time, its user, and the values that it changed. */
export const VersionRow = ({ version, newest, isNamed, onCompare, isNarrow = false }: Props) => {
  const translate = useTranslate()
  const { time, fullTime } = useFormats()
  const documentName = useDocumentName()
  const [asks, setAsks] = useState(false)
  const { undo, busy } = useVersionActions(version, newest)
  const { action, address, at, user, isCurrent } = version
  const when = time(at)
  const hasChange = action !== 'found' && version.differences.length > 0
  const who = user || translate('kontor.history.system')
  // nobody has made the state before the first change; a later one without a user is a change by Kontor
  const isInitial = action === 'found' && version.differences.length === 0
  const act =
    action === 'found' && !isInitial ? 'kontor.history.automatic' : `kontor.history.actions.${action}`
  return (
    <ListItem
      divider
      sx={{
        display: 'grid',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          md: isNarrow ? '180px minmax(0, 1fr)' : '220px minmax(0, 1fr) auto',
        },
        alignItems: 'start',
        gap: { xs: 1, md: 2 },
        p: '12px 16px',
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Tooltip title={fullTime(at)}>
            <Typography component="time" dateTime={at} variant="subtitle2">
              {when}
            </Typography>
          </Tooltip>
          {isCurrent && <Chip size="small" color="primary" label={translate('kontor.history.current')} />}
        </Box>
        {!isInitial && (
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {who}
          </Typography>
        )}
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {translate(act, { _: action })}
          {address && ` ${translate('kontor.history.from', { address })}`}
        </Typography>
      </Box>
      <Box sx={{ minWidth: 0 }}>
        {isNamed && <Typography variant="subtitle2">{documentName(version)}</Typography>}
        <VersionChanges version={version} />
      </Box>
      <Box
        sx={{
          display: 'flex',
          gap: 1,
          justifyContent: { xs: 'flex-start', md: 'flex-end' },
          ...(isNarrow && { gridColumn: '1 / -1' }),
        }}
      >
        <Button
          variant="outlined"
          size="small"
          onClick={onCompare}
          aria-label={translate('kontor.history.compareOf', { time: when })}
        >
          {translate('kontor.history.compare')}
        </Button>
        {hasChange && (
          <BusyButton
            size="small"
            busy={busy}
            busyLabel={translate('kontor.history.undoing')}
            onClick={() => setAsks(true)}
            aria-label={translate('kontor.history.undoOf', { time: when })}
          >
            {translate('kontor.history.undo')}
          </BusyButton>
        )}
      </Box>
      {asks && (
        <QuestionDialog
          title={translate('kontor.history.undo')}
          question={translate('kontor.history.undoQuestion', { user: who, time: fullTime(at) })}
          color="primary"
          busy={busy}
          busyLabel={translate('kontor.history.undoing')}
          onClose={() => setAsks(false)}
          onConfirm={() => void undo().then(() => setAsks(false))}
        />
      )}
    </ListItem>
  )
}

/** The values that a version changed, the first ones at first. */
const VersionChanges = ({ version }: Pick<Props, 'version'>) => {
  const translate = useTranslate()
  const words = useDeclarationText(resources.audit)
  const [isWhole, setIsWhole] = useState(false)
  const { document, differences, more, action } = version
  const changes = versionChanges(document, differences)
  const shown = isWhole ? changes : changes.slice(0, shownAtFirst)
  const hidden = changes.length - shown.length
  if (changes.length === 0)
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate(action === 'found' ? 'kontor.history.found' : 'kontor.history.unknownBefore')}
      </Typography>
    )
  return (
    <>
      <ChangeTable
        area={areaOf(document)}
        changes={shown}
        sides={[words.label('before'), words.label('after')]}
      />
      {hidden > 0 && (
        <Button size="small" onClick={() => setIsWhole(true)}>
          {translate('kontor.history.more', { smart_count: hidden })}
        </Button>
      )}
      {isWhole && more > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate('kontor.history.further', { smart_count: more })}
        </Typography>
      )}
    </>
  )
}
