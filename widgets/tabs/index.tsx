import { type KeyboardEvent, type ReactNode, useDeferredValue, useEffect, useId, useRef } from 'react'
import type { TabsProps } from '../../generated/widgets.ts'
import type { Loading } from '../../renderer/widget.ts'
import { FillsPageContext } from '../kit/fills-page.ts'
import { textOrSkeleton } from '../kit/bone.tsx'
import { classes } from '../kit/text.ts'
import '../kit/base.css'
import './tabs.css'

interface Tab {
  id: string
  label: string
  badge?: Loading<number> | undefined
  body?: ReactNode
}

/** Tabs under the header, or a segmented choice inside the page; only the chosen one's content is drawn. */
export default function Tabs({ bind, look = 'line', tabs, onChange, busy }: TabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const labels = new Map(bind.options.map(({ code, label }) => [code, label]))
  const shown: Tab[] = tabs
    ? tabs.map((tab) => ({ ...tab, label: tab.label ?? labels.get(tab.id) ?? tab.id }))
    : bind.options.map(({ code, label }) => ({ id: code, label }))
  const chosen = shown.find((tab) => tab.id === bind.value) ?? shown[0]
  // A tap is answered by the tab itself; what stands behind it may take a slow phone longer, and follows.
  const drawn = useDeferredValue(chosen?.id)
  const behind = shown.find((tab) => tab.id === drawn) ?? chosen
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [chosen?.id])
  if (!chosen || !behind) return null

  async function choose(tab: Tab): Promise<void> {
    if (tab.id === chosen?.id || busy) return
    if (onChange && !(await onChange({ tab: tab.id }))) return
    bind.set(tab.id)
    backToTop(list.current)
  }
  function onKey(event: KeyboardEvent<HTMLButtonElement>): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    buttons.at((at + step) % buttons.length)?.focus()
  }

  const bodied = tabs?.some(({ body }) => body !== undefined) ?? false
  return (
    <>
      <div
        ref={list}
        role="tablist"
        className={classes('st-tabs', `st-tabs-${look}`, look === 'line' && shown.length > 4 && 'st-tabs-many')}
      >
        {shown.map((tab) => {
          const selected = tab.id === chosen.id
          return (
            <button
              key={tab.id}
              id={`${id}-${tab.id}`}
              type="button"
              role="tab"
              aria-selected={selected}
              {...(bodied && selected ? { 'aria-controls': `${id}-body` } : {})}
              tabIndex={selected ? 0 : -1}
              onKeyDown={onKey}
              onClick={() => void choose(tab)}
            >
              {textOrSkeleton(tab.label)}
              {tab.badge?.state === 'ready' && <small> {tab.badge.value}</small>}
            </button>
          )
        })}
      </div>
      {bodied && (
        <div key={behind.id} id={`${id}-body`} role="tabpanel" aria-labelledby={`${id}-${behind.id}`} className="st-tab-body">
          <FillsPageContext value>{behind.body}</FillsPageContext>
        </div>
      )}
    </>
  )
}

/** Another tab begins at its beginning: when one has scrolled into a long list, back to just under the tabs. */
function backToTop(list: HTMLElement | null): void {
  if (!list) return
  const stuck = Number.parseFloat(getComputedStyle(list).top) || 0
  const above = list.parentElement?.getBoundingClientRect().top ?? 0
  if (above < stuck - 1) window.scrollBy({ top: above - stuck, behavior: 'instant' })
}
