import { Button, Skeleton } from '@mui/material'
import { useId, useState } from 'react'
import { usePermissions, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { mayEnter } from '../../authProvider/mayEnter.ts'
import { type GuideStep, type GuideStepName, guideSteps } from '../../contract/calls/dashboard.ts'
import { Panel } from '../../kit/states.tsx'
import { useSlowFlag } from '../../kit/timing.ts'
import { Mark, OpenChip, useSentence, useStepNumbers } from './guideParts.tsx'
import { accessOf, actOf, linkTo } from './NextStep.tsx'
import { fetchesStartDialog, StartDialog } from './Verdict.tsx'

/** Steps that nobody can take before others are done. */
const earlierOf = (name: GuideStepName): readonly GuideStepName[] => {
  if (name === 'synchronize') return ['connect']
  return name === 'export' ? guideSteps.filter(one => one !== name) : []
}

interface StepProps {
  step: GuideStep
  /** The first one that is not done. */
  isNow: boolean
  /** Numbers of the steps that come before it. */
  missing: readonly number[]
  onStart: () => void
}

/** One step: its mark, its sentence and its button. One that is impossible yet can be reached, and says what it needs. */
const Step = ({ step, isNow, missing, onStart }: StepProps) => {
  const { name, state } = step
  const translate = useTranslate()
  const say = (key: string, values: object = {}) => translate(`kontor.exports.guide.${key}`, values)
  const { permissions = [] } = usePermissions<string[]>()
  const sentence = useSentence()
  const numbers = useStepNumbers()
  const id = useId()
  const isDone = state === 'done'
  const isBroken = state === 'broken'
  const title = say(`${name}.title`)
  const isReachable = mayEnter(accessOf(name), permissions)
  // what is done can be looked at, whatever broke before it
  const isBlocked = !isDone && (missing.length > 0 || step.isRunning === true)
  const isWarned = isBroken && name === 'filter'
  const look = isWarned ? 'warned' : isBroken ? 'broken' : isDone ? 'done' : isNow ? 'now' : 'open'
  const needs = () => {
    if (isDone || missing.length === 0) return ''
    const values = { step: missing[0], steps: numbers(missing), smart_count: missing.length }
    return ` ${say(name === 'export' ? 'after' : 'needs', values)}`
  }
  const act = isDone ? say('show') : say(`${name}.${actOf(step)}`)
  const inRow = {
    variant: isDone ? 'text' : isNow ? 'contained' : 'outlined',
    'aria-label': isDone ? say('showStep', { step: title }) : undefined,
    'aria-describedby': `${id}-sentence`,
  } as const
  const button = () => {
    if (isBlocked)
      return (
        <Button {...inRow} variant="outlined" className="Mui-disabled" aria-disabled disableRipple>
          {act}
        </Button>
      )
    if (name === 'export')
      return (
        <Button {...inRow} {...fetchesStartDialog} onClick={onStart}>
          {act}
        </Button>
      )
    return (
      <Button {...inRow} component={RouterLink} {...linkTo(step)}>
        {act}
      </Button>
    )
  }
  return (
    <li className="k-step" data-look={look} aria-current={isNow ? 'step' : undefined}>
      <Mark
        number={guideSteps.indexOf(name) + 1}
        isDone={isDone}
        words={say(`marks.${isBroken ? 'broken' : isDone ? 'done' : isNow ? 'now' : 'open'}`)}
      />
      <div className="k-step-words">
        <p className="k-step-title">
          {title}
          {name === 'required' && !isDone && <OpenChip count={step.names?.length ?? 0} />}
        </p>
        <p id={`${id}-sentence`}>
          <span>{sentence(step)}</span>
          {needs()}
          {!isReachable && ` ${translate('kontor.exports.verdict.administration')}`}
        </p>
      </div>
      {isReachable && button()}
    </li>
  )
}

/** Seven rows while nobody knows how the steps stand. */
const Waiting = () => {
  const translate = useTranslate()
  const say = (key: string) => translate(`kontor.exports.guide.${key}`)
  const slow = useSlowFlag(true)
  return (
    <div
      role="status"
      aria-label={translate('kontor.kit.loading')}
      style={{ minHeight: guideSteps.length * 72 }}
    >
      {slow &&
        guideSteps.map((name, index) => (
          <div key={name} className="k-step" data-look="waiting">
            <Mark number={index + 1} words="" />
            <div>
              <p className="k-step-title">{say(`${name}.title`)}</p>
              <Skeleton width="60%" height={16} />
            </div>
            <Button variant="outlined" disabled>
              {say(`${name}.act`)}
            </Button>
          </div>
        ))}
    </div>
  )
}

/** The way from a new installation to its first delivered file. @param steps undefined while they load */
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
          <span className="k-steps-done">
            {translate('kontor.exports.guide.doneOf', {
              done: steps.length - open.size,
              total: steps.length,
            })}
          </span>
        )
      }
    >
      {!steps && <Waiting />}
      {steps && (
        <ol className="k-steps">
          {steps.map(step => (
            <Step
              key={step.name}
              step={step}
              isNow={step === now}
              missing={earlierOf(step.name)
                .filter(name => open.has(name))
                .map(name => guideSteps.indexOf(name) + 1)}
              onStart={() => setStarting(true)}
            />
          ))}
        </ol>
      )}
      {starting && <StartDialog onClose={() => setStarting(false)} />}
    </Panel>
  )
}
