import { wide } from 'virtual:steward/wide'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { ScreenAddress } from '../navigation/address.ts'
import { type Env, EnvContext } from '../../renderer/run/env/index.ts'
import { PaneContext } from '../../widgets/kit/pane.ts'
import { leave } from '../app/leave.ts'
import { dialogs } from '../app/overlays.ts'
import { Screen, useTabs } from '../app/screen.tsx'
import { resolveAddress } from '../navigation/address.ts'
import type { ShownEntry } from '../navigation/create-history.ts'
import { createNavigator } from '../navigation/navigator.ts'
import { HistoryContext } from '../navigation/provider.tsx'
import { rolesOf } from '../navigation/screen-access.ts'
import { identityOf, useSession } from '../session/session.ts'
import { Rail } from './rail.tsx'
import { ShortcutList } from './shortcut-list.tsx'
import { query, split } from './split.ts'
import { useOpenedRow } from './use-opened-row.ts'
import { useShortcuts } from './use-shortcuts.ts'
import './wide.css'

/** The rail is before the page, so that it is first for the keyboard, too. */
const railHost = document.createElement('div')
document.body.prepend(railHost)

/** Renders what a wide window has around the page: the tab bar as a rail, and the detail beside a list. */
export function WideWindow({ env, address }: { env: Env; address: ScreenAddress }) {
  const isWide = useSyncExternalStore(onWidth, () => query.matches)
  const current = useSyncExternalStore(split.subscribe, split.current)
  const { token, lost, values } = useSession()
  const tabs = useTabs(address)
  const isStewards = token !== undefined && (values.role ?? 'steward') === 'steward' && rolesOf(address.entry.access) !== undefined
  const hasRail = isWide && isStewards && values.userId !== undefined
  // After the service ended the session, the detail waits behind the login with everything that was typed (DEC-18).
  const isSplit = isWide && (token !== undefined || lost) && current !== undefined
  const [helps, setHelps] = useState(false)
  useOpenedRow(isSplit ? current : undefined)
  const detailEnv = useMemo(() => ({ ...env, navigator: { ...env.navigator, ...detailNavigator() } }), [env])
  useShortcuts(isWide, { closeDetail: () => current?.detail && detailEnv.navigator.back(undefined, {}), help: () => setHelps(true) })
  useEffect(() => {
    document.body.toggleAttribute('data-wide', isWide)
    document.body.toggleAttribute('data-rail', hasRail)
    document.body.toggleAttribute('data-split', isSplit)
  }, [isWide, hasRail, isSplit])
  return (
    <>
      {hasRail && createPortal(<Rail tabs={tabs} words={env.content.words} onHelp={() => setHelps(true)} />, railHost)}
      {isSplit && <Beside key={identityOf(values)} env={detailEnv} detail={current.detail} isInert={lost} />}
      {helps && <ShortcutList env={env} onClose={() => setHelps(false)} />}
    </>
  )
}

function onWidth(listener: () => void): () => void {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Returns the navigator of the detail. One whose list is not in the history, as in a new window, leads to the list. */
const detailNavigator = () =>
  createNavigator(
    split.detail,
    () => {
      const list = split.current()?.list.location
      return list && list.pathname + list.search
    },
    leave,
  )

function Beside({ env, detail, isInert }: { env: Env; detail: ShownEntry | undefined; isInert: boolean }) {
  const id = detail?.entry.id
  const [pane, setPane] = useState<HTMLElement | null>(null)
  // A dialog belongs to its screen, so leaving the screen dismisses it.
  useEffect(() => () => dialogs.dismissAll(), [id])
  return (
    <div ref={setPane} data-pane className="st-beside" inert={isInert}>
      {detail && pane && (
        <HistoryContext value={detail}>
          <EnvContext value={env}>
            <PaneContext value={pane}>
              <Screen key={id} address={resolveAddress(detail.location.pathname)} />
            </PaneContext>
          </EnvContext>
        </HistoryContext>
      )}
      {!detail && <p className="st-beside-nothing">{wide.nothingOpen}</p>}
    </div>
  )
}
