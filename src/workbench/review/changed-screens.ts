import { viewTitle } from '../../../renderer/prose/index.ts'
import type { Checked } from '../../../renderer/check/index.ts'
import { isObject } from '../../../renderer/model/normalize.ts'
import type { Marks, ScreenData } from '../../preview/messages.ts'
import { screenDataOf } from '../checking/preview-data.ts'
import { changedPlaces, placesNaming, plain } from './changed-places.ts'

/** A screen that looks or behaves differently, with what differs on it. The version without the screen has no marks. */
export interface ChangedScreen {
  screen: string
  /** The path of its file. */
  path: string
  title: string
  before: Marks | undefined
  after: Marks | undefined
}

/** The most screens that are shown. */
const SHOWN = 6

/**
 * Returns the screens of staff that differ in two versions without mistakes, those whose own file differs first, and how many are left out.
 */
export function changedScreens(before: Checked, after: Checked): { screens: ChangedScreen[]; more: number } {
  const names = [...new Set([...before.plans.screens.keys(), ...after.plans.screens.keys()])]
  const found = names.flatMap((screen) => changedScreen(screen, before, after) ?? [])
  const isOwn = ({ screen }: ChangedScreen) => sourceOf(before, screen)?.text !== sourceOf(after, screen)?.text
  const sorted = [...found.filter(isOwn), ...found.filter((one) => !isOwn(one))]
  return { screens: sorted.slice(0, SHOWN), more: Math.max(0, sorted.length - SHOWN) }
}

const sourceOf = ({ project }: Checked, screen: string) => project.screens.get(screen)?.source

function changedScreen(screen: string, before: Checked, after: Checked): ChangedScreen | undefined {
  const { value, source } = after.project.screens.get(screen) ?? before.project.screens.get(screen) ?? {}
  if (!source || (value?.access ?? 'staff') !== 'staff') return undefined
  const [old, fresh] = [screenDataOf(before, screen), screenDataOf(after, screen)]
  if (plain(old) === plain(fresh)) return undefined
  const facts = { screen, path: source.path, title: viewTitle(value) ?? screen }
  if (!old || !fresh) return { ...facts, before: old && NO_MARKS, after: fresh && NO_MARKS }
  const places = changedPlaces([old.plan, old.parts], [fresh.plan, fresh.parts])
  const names = changedNames(old, fresh)
  const hasTitle = plain(old.plan?.title) !== plain(fresh.plan?.title)
  const marks = (found: string[], data: ScreenData): Marks => ({
    places: [...new Set([...found, ...placesNaming([data.plan, data.parts], names)])],
    hasTitle,
  })
  return { ...facts, before: marks(places.before, old), after: marks(places.after, fresh) }
}

const NO_MARKS: Marks = { places: [], hasTitle: false }

/** Returns the names of dictionaries, messages, settings and fields that differ, which nodes show without containing them. */
function changedNames(before: ScreenData, after: ScreenData): string[] {
  const named = (['dictionaries', 'messages', 'settings'] as const).flatMap((key) => differentKeys(before[key], after[key]))
  const entities = differentKeys(before.entities, after.entities)
  return [...named, ...entities.flatMap((entity) => differentKeys(valueIn(before.entities, entity), valueIn(after.entities, entity)))]
}

const valueIn = (values: object, key: string): unknown => (values as Record<string, unknown>)[key]

function differentKeys(before: unknown, after: unknown): string[] {
  const [old, fresh] = [isObject(before) ? before : {}, isObject(after) ? after : {}]
  return [...new Set([...Object.keys(old), ...Object.keys(fresh)])].filter((key) => plain(old[key]) !== plain(fresh[key]))
}
