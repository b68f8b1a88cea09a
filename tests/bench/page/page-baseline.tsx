import { type ReactNode, useEffect } from 'react'
import { backIcon } from '../../../generated/icons/back.ts'
import { Icon } from '../../../widgets/icon.tsx'

/** The page frame, written by hand. */
export function PageBaseline({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div className="st-page st-page-page">
      <header className="st-page-head">
        <button type="button" className="st-back" aria-label="Back">
          <Icon name={backIcon} />
        </button>
        <h1 tabIndex={-1}>{title}</h1>
      </header>
      <main className="st-main">{children}</main>
      <div className="st-page-foot">
        <div className="st-page-edge" />
      </div>
    </div>
  )
}
