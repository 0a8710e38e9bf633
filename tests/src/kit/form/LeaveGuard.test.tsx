import { render, screen } from '@testing-library/react'
import { TestTranslationProvider } from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { LeaveGuard } from '../../../../src/kit/form/unsaved.tsx'
import { user } from '../../browser.ts'

// what has not been fetched when the service has a new release, or is gone
vi.mock('../../../../src/kit/form/SheetDialog.tsx', () => {
  throw new Error('not fetched')
})

const Form = () => (
  <TestTranslationProvider translate={(key: string) => key}>
    <input aria-label="Name" />
    <LeaveGuard dirty />
  </TestTranslationProvider>
)

it('asks in the way of the browser where its own question does not arrive, and loses nothing', async () => {
  const asked = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true)
  const router = createMemoryRouter(
    [
      { path: '/form', element: <Form /> },
      { path: '/away', element: <p>Elsewhere</p> },
    ],
    { initialEntries: ['/form'] },
  )
  render(<RouterProvider router={router} />)
  await user.type(screen.getByLabelText('Name'), 'typed')
  void router.navigate('/away')
  await vi.waitFor(() => expect(asked).toHaveBeenCalledExactlyOnceWith('kontor.kit.leaveQuestion'))
  expect(screen.getByLabelText('Name')).toHaveValue('typed')
  void router.navigate('/away')
  expect(await screen.findByText('Elsewhere')).toBeVisible()
  expect(asked).toHaveBeenCalledTimes(2)
})
