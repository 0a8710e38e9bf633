import { screen } from '@testing-library/react'
import { useResourceDefinitions } from 'react-admin'
import { expect, it } from 'vitest'
import { adminRole } from '../../src/contract/calls/call.ts'
import { routeNameOf } from '../../src/contract/derive.ts'
import { partsFor } from '../../src/kit/ResourceParts.ts'
import { withPickups } from '../framework/declaredWithPickups.ts'
import { parcelLabels, germanLabels } from '../framework/parcelLabels.ts'
import { pickupParts } from '../framework/pickupParts.tsx'
import { pickups } from '../framework/pickups.ts'
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
