import type { ReactNode } from 'react'
import { UNKNOWN_TEXT } from '../../renderer/widget.ts'
import './base.css'

export const isUnknown = (text: string | undefined): boolean => text === UNKNOWN_TEXT

/** A text of one line, or the bar that stands in its place until it is known. */
export const known = (text: string): ReactNode => (isUnknown(text) ? <span className="st-bone st-bone-text" aria-hidden="true" /> : text)

const LINES = ['first', 'second', 'third']

/** A text of some length, or three lines of bars. */
export const knownLines = (text: string): ReactNode =>
  isUnknown(text) ? LINES.map((line) => <span key={line} className="st-bone st-bone-line" aria-hidden="true" />) : text
