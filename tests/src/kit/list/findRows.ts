import { screen, within } from '@testing-library/react'

/** The rows of the table of a list, without its head. */
export const findRows = async (name: string): Promise<HTMLElement[]> =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
