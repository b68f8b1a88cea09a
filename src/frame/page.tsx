import { useCallback, useEffect, useRef, useState } from 'react'
import { backIcon } from '../../generated/icons/back.ts'
import type { PageProps, TabItem } from '../../renderer/host-components.ts'
import { Icon } from '../../widgets/icon.tsx'
import { EdgeContext } from '../../widgets/kit/edge.tsx'
import { lazyComponent } from '../../renderer/loadable.ts'
import './page.css'

/** Loaded on demand: no login needs it, and other pages only once they are pulled down. */
const Pull = lazyComponent(async () => (await import('./pull.tsx')).Pull)

/** Renders a page: header, content, and at the lower edge bars, floating buttons and the tab bar. */
export function Page({ look, title, words, onBack, onRefresh, tabs, children }: PageProps) {
  const page = useRef<HTMLDivElement>(null)
  const [edge, setEdge] = useState<HTMLElement | 'coming'>('coming')
  const placeEdge = useCallback((element: HTMLElement | null) => setEdge(element ?? 'coming'), [])
  useEffect(() => {
    const before = document.title
    document.title = title
    return () => {
      document.title = before
    }
  }, [title])
  return (
    <div ref={page} className={`st-page st-page-${look}`}>
      {onRefresh && <Pull page={page} words={words} onRefresh={onRefresh} />}
      {look === 'page' && (
        <header className="st-page-head">
          {onBack && (
            <button type="button" className="st-back" aria-label={words.back} onClick={onBack}>
              <Icon name={backIcon} />
            </button>
          )}
          <h1 tabIndex={-1}>{title}</h1>
        </header>
      )}
      <EdgeContext value={edge}>
        <main className="st-main">{children}</main>
      </EdgeContext>
      <div className="st-page-foot">
        <div ref={placeEdge} className="st-page-edge" />
        {tabs && tabs.length > 0 && (
          <nav className="st-tabbar" aria-label={words.tabBar}>
            <TabButtons tabs={tabs} />
          </nav>
        )}
      </div>
    </div>
  )
}

/** Renders the buttons of a tab bar. */
export const TabButtons = ({ tabs }: { tabs: readonly TabItem[] }) =>
  tabs.map(({ id, label, icon, selected, onTap }) => (
    <button key={id} type="button" className="st-tab" {...(selected ? { 'aria-current': 'page' as const } : {})} onClick={() => onTap()}>
      <Icon name={icon} />
      {label}
    </button>
  ))
