import { screen, waitFor } from '@testing-library/react'
import { useResourceDefinitions } from 'react-admin'
import { describe, expect, it } from 'vitest'
import { adminRole } from '../../src/contract/calls/call.ts'
import { routeNameOf } from '../../src/contract/derive.ts'
import { maxRecordChoices, recordList } from '../../src/contract/kinds/references.ts'
import { partsFor } from '../../src/kit/ResourceParts.ts'
import { carriers } from '../framework/carriers.ts'
import { withPickups } from '../framework/declaredWithPickups.ts'
import { parcelLabels, germanLabels } from '../framework/parcelLabels.ts'
import { pickupParts } from '../framework/pickupParts.tsx'
import { pickups } from '../framework/pickups.ts'
import { user } from './browser.ts'
import { exampleRecord, handlersFor } from './handlersFor.ts'
import { findRows } from './kit/list/findRows.ts'
import { resourceMatrix } from './kit/list/resourceMatrix.tsx'
import { settingsMatrix } from './kit/settings/settingsMatrix.tsx'
import { renderConsole } from './renderConsole.tsx'
import { server } from './service.ts'

const withBoth = {
  ...withPickups,
  settings: { ...withPickups.settings, parcelLabels },
  german: { ...withPickups.german, parcelLabels: germanLabels },
}

// the examples of docs/extending.md pass what every declaration passes
resourceMatrix(pickups, withPickups)
settingsMatrix(parcelLabels, undefined, withBoth)

it.each([
  ['en-US', 'Pick-ups', 'Thursday, December 24, 2026'],
  ['de-DE', 'Abholungen', 'Donnerstag, 24. Dezember 2026'],
])('shows the replaced column of a resource in %s', async (locale, name, day) => {
  document.cookie = `currentLanguage=${locale}; Path=/`
  const record = { ...exampleRecord(pickups, 1), from: '2026-12-24' }
  server.use(...handlersFor(pickups, { records: [record] }))
  renderConsole(pickups.path, { roles: [adminRole], declared: withPickups, parts: pickupParts })
  const [row] = await findRows(name)
  expect(row).toHaveTextContent(day)
})

it('puts parts into the page of a singleton, or another page in its place', async () => {
  server.use(...handlersFor(parcelLabels))
  const inputs = { copies: () => <p>As many as you like</p> }
  const first = renderConsole(parcelLabels.path, {
    declared: withBoth,
    parts: partsFor(parcelLabels, { inputs, panels: [() => <p>Below the form</p>] }),
  })
  expect(await screen.findByText('As many as you like')).toBeVisible()
  expect(screen.getByText('Below the form')).toBeVisible()
  first.unmount()
  const pages = { edit: () => <p>Another page</p> }
  renderConsole(parcelLabels.path, { declared: withBoth, parts: partsFor(parcelLabels, { pages }) })
  expect(await screen.findByText('Another page')).toBeVisible()
  expect(screen.queryByRole('form')).toBeNull()
})

it('knows every resource each time a page is drawn', async () => {
  server.use(...handlersFor(parcelLabels))
  const known: Readonly<Record<string, unknown>>[] = []
  const Page = () => {
    known.push(useResourceDefinitions())
    return <p>Another page</p>
  }
  const parts = partsFor(parcelLabels, { pages: { edit: Page } })
  renderConsole(parcelLabels.path, { roles: [adminRole], declared: withBoth, parts })
  expect(await screen.findByText('Another page')).toBeVisible()
  expect(await screen.findByText('Log out')).toBeVisible()
  const names = Object.values(withBoth.resources).map(routeNameOf)
  expect(known).not.toHaveLength(0)
  // react-admin registers its resources again once it knows the permissions, which can be after the first drawing
  for (const definitions of known) expect(Object.keys(definitions).toSorted()).toEqual(names.toSorted())
})

describe('a reference to one of more records than the option list holds', () => {
  const options = {
    [recordList('carriers')]: Array.from({ length: maxRecordChoices }, (_none, n) => ({
      code: `c${n}`,
      label: `Carrier ${n}`,
    })),
  }
  const late = { ...exampleRecord(carriers, 1), code: 'zz', name: 'Zebra' }
  const open = () => {
    const record = { ...exampleRecord(pickups, 1), place: 'Dock', carrier: 'zz' }
    server.use(
      ...handlersFor(pickups, { records: [record], options }),
      ...handlersFor(carriers, { records: [late, { ...late, code: 'yy', name: 'Yak' }] }),
    )
    renderConsole(pickups.path, { roles: [adminRole], declared: withPickups })
  }

  it('shows its title in the list and in the form, and finds others by typing', async () => {
    open()
    expect(await screen.findByText('Zebra')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Edit Dock' }))
    const input = await screen.findByRole('combobox', { name: /Carrier/ })
    await waitFor(() => expect(input).toHaveValue('Zebra'))
    await user.clear(input)
    await user.type(input, 'yak')
    await user.click(await screen.findByRole('option', { name: /Yak/ }))
    expect(input).toHaveValue('Yak')
  })
})
