import type { ComponentType } from 'react'
import { useWatch } from 'react-hook-form'
import type { Values } from '../contract/derive.ts'

type Part = ComponentType<{ values: Values }>

/** A part that follows what is being typed, where an input has one. */
export const BelowInput = ({ part }: { part: Part | undefined }) => part && <Following part={part} />

const Following = ({ part: Part }: { part: Part }) => <Part values={useWatch() as Values} /> // a form holds a record
