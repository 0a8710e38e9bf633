import type { Values } from '../../src/contract/derive.ts'
import type { Declaration } from '../../src/contract/resource.ts'
import { exampleWith } from '../exampleWith.ts'
import { sampleChoices } from './sampleChoices.ts'

/** A record that its schema takes: an example whose choices come from the sample lists. */
export const exampleRecord = ({ fields }: Declaration, n: number): Values =>
  exampleWith(() => sampleChoices, fields, n)
