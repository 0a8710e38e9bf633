import { Box, Button, Skeleton, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { usePermissions, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { mayEnter } from '../../authProvider/mayEnter.ts'
import { type GuideStep, type GuideStepName, guideSteps } from '../../contract/calls/dashboard.ts'
import { Panel } from '../../kit/show/Panel.tsx'
import { useSlowFlag } from '../../kit/clock.ts'
import { OpenChip, StepRow } from './StepRow.tsx'
import { useStepNumbers, useStepSentence } from './stepSentences.tsx'
import { accessOf, actionKeyOf, linkPropsOf } from './NextStep.tsx'
import { LazyStartDialog } from '../exports/start/LazyStartDialog.tsx'

/** The steps that must be done before a step. */
const requiredSteps = (name: GuideStepName): readonly GuideStepName[] => {
  if (name === 'synchronize') return ['connect']
  return name === 'export' ? guideSteps.filter(other => other !== name) : []
}

interface StepProps {
  step: GuideStep
  /** Whether this is the first step that is not done. */
  isNow: boolean
  /** Numbers of the required steps that are not done. */
  missing: readonly number[]
  onStart: () => void
}

/** One step with its number, its sentence and its button. The button of a blocked step is disabled but focusable, and the sentence names the missing steps. */
const Step = ({ step, isNow, missing, onStart }: StepProps) => {
  const { name, state } = step
  const translate = useTranslate()
  const say = (key: string, values: object = {}) => translate(`kontor.exports.guide.${key}`, values)
  const { permissions = [] } = usePermissions<string[]>()
  const sentence = useStepSentence()
  const numbers = useStepNumbers()
  const id = useId()
  const isDone = state === 'done'
  const isBroken = state === 'broken'
  const title = say(`${name}.title`)
  const isReachable = mayEnter(accessOf(name), permissions)
  // a done step stays accessible even if an earlier step is broken
  const isBlocked = !isDone && (missing.length > 0 || step.isRunning === true)
  const isWarned = isBroken && name === 'filter'
  const look = isWarned ? 'warned' : isBroken ? 'broken' : isDone ? 'done' : isNow ? 'now' : 'open'
  const needs = () => {
    if (isDone || missing.length === 0) return ''
    const values = { step: missing[0], steps: numbers(missing), smart_count: missing.length }
    return ` ${say(name === 'export' ? 'after' : 'needs', values)}`
  }
  const actionLabel = isDone ? say('show') : say(`${name}.${actionKeyOf(step)}`)
  const inRow = {
    variant: isDone ? 'text' : isNow ? 'contained' : 'outlined',
    'aria-label': isDone ? say('showStep', { step: title }) : undefined,
    'aria-describedby': `${id}-sentence`,
  } as const
  const button = () => {
    if (isBlocked)
      return (
        <Button {...inRow} variant="outlined" className="Mui-disabled" aria-disabled disableRipple>
          {actionLabel}
        </Button>
      )
    if (name === 'export')
      return (
        <Button {...inRow} onClick={onStart}>
          {actionLabel}
        </Button>
      )
    return (
      <Button {...inRow} component={RouterLink} {...linkPropsOf(step)}>
        {actionLabel}
      </Button>
    )
  }
  return (
    <StepRow
      number={guideSteps.indexOf(name) + 1}
      look={look}
      isNow={isNow}
      state={say(`marks.${isBroken ? 'broken' : isDone ? 'done' : isNow ? 'now' : 'open'}`)}
      title={
        <>
          {title}
          {name === 'required' && !isDone && <OpenChip count={step.names?.length ?? 0} />}
        </>
      }
      button={isReachable && button()}
    >
      <Typography variant="body2" id={`${id}-sentence`}>
        <span>{sentence(step)}</span>
        {needs()}
        {!isReachable && ` ${translate('kontor.exports.verdict.administration')}`}
      </Typography>
    </StepRow>
  )
}

const listStyle = { m: 0, p: 0, listStyle: 'none' } as const

/** Placeholder rows while the steps load. */
const GuideSkeleton = () => {
  const translate = useTranslate()
  const say = (key: string) => translate(`kontor.exports.guide.${key}`)
  const slow = useSlowFlag(true)
  return (
    <Box
      role="status"
      aria-label={translate('kontor.kit.loading')}
      sx={{ minHeight: guideSteps.length * 72 }}
    >
      {slow && (
        <Box component="ol" sx={listStyle}>
          {guideSteps.map((name, index) => (
            <StepRow
              key={name}
              number={index + 1}
              look="waiting"
              state=""
              title={say(`${name}.title`)}
              button={
                <Button variant="outlined" disabled>
                  {say(`${name}.act`)}
                </Button>
              }
            >
              <Skeleton width="60%" height={16} />
            </StepRow>
          ))}
        </Box>
      )}
    </Box>
  )
}

/** The steps from a new installation to the first delivered file. @param steps undefined while they load */
export const Guide = ({ steps }: { steps: readonly GuideStep[] | undefined }) => {
  const translate = useTranslate()
  const [starting, setStarting] = useState(false)
  const open = new Set(steps?.filter(({ state }) => state !== 'done').map(({ name }) => name))
  const now = steps?.find(({ name }) => open.has(name))
  return (
    <Panel
      title={translate('kontor.exports.guide.title')}
      action={
        steps && (
          <Typography
            variant="caption"
            sx={{ pr: 1, color: 'text.tertiary', fontVariantNumeric: 'tabular-nums' }}
          >
            {translate('kontor.exports.guide.doneOf', {
              done: steps.length - open.size,
              total: steps.length,
            })}
          </Typography>
        )
      }
    >
      {!steps && <GuideSkeleton />}
      {steps && (
        <Box component="ol" sx={listStyle}>
          {steps.map(step => (
            <Step
              key={step.name}
              step={step}
              isNow={step === now}
              missing={requiredSteps(step.name)
                .filter(name => open.has(name))
                .map(name => guideSteps.indexOf(name) + 1)}
              onStart={() => setStarting(true)}
            />
          ))}
        </Box>
      )}
      {starting && <LazyStartDialog onClose={() => setStarting(false)} />}
    </Panel>
  )
}
