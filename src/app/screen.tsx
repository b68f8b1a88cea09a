import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { type ScreenModule, useEnv } from '../../renderer/run/env.ts'
import { ScreenHost } from '../../renderer/run/screen.tsx'
import { createStore, type Store } from '../../renderer/run/source.ts'
import type { TabItem } from '../../renderer/surface.ts'
import { content } from '../content.ts'
import { addressOf, paramsOf, type Place, queryOf } from '../navigation/address.ts'
import { sessionMode } from '../session/mode.ts'
import { useLatest } from './changes.ts'
import { useScrollPlace } from './scroll.ts'

const loaded = new Map<string, ScreenModule>()
const visited = new Set<string>()

/** A screen at its address: loaded once, its params in the URL, its place kept when one comes back. */
export function Screen({ place }: { place: Place }) {
  const env = useEnv()
  const { entry } = place
  const [module, setModule] = useState(() => loaded.get(entry.id))
  const [failed, setFailed] = useState(0)
  useEffect(() => {
    if (module) return undefined
    let wanted = true
    entry.load().then(
      (found) => {
        loaded.set(entry.id, found)
        if (wanted) setModule(found)
      },
      () => wanted && setFailed((times) => times + 1),
    )
    return () => {
      wanted = false
    }
  }, [entry, module, failed])
  const latest = useLatest(entry.id, module)
  const { Failed } = env.surface
  if (latest) return <Loaded place={place} module={latest} />
  return failed > 0 ? <Failed words={env.content.words} compact={false} onRetry={() => setFailed((times) => times + 1)} /> : null
}

function Loaded({ place, module }: { place: Place; module: ScreenModule }) {
  const location = useLocation()
  const params = useAddressParams(place)
  const visit = useMemo(() => ({ isNew: () => !visited.has(location.key) && Boolean(visited.add(location.key)) }), [location.key])
  useScrollPlace()
  return <ScreenHost module={module} params={params} visit={visit} tabs={useTabs(place)} />
}

/** The params of the address as a store: writing one rewrites the address in place. */
function useAddressParams(place: Place): Store {
  const location = useLocation()
  const [store] = useState(() => {
    const inner = createStore(paramsOf(place, location.search))
    const set: Store['set'] = (path, value) => {
      inner.set(path, value)
      const address = window.location.pathname + queryOf(place.entry, place.fixed, inner.all())
      window.history.replaceState(window.history.state, '', address)
    }
    return { ...inner, set }
  })
  const isBack = useNavigationType() === 'POP'
  useLayoutEffect(() => {
    if (isBack) store.replace(paramsOf(place, location.search))
  }, [isBack, store, place, location.search])
  return store
}

function useTabs(place: Place): TabItem[] {
  const env = useEnv()
  const location = useLocation()
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
