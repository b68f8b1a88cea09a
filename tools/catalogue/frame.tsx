import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { examples } from 'virtual:catalogue/examples'
import '../../src/frame/theme.css'
import './frame.css'
import { DrawnExample } from './example.tsx'
import { followChoice } from './theme.ts'

/** The page inside a frame: one example, as on a phone. It tells the catalogue around it how high it is. */
followChoice((isDark) => (isDark ? document.body.setAttribute('theme-mode', 'dark') : document.body.removeAttribute('theme-mode')))
const id = new URLSearchParams(location.search).get('example') ?? ''
const root = document.getElementById('root')
const bundle = await examples[id]?.()
if (root && bundle) {
  createRoot(root).render(
    <StrictMode>
      <DrawnExample bundle={bundle} />
    </StrictMode>,
  )
  const tell = () => window.parent.postMessage({ example: id, height: Math.ceil(root.scrollHeight) }, location.origin)
  new ResizeObserver(tell).observe(root)
}
