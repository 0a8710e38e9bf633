import ArrowForwardOutlined from '@mui/icons-material/ArrowForwardOutlined'
import { Button, Card, Typography } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { usePermissions, useTranslate } from 'react-admin'
import { Link as RouterLink, useLocation } from 'react-router-dom'
import { mayEnter } from '../../authProvider/mayEnter.ts'
import type { Access } from '../../contract/calls/call.ts'
import type { ChecklistStep, StepName } from '../../contract/calls/checklist.ts'
import { BusyButton } from '../../kit/BusyButton.tsx'
import { settings } from '../../resources/index.ts'
import { downloadOnly } from '../../resources/settings/ftp.ts'
import { LazyStartDialog } from '../exports/start/LazyStartDialog.tsx'
import { useConfirmSettings } from './useConfirmSettings.ts'

/** The role that a step requires. */
export const stepAccess = (name: StepName): Access =>
  name === 'connect' ? (settings.akeneoApi.access ?? 'signedIn') : 'signedIn'

/** The translation key of a step's button, below the name of the step. */
export const actionKeyOf = ({ path }: Partial<ChecklistStep>): string =>
  path === settings.exportSettings.path ? 'actDefault' : 'act'

/** The link props of a step's button; the link to the synchronization also starts it. */
export const linkPropsOf = ({ name, path, state }: ChecklistStep) => ({
  to: path,
  ...(name === 'synchronize' && state !== 'done' && { state: { start: true } }),
})

/** Steps that a button can complete without any input. */
const confirmable = {
  filter: { declaration: settings.productFilter, change: {} },
  target: { declaration: settings.ftp, change: { protocol: downloadOnly } },
} as const

const ConfirmButton = ({ name }: { name: keyof typeof confirmable }) => {
  const translate = useTranslate()
  const { declaration, change } = confirmable[name]
  const { confirm, busy } = useConfirmSettings(declaration)
  return (
    <BusyButton
      variant="outlined"
      busy={busy}
      busyLabel={translate('kontor.kit.saving')}
      onClick={() => confirm(() => change)}
    >
      {translate(`kontor.exports.checklist.steps.${name}.settleAct`)}
    </BusyButton>
  )
}

const NextStepLink = ({ next }: { next: ChecklistStep }) => {
  const translate = useTranslate()
  const [starting, setStarting] = useState(false)
  const say = (key: string, values: object = {}) => translate(`kontor.exports.checklist.${key}`, values)
  const { name } = next
  const hasOwnLabel = name === 'synchronize' || name === 'export'
  const label = hasOwnLabel
    ? say(`steps.${name}.${actionKeyOf(next)}`)
    : say('continue', { step: say(`steps.${name}.title`) })
  if (name === 'export')
    return (
      <>
        <Button variant="contained" onClick={() => setStarting(true)}>
          {label}
        </Button>
        {starting && <LazyStartDialog onClose={() => setStarting(false)} />}
      </>
    )
  return (
    <Button
      variant="contained"
      component={RouterLink}
      {...linkPropsOf(next)}
      endIcon={hasOwnLabel ? undefined : <ArrowForwardOutlined />}
    >
      {label}
    </Button>
  )
}

const isConfirmable = (name: StepName): name is keyof typeof confirmable => name in confirmable

interface Props {
  /** The step that the page belongs to. */
  own: ChecklistStep
  steps: readonly ChecklistStep[]
}

/** The card at the end of each page of the checklist, which leads to the next step until the first file is delivered. */
export const NextStep = ({ own, steps }: Props) => {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const { permissions = [] } = usePermissions<string[]>()
  const next = steps.find(({ state }) => state !== 'done')
  if (!next) return null
  const say = (key: string, values: object = {}) => translate(`kontor.exports.checklist.${key}`, values)
  const isDone = own.state === 'done'
  const isUnset = own.state === 'open' && !own.isUntested && isConfirmable(own.name)
  // the languages exist, but the default language is set on another page
  const isElsewhere = own.name === 'languages' && own.path !== pathname && !isDone
  if (!isDone && !isUnset && !isElsewhere) return null
  const step = isElsewhere ? own : next
  if (isDone && !mayEnter(stepAccess(next.name), permissions)) return null
  if (isDone && next.isRunning) return null
  const action = (): ReactNode => {
    if (isUnset && isConfirmable(own.name)) return <ConfirmButton name={own.name} />
    if (isElsewhere)
      return (
        <Button variant="contained" component={RouterLink} to={step.path}>
          {say(`steps.${step.name}.${actionKeyOf(step)}`)}
        </Button>
      )
    return <NextStepLink next={step} />
  }
  const sentence = () => {
    if (isUnset) return translate(`kontor.exports.checklist.steps.${own.name}.settle`)
    if (isElsewhere) return own.text
    const number = steps.indexOf(own) + 1
    return say('stepDone', { step: number, total: steps.length, title: say(`steps.${own.name}.title`) })
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
        // stays in view on long pages, below the save bar; the shadow covers content that scrolls below the card
        ...(isDone && {
          position: 'sticky',
          bottom: 16,
          zIndex: 1,
          boxShadow: `0 24px ${theme.palette.background.default}`,
        }),
      })}
    >
      <Typography variant="body2" role="status" sx={{ flex: '1 1 240px', color: 'text.secondary' }}>
        {sentence()}
      </Typography>
      {action()}
    </Card>
  )
}
