import { type KeyboardEvent, type ReactNode, use, useDeferredValue, useEffect, useId, useRef } from 'react'
import type { TabsProps } from '../../generated/widgets.ts'
import type { Loading } from '../../renderer/widget.ts'
import { FillsPageContext } from '../kit/fills-page.ts'
import { PaneContext } from '../kit/pane.ts'
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

/** Renders tabs below the header, or a segmented control inside the page. Only the selected tab's content is rendered. */
export default function Tabs({ bind, look = 'line', tabs, onChange, busy }: TabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const pane = use(PaneContext)
  const labels = new Map(bind.options.map(({ code, label }) => [code, label]))
  const shown: Tab[] = tabs
    ? tabs.map((tab) => ({ ...tab, label: tab.label ?? labels.get(tab.id) ?? tab.id }))
    : bind.options.map(({ code, label }) => ({ id: code, label }))
  const chosen = shown.find((tab) => tab.id === bind.value) ?? shown[0]
  // The tab is marked in the frame of the tap; its content is deferred, because rendering it takes a slow phone longer.
  const deferredId = useDeferredValue(chosen?.id)
  const rendered = shown.find((tab) => tab.id === deferredId) ?? chosen
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [chosen?.id])
  if (!chosen || !rendered) return null

  async function choose(tab: Tab): Promise<void> {
    if (tab.id === chosen?.id || busy) return
    if (onChange && !(await onChange({ tab: tab.id }))) return
    bind.set(tab.id)
    backToTop(list.current, pane)
  }
  function onKey(event: KeyboardEvent<HTMLButtonElement>): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    buttons.at((at + step) % buttons.length)?.focus()
  }

  const hasBodies = tabs?.some(({ body }) => body !== undefined) ?? false
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
              {...(hasBodies && selected ? { 'aria-controls': `${id}-body` } : {})}
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
      {hasBodies && (
        <div key={rendered.id} id={`${id}-body`} role="tabpanel" aria-labelledby={`${id}-${rendered.id}`} className="st-tab-body">
          <FillsPageContext value>{rendered.body}</FillsPageContext>
        </div>
      )}
    </>
  )
}

/** Scrolls to just below the tabs when the previous tab's content was scrolled, so that the next one starts at its top. */
function backToTop(list: HTMLElement | null, pane: HTMLElement | null): void {
  if (!list) return
  const stickyTop = Number.parseFloat(getComputedStyle(list).top) || 0
  const top = list.parentElement?.getBoundingClientRect().top ?? 0
  if (top < stickyTop - 1) (pane ?? window).scrollBy({ top: top - stickyTop, behavior: 'instant' })
}
