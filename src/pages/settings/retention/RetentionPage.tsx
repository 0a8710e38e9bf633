import { Alert, Card } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { calls } from '../../../contract/calls/calls.ts'
import type { RetentionState } from '../../../contract/calls/retention.ts'
import { useService } from '../../../dataProvider/useProvider.ts'
import { useNow } from '../../../kit/clock.ts'
import { Fact, factList } from '../../../kit/show/FactList.tsx'
import { SettingsForm, SettingsPage, type Stored } from '../../../kit/settings/SettingsPage.tsx'
import { useFormats } from '../../../kit/useFormats.ts'
import { settings } from '../../../resources/index.ts'

/** A disk with a smaller share of free space gets a warning. */
const minFreeShare = 0.1

/** What the last clean-up deleted, when the next one comes, and how much room there is. */
const Facts = ({ state: { last, next, disk } }: { state: RetentionState }) => {
  const translate = useTranslate()
  const { number, bytes, near } = useFormats()
  const now = useNow(true)
  const say = (key: string, values?: object) => translate(`kontor.settings.retention.${key}`, values)
  const counted = (key: 'files' | 'messages' | 'entries', count: number) =>
    say(key, { smart_count: count, count: number(count) })
  const free = disk && say('free', { size: bytes(disk.free), path: disk.path })
  return (
    <>
      {last?.failure && <Alert severity="error">{say('failed', { reason: last.failure })}</Alert>}
      {disk && disk.free < disk.size * minFreeShare && <Alert severity="warning">{say('scarce')}</Alert>}
      <Card variant="outlined" component="dl" sx={factList}>
        <Fact label={say('next')}>{near(next, now)}</Fact>
        <Fact label={say('last')}>
          {last
            ? `${near(last.at, now)}: ${[
                counted('files', last.files),
                counted('messages', last.messages),
                counted('entries', last.audit),
              ].join(', ')}`
            : say('never')}
        </Fact>
        {free && <Fact label={say('room')}>{free}</Fact>}
      </Card>
    </>
  )
}

const Retention = (stored: Stored) => {
  const send = useService()
  const client = useQueryClient()
  const queryKey = ['retention']
  const { data: state } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await send(calls.retentionState, { signal })).data,
    refetchInterval: 60_000,
  })
  const onSaved = () => {
    void client.invalidateQueries({ queryKey })
    stored.onSaved()
  }
  return <SettingsForm {...stored} onSaved={onSaved} above={state && <Facts state={state} />} />
}

/** The page of the retention settings: the days, and the clean-ups. */
export const RetentionPage = () => (
  <SettingsPage declaration={settings.retention}>{stored => <Retention {...stored} />}</SettingsPage>
)
