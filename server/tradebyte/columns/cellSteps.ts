import type { ReadingStep } from '../sources/reading.ts'
import type { ObserveCells } from './columnWriter.ts'

/** The columns of a list have the same sources, which are observed for the first column. */
const withoutNumber = (header: string) => header.replace(/\{\d+\}$/, '')

/** Collects how the cells of one article are made: the steps of each cell, in order. */
export const createCellSteps = (): {
  observe: ObserveCells
  /** The steps of a cell: in a list those of the entry that filled it, and those of all entries if none did. */
  stepsOf: (header: string) => readonly ReadingStep[]
} => {
  const read = new Map<string, ReadingStep[]>()
  const filledBy = new Map<string, number>()
  return {
    observe: (header, step) => {
      if ('filledBy' in step) {
        filledBy.set(header, step.filledBy)
        return
      }
      const name = withoutNumber(header)
      const steps = read.get(name)
      if (steps) steps.push(step)
      else read.set(name, [step])
    },
    stepsOf: header => {
      const all = read.get(withoutNumber(header)) ?? []
      const entry = filledBy.get(header)
      return entry === undefined ? all : all.filter(step => step.entry === entry)
    },
  }
}
