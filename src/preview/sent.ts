import type { ScreenEntry } from '../navigation/address.ts'
import { loadScreen } from './load-screen.ts'
import { startOf } from './started.ts'

/** What the build of the app takes from its modules of schemas, as the workbench sent it. */
const { app } = startOf()

export const { content, wire, wide } = app

export const screens: Readonly<Record<string, ScreenEntry>> = Object.fromEntries(
  Object.entries(app.screens).map(([id, facts]) => [
    id,
    { id, paths: { [`/${id}`]: {} }, access: 'staff', title: '', params: {}, ...facts, load: () => loadScreen(id) },
  ]),
)
