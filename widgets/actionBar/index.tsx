import { Children, useEffect, useRef, useState } from 'react'
import type { ActionBarProps } from '../../generated/widgets.ts'
import { PageEdge } from '../kit/edge.tsx'
import { useKeyboardOpen } from '../kit/keyboard.ts'
import './actionBar.css'

/** Renders the bar of buttons at the page's lower edge. While the keyboard is open, the bar is hidden unless it has only one button. */
export default function ActionBar({ body }: ActionBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const [hasSeveral, setHasSeveral] = useState(false)
  const keyboard = useKeyboardOpen()
  // The body decides which buttons render, so they are counted in the DOM.
  useEffect(() => setHasSeveral((bar.current?.querySelectorAll('button').length ?? 0) > 1), [keyboard, body])
  if (Children.count(body) === 0) return null
  return (
    <PageEdge>
      <div ref={bar} className={keyboard && hasSeveral ? 'st-bar st-bar-away' : 'st-bar'}>
        {body}
      </div>
    </PageEdge>
  )
}
