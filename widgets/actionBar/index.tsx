import { Children, useEffect, useRef, useState } from 'react'
import type { ActionBarProps } from '../../generated/widgets.ts'
import { PageEdge } from '../kit/edge.tsx'
import { useKeyboardOpen } from '../kit/keyboard.ts'
import './actionBar.css'

/** The bar of buttons at the page's lower edge. While the keyboard is open only a single button is worth its room. */
export default function ActionBar({ body }: ActionBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const [several, setSeveral] = useState(false)
  const keyboard = useKeyboardOpen()
  // Which buttons are drawn is decided inside the body, so they are counted on the glass.
  useEffect(() => setSeveral((bar.current?.querySelectorAll('button').length ?? 0) > 1), [keyboard, body])
  if (Children.count(body) === 0) return null
  return (
    <PageEdge>
      <div ref={bar} className={keyboard && several ? 'st-bar st-bar-away' : 'st-bar'}>
        {body}
      </div>
    </PageEdge>
  )
}
