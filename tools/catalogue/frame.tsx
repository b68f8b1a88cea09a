import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { examples } from 'virtual:catalogue/examples'
import '../../src/frame/theme.css'
import './frame.css'
import { RenderedExample } from './example.tsx'
import { subscribeTheme } from './theme.ts'

/** The page inside an iframe: renders one example as on a phone and reports its height to the catalogue page. */
subscribeTheme((isDark) => (isDark ? document.body.setAttribute('theme-mode', 'dark') : document.body.removeAttribute('theme-mode')))
const id = new URLSearchParams(location.search).get('example') ?? ''
const root = document.getElementById('root')
const bundle = await examples[id]?.()
if (root && bundle) {
  createRoot(root).render(
    <StrictMode>
      <RenderedExample bundle={bundle} />
    </StrictMode>,
  )
  const reportHeight = () => window.parent.postMessage({ example: id, height: Math.ceil(root.scrollHeight) }, location.origin)
  new ResizeObserver(reportHeight).observe(root)
}
