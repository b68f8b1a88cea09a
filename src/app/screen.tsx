import { use, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { createStore, type Store } from '../../renderer/run/data/index.ts'
import type { Navigator } from '../../renderer/run/steps/index.ts'
import { type DialogStack, type Env, EnvContext, useEnv } from '../../renderer/run/env/index.ts'
import { createVisit, ScreenHost, validParams, useLoadable, type Visit } from '../../renderer/run/views/index.ts'
import type { TabItem } from '../../renderer/host-components.ts'
import { OpenedItems } from '../../widgets/kit/open-items.tsx'
import { PaneContext } from '../../widgets/kit/pane.ts'
import { content } from '../content.ts'
import type { LaterBundle, ScreenBundle } from '../screen-bundle.ts'
import { addressOf, paramsOf, type ScreenAddress, queryOf } from '../navigation/address.ts'
import { useShownEntry } from '../navigation/provider.tsx'
import { sessionMode } from '../session/mode.ts'
import { useLatest } from './changes.ts'
import { viewStateOf, setViewState } from './view-states.ts'
import { history, whileShown } from './tab-history.ts'
import { screenEnv } from './screen-env.ts'
import { useScreenState } from './screen-state.ts'
import { screenCode } from './screens.ts'
import { useScrollRestoration } from './scroll-restoration.ts'

const visits = new Map<string, Visit>()

/**
 * Renders the screen of an address, with its params in the URL, and restores the scroll position of the window on the way back. An overlay
 * (the login over another screen) does not record a visit or a scroll position.
 */
export function Screen({ address, isOverlay = false }: { address: ScreenAddress; isOverlay?: boolean }) {
  const { entry } = address
  const { code, retry } = useLoadable(screenCode(entry))
  const latest = useLatest(entry.id, code)
  if (latest) return <Loaded address={address} module={latest} isOverlay={isOverlay} />
  return <Frame address={address} onRetry={retry} />
}

/** Renders the page frame and back button while a screen's code loads, or a retry button when loading failed. */
function Frame({ address, onRetry }: { address: ScreenAddress; onRetry: (() => void) | undefined }) {
  const env = useEnv()
  const { Page, Skeleton, Failed } = env.hostComponents
  const { words } = env.content
  const { look = 'page', title, back = true } = address.entry
  return (
    <Page
      look={look}
      title={title}
      words={words}
      onBack={back && env.navigator.canGoBack() ? () => env.navigator.back(undefined, {}) : undefined}
    >
      {onRetry ? <Failed words={words} compact={false} onRetry={onRetry} /> : <Skeleton shape="rows" />}
    </Page>
  )
}

function Loaded({ address, module, isOverlay }: { address: ScreenAddress; module: ScreenBundle; isOverlay: boolean }) {
  const pane = use(PaneContext)
  const { entry, action } = useShownEntry()
  const env = useEnv()
  const keepOpened = useCallback((opened: readonly string[]) => setViewState(entry.id, { opened }), [entry.id])
  const params = useAddressParams(address, module)
  const key = `${env.identity()} ${address.entry.id} ${entry.id}`
  const visit = useMemo(() => (isOverlay ? createVisit() : visitOf(key)), [key, isOverlay])
  useScrollRestoration(isOverlay || pane !== null)
  const own = useMemo(() => envAt(entry.id, env, module), [env, module, entry.id])
  const state = useScreenState(own, address.entry.id, module.plan.state)
  const tabs = useTabs(address)
  useTitleFocus(isOverlay ? undefined : (pane ?? document), state !== undefined)
  if (!state) return <Frame address={address} onRetry={undefined} />
  return (
    <EnvContext value={own}>
      <OpenedItems initial={action === 'POP' ? viewStateOf(entry.id)?.opened : undefined} onChange={keepOpened}>
        <ScreenHost module={module} params={params} state={state} visit={visit} tabs={tabs} />
      </OpenedItems>
    </EnvContext>
  )
}

function visitOf(key: string): Visit {
  const visit = visits.get(key) ?? createVisit()
  visits.set(key, visit)
  return visit
}

function envAt(entry: string, env: Env, module: ScreenBundle): Env {
  const isShown = () => history.isShown(entry)
  const own = {
    ...screenEnv({ ...env, isShown }, module),
    navigator: navigatorAt(isShown, env.navigator),
    dialogs: dialogsAt(isShown, env.dialogs),
  }
  let laterEnv: Env | undefined
  // The lazily loaded part is merged only once.
  return { ...own, withLater: (later) => (laterEnv ??= screenEnv(own, later as LaterBundle)) }
}

/** Dismisses a dialog at once when the user has left the screen that opens it. */
const dialogsAt = (isShown: () => boolean, dialogs: DialogStack): DialogStack => ({
  ...dialogs,
  open: (dialog) => (isShown() ? dialogs.open(dialog) : { ended: Promise.resolve({ outcome: 'dismissed' }), end: () => undefined }),
})

/** Ignores navigation by a screen that the user has left, for example after a slow action. */
const navigatorAt = (isShown: () => boolean, around: Navigator): Navigator => ({
  ...around,
  open: whileShown(isShown, around.open),
  back: whileShown(isShown, around.back),
})

let hasOpened = false

/**
 * Moves the focus to the page title after navigation, so that screen readers announce the new page. Skipped on page load, when the
 * browser announces the document title itself.
 */
function useTitleFocus(around: ParentNode | undefined, isDrawn: boolean): void {
  const { entry, action } = useShownEntry()
  const isNew = action !== 'POP'
  useEffect(() => {
    if (!isDrawn) return
    // On the way back, the opened row may have the focus already.
    const isRestored = !isNew && document.activeElement?.closest('main [data-row]') instanceof Element
    if ((isNew || hasOpened) && !isRestored) around?.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true })
    hasOpened = true
  }, [entry.id, isNew, around, isDrawn])
}

/** Returns the params of the address as a store; setting one rewrites the address without a new history entry. */
function useAddressParams(address: ScreenAddress, module: ScreenBundle): Store {
  const { location, entry, action } = useShownEntry()
  const [store] = useState(() => {
    const inner = createStore(paramsFrom(address, module, location.search))
    const set: Store['set'] = (path, value) => {
      inner.set(path, value)
      history.rewrite(entry.id, { search: queryOf(address.entry, address.fixed, inner.all()) })
    }
    return { ...inner, set }
  })
  const isBack = action === 'POP'
  useLayoutEffect(() => {
    if (isBack) store.replace(paramsFrom(address, module, location.search))
  }, [isBack, store, address, module, location.search])
  return store
}

const paramsFrom = (address: ScreenAddress, { plan, dictionaries }: ScreenBundle, search: string) =>
  validParams(plan.params, paramsOf(address, search), dictionaries)

/** Returns the tab bar of the mode that a screen belongs to. */
export function useTabs(address: ScreenAddress): TabItem[] {
  const env = useEnv()
  const { location } = useShownEntry()
  const { modes, tabs } = content.current
  const mode = modes[typeof address.fixed['mode'] === 'string' ? address.fixed['mode'] : sessionMode()]
  return (mode?.tabBar ?? []).flatMap((id): TabItem[] => {
    const tab = tabs[id]
    if (!tab) return []
    // The home tab opens the home of the current mode; that screen has one address per mode.
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
