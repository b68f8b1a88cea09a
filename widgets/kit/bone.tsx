import type { ReactNode } from 'react'
import { UNKNOWN_TEXT } from '../../renderer/widget.ts'
import './base.css'

export const isUnknown = (text: string | undefined): boolean => text === UNKNOWN_TEXT

/** Returns a one-line text, or a skeleton bar while it is unknown. */
export const textOrSkeleton = (text: string): ReactNode =>
  isUnknown(text) ? <span className="st-bone st-bone-text" aria-hidden="true" /> : text

const LINES = ['first', 'second', 'third']

/** Returns a longer text, or three skeleton bars while it is unknown. */
export const linesOrSkeleton = (text: string): ReactNode =>
  isUnknown(text) ? LINES.map((line) => <span key={line} className="st-bone st-bone-line" aria-hidden="true" />) : text
