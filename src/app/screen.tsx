import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { createStore, type Store } from '../../renderer/run/data/index.ts'
import type { Navigator } from '../../renderer/run/steps/index.ts'
import { type DialogStack, type Env, EnvContext, useEnv } from '../../renderer/run/env/index.ts'
import { ScreenHost, soundParams, useLoadable } from '../../renderer/run/views/index.ts'
import type { TabItem } from '../../renderer/host-components.ts'
import { content } from '../content.ts'
import type { LaterBundle, ScreenBundle } from '../screen-bundle.ts'
import { addressOf, paramsOf, type ScreenAddress, queryOf } from '../navigation/address.ts'
import { useShownEntry } from '../navigation/provider.tsx'
import { sessionMode } from '../session/mode.ts'
import { useLatest } from './changes.ts'
import { currentEntryId, history } from './tab-history.ts'
import { screenEnv } from './screen-env.ts'
import { useScreenState } from './kept-state.ts'
import { screenCode } from './screens.ts'
import { useScrollPlace } from './scroll.ts'

const visited = new Set<string>()

/**
 * A screen at its address: loaded once, its params in the URL, its place kept when one comes back. As an overlay (the
 * login over another screen) it leaves no trace: no visit, no scroll place.
 */
export function Screen({ place, isOverlay = false }: { place: ScreenAddress; isOverlay?: boolean }) {
  const { entry } = place
  const { code, retry } = useLoadable(screenCode(entry))
  const latest = useLatest(entry.id, code)
  if (latest) return <Loaded place={place} module={latest} isOverlay={isOverlay} />
  return <Frame place={place} onRetry={retry} />
}

/** What stands there until a screen's code has come: its frame, and a way back. */
function Frame({ place, onRetry }: { place: ScreenAddress; onRetry: (() => void) | undefined }) {
  const env = useEnv()
  const { Page, Skeleton, Failed } = env.hostComponents
  const { words } = env.content
  const { look, title, back } = place.entry
  return (
    <Page look={look} title={title} words={words} onBack={back ? () => env.navigator.back(undefined, {}) : undefined}>
      {onRetry ? <Failed words={words} compact={false} onRetry={onRetry} /> : <Skeleton shape="rows" />}
    </Page>
  )
}

function Loaded({ place, module, isOverlay }: { place: ScreenAddress; module: ScreenBundle; isOverlay: boolean }) {
  const { entry } = useShownEntry()
  const env = useEnv()
  const params = useAddressParams(place, module)
  const key = `${env.identity()} ${place.entry.id} ${entry.id}`
  const visit = useMemo(() => ({ isNew: () => isOverlay || (!visited.has(key) && Boolean(visited.add(key))) }), [key, isOverlay])
  useScrollPlace(isOverlay)
  const own = useMemo(() => envAt(entry.id, env, module), [env, module, entry.id])
  const state = useScreenState(own, place.entry.id, module.plan.state)
  const tabs = useTabs(place)
  useArrival(isOverlay, state !== undefined)
  if (!state) return <Frame place={place} onRetry={undefined} />
  return (
    <EnvContext value={own}>
      <ScreenHost module={module} params={params} state={state} visit={visit} tabs={tabs} />
    </EnvContext>
  )
}

/** The environment of a screen at an entry of the history. */
function envAt(entry: string, env: Env, module: ScreenBundle): Env {
  const own = { ...screenEnv(env, module), navigator: whileAt(entry, env.navigator), dialogs: dialogsAt(entry, env.dialogs) }
  let whole: Env | undefined
  // What comes later comes once.
  return { ...own, withLater: (later) => (whole ??= screenEnv(own, later as LaterBundle)) }
}

/** What a screen began to open when one had left it already is over nobody's screen. */
const dialogsAt = (entry: string, dialogs: DialogStack): DialogStack => ({
  ...dialogs,
  open: (dialog) =>
    currentEntryId() === entry ? dialogs.open(dialog) : { ended: Promise.resolve({ outcome: 'dismissed' }), end: () => undefined },
})

/** What a screen began may end after one has left it, and must not lead anybody away from where they are by then. */
function whileAt(entry: string, { open, back, prepare }: Navigator): Navigator {
  return {
    open: (...given) => {
      if (currentEntryId() === entry) open(...given)
    },
    back: (...given) => {
      if (currentEntryId() === entry) back(...given)
    },
    prepare,
  }
}

let hasOpened = false

/**
 * Whoever listens to the screen instead of looking at it hears where one has come to, or is back. A page that was just opened
 * says its own title.
 */
function useArrival(isOverlay: boolean, isDrawn: boolean): void {
  const { entry, action } = useShownEntry()
  const isNew = action !== 'POP'
  useEffect(() => {
    if (!isDrawn) return
    if ((isNew || hasOpened) && !isOverlay) document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true })
    hasOpened = true
  }, [entry.id, isNew, isOverlay, isDrawn])
}

/** The params of the address as a store: writing one rewrites the address in place. */
function useAddressParams(place: ScreenAddress, module: ScreenBundle): Store {
  const { location, entry, action } = useShownEntry()
  const [store] = useState(() => {
    const inner = createStore(given(place, module, location.search))
    const set: Store['set'] = (path, value) => {
      inner.set(path, value)
      history.rewrite(entry.id, queryOf(place.entry, place.fixed, inner.all()))
    }
    return { ...inner, set }
  })
  const isBack = action === 'POP'
  useLayoutEffect(() => {
    if (isBack) store.replace(given(place, module, location.search))
  }, [isBack, store, place, module, location.search])
  return store
}

const given = (place: ScreenAddress, { plan, dictionaries }: ScreenBundle, search: string) =>
  soundParams(plan.params, paramsOf(place, search), dictionaries)

function useTabs(place: ScreenAddress): TabItem[] {
  const env = useEnv()
  const { location } = useShownEntry()
  const { modes, tabs } = content.current
  const mode = modes[typeof place.fixed['mode'] === 'string' ? place.fixed['mode'] : sessionMode()]
  return (mode?.tabBar ?? []).flatMap((id): TabItem[] => {
    const tab = tabs[id]
    if (!tab) return []
    // The home tab leads to the home of the mode; its screen has an address for each.
    const params = { ...tab.with, ...(id === 'home' ? { mode: Object.keys(modes).find((key) => modes[key] === mode) } : {}) }
    const selected = addressOf(tab.screen, params).split('?')[0] === location.pathname
    return [
      {
        id,
        label: tab.label,
        icon: tab.icon,
        selected,
        onTap: () => (selected ? window.scrollTo({ top: 0, behavior: 'smooth' }) : env.navigator.open(tab.screen, params, false)),
      },
    ]
  })
}
