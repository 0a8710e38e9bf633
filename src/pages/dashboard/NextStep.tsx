import ArrowForwardOutlined from '@mui/icons-material/ArrowForwardOutlined'
import { Button, Card, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { usePermissions, useTranslate } from 'react-admin'
import { Link as RouterLink, useLocation } from 'react-router-dom'
import { mayEnter } from '../../authProvider/mayEnter.ts'
import type { Access } from '../../contract/calls/call.ts'
import { type GuideStep, type GuideStepName, guideSteps } from '../../contract/calls/dashboard.ts'
import { routeNameOf, type Values } from '../../contract/derive.ts'
import type { SettingsDeclaration } from '../../contract/resource.ts'
import { settingsId } from '../../dataProvider/dataProviderTypes.ts'
import { useProvider, verdictQuery } from '../../dataProvider/useProvider.ts'
import { BusyButton } from '../../kit/BusyButton.tsx'
import { useSingleFlight } from '../../kit/timing.ts'
import { useToasts } from '../../kit/useToasts.ts'
import { settings } from '../../resources/index.ts'
import { downloadOnly } from '../../resources/settings/ftp.ts'
import { fetchesStartDialog, StartDialog } from './Verdict.tsx'

/** Who may take a step. */
export const accessOf = (name: GuideStepName): Access =>
  name === 'connect' ? (settings.akeneoApi.access ?? 'signedIn') : 'signedIn'

/** The key of what a step's button says, below the name of the step. */
export const actOf = ({ path }: Partial<GuideStep>): string =>
  path === settings.exportSettings.path ? 'actDefault' : 'act'

/** Where the button of a step leads; the way to the synchronisation starts it, too. */
export const linkTo = ({ name, path, state }: GuideStep) => ({
  to: path,
  ...(name === 'synchronize' && state !== 'done' && { state: { start: true } }),
})

/** Saves a singleton as it is, with some values changed, so that a choice counts as made. */
const useSettle = (declaration: SettingsDeclaration) => {
  const provider = useProvider()
  const client = useQueryClient()
  const toasts = useToasts()
  const { run, busy } = useSingleFlight()
  const resource = routeNameOf(declaration)
  const settle = (change: Values) =>
    run(async () => {
      try {
        const { data: stored } = await provider.getOne(resource, { id: settingsId })
        const data = { ...stored, ...change }
        await provider.update(resource, { id: settingsId, data, previousData: stored })
        await client.invalidateQueries({ queryKey: [resource] })
        await client.invalidateQueries({ queryKey: verdictQuery.queryKey })
        toasts.done('kontor.kit.saved')
      } catch (error) {
        toasts.failed(error instanceof Error ? error.message : 'kontor.kit.saveFailed')
      }
    })
  return { settle, busy }
}

/** Choices that can be made without filling in anything. */
const settlements = {
  filter: { declaration: settings.productFilter, change: {} },
  target: { declaration: settings.ftp, change: { protocol: downloadOnly } },
} as const

const Settle = ({ name }: { name: keyof typeof settlements }) => {
  const translate = useTranslate()
  const { declaration, change } = settlements[name]
  const { settle, busy } = useSettle(declaration)
  return (
    <BusyButton
      variant="outlined"
      busy={busy}
      busyLabel={translate('kontor.kit.saving')}
      onClick={() => settle(change)}
    >
      {translate(`kontor.exports.guide.${name}.settleAct`)}
    </BusyButton>
  )
}

const Continue = ({ next }: { next: GuideStep }) => {
  const translate = useTranslate()
  const [starting, setStarting] = useState(false)
  const say = (key: string, values: object = {}) => translate(`kontor.exports.guide.${key}`, values)
  const { name } = next
  const isNamed = name === 'synchronize' || name === 'export'
  const words = isNamed ? say(`${name}.${actOf(next)}`) : say('continue', { step: say(`${name}.title`) })
  if (name === 'export')
    return (
      <>
        <Button variant="contained" {...fetchesStartDialog} onClick={() => setStarting(true)}>
          {words}
        </Button>
        {starting && <StartDialog onClose={() => setStarting(false)} />}
      </>
    )
  return (
    <Button
      variant="contained"
      component={RouterLink}
      {...linkTo(next)}
      endIcon={isNamed ? undefined : <ArrowForwardOutlined />}
    >
      {words}
    </Button>
  )
}

const isSettled = (name: GuideStepName): name is keyof typeof settlements => name in settlements

interface Props {
  /** The step that the page belongs to. */
  own: GuideStep
  steps: readonly GuideStep[]
}

/** Ends each page of the guide with what comes next, until the first file is delivered. */
export const NextStep = ({ own, steps }: Props) => {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const { permissions = [] } = usePermissions<string[]>()
  const next = steps.find(({ state }) => state !== 'done')
  if (!next) return null
  const say = (key: string, values: object = {}) => translate(`kontor.exports.guide.${key}`, values)
  const tell = (step: GuideStepName, key: string, values: object = {}) => say(`${step}.${key}`, values)
  const isDone = own.state === 'done'
  const isUnset = own.state === 'open' && !own.isUntested && isSettled(own.name)
  // the languages are there, but the default one is chosen on another page
  const isElsewhere = own.name === 'languages' && own.path !== pathname && !isDone
  if (!isDone && !isUnset && !isElsewhere) return null
  const step = isElsewhere ? own : next
  if (isDone && !mayEnter(accessOf(next.name), permissions)) return null
  if (isDone && next.isRunning) return null
  const action = (): ReactNode => {
    if (isUnset && isSettled(own.name)) return <Settle name={own.name} />
    if (isElsewhere)
      return (
        <Button variant="contained" component={RouterLink} to={step.path}>
          {say(`${step.name}.${actOf(step)}`)}
        </Button>
      )
    return <Continue next={step} />
  }
  const words = () => {
    if (isUnset) return tell(own.name, 'settle')
    if (isElsewhere) return tell(own.name, 'noDefault', { names: own.names?.join(', ') })
    const number = guideSteps.indexOf(own.name) + 1
    return say('stepDone', { step: number, total: guideSteps.length, title: say(`${own.name}.title`) })
  }
  return (
    <Card
      variant="outlined"
      component="section"
      aria-label={say('nextStep')}
      sx={theme => ({
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '8px 16px',
        p: '12px 16px',
        // in view also where the page is long; below the bar of what is unsaved; its shadow hides what passes by beneath
        ...(isDone && {
          position: 'sticky',
          bottom: 16,
          zIndex: 1,
          boxShadow: `0 24px ${theme.palette.background.default}`,
        }),
      })}
    >
      <Typography variant="body2" role="status" sx={{ flex: '1 1 240px', color: 'text.secondary' }}>
        {words()}
      </Typography>
      {action()}
    </Card>
  )
}
