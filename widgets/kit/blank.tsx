import type { ReactNode } from 'react'
import './blank.css'

/** The default picture of an empty list: a completed checklist. */
const CLIPBOARD = (
  <svg viewBox="0 0 132 104" fill="none" aria-hidden="true" focusable="false">
    <ellipse cx="66" cy="94" rx="46" ry="6" fill="var(--semi-color-fill-1)" />
    <rect x="36" y="16" width="60" height="74" rx="8" fill="var(--semi-color-bg-1)" stroke="var(--st-icon)" strokeWidth="2" />
    <rect x="52" y="10" width="28" height="12" rx="4" fill="var(--st-icon-fill)" stroke="var(--st-icon)" strokeWidth="2" />
    <g strokeLinecap="round" strokeLinejoin="round">
      <path d="M48 42l4 4 7-8M48 62l4 4 7-8" stroke="var(--st-icon-accent)" strokeWidth="2.4" />
      <path d="M66 43h18M66 63h13" stroke="var(--st-border-strong)" strokeWidth="3" />
      <path d="M108 28v8M104 32h8M22 52v6M19 55h6" stroke="var(--st-icon-accent)" strokeWidth="2" />
    </g>
    <circle cx="112" cy="66" r="3" stroke="var(--st-border-strong)" strokeWidth="2" />
  </svg>
)

interface BlankProps {
  text: string
  hint?: string | undefined
  /** Replaces the default picture: a node, or the URL of a picture. */
  picture?: ReactNode
  src?: string | undefined
  /** At most one button. */
  action?: ReactNode
}

/** Renders an empty state with its reason. Large on a page, small inside a card. */
export function Blank({ text, hint, picture, src, action }: BlankProps) {
  return (
    <div className="st-blank">
      <div className="st-blank-picture">{src ? <img src={src} alt="" /> : picture || CLIPBOARD}</div>
      <p className="st-blank-text">{text}</p>
      {hint && <p className="st-blank-hint">{hint}</p>}
      {action}
    </div>
  )
}
