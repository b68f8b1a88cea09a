import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { SERVED } from './compat/target.ts'

interface Messages {
  oldBrowser?: { title: string; hint: string; again: string }
}

/**
 * Adds `old-browser.html` to the built client. `src/public/old-browser.js` redirects unsupported browsers to it (DEC-35). The page has no
 * script or style, so that every browser can render it.
 */
export function oldBrowserPage(root: string): Plugin {
  return {
    name: 'old-browser-page',
    apply: 'build',
    generateBundle() {
      const { oldBrowser } = JSON.parse(readFileSync(join(root, 'schemas/messages.json'), 'utf8')) as Messages
      if (oldBrowser === undefined) this.error('schemas/messages.json lacks oldBrowser, the message for unsupported browsers')
      this.emitFile({ type: 'asset', fileName: 'old-browser.html', source: pageOf(oldBrowser) })
    },
  }
}

const pageOf = ({ title, hint, again }: Required<Messages>['oldBrowser']) => {
  const systems = hint.replace('{ios}', SERVED.safari_ios).replace('{chromium}', SERVED.chrome_android)
  return `<!doctype html>
<html lang="zh-CN">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(title)}</title></head>
<body><h1>${escape(title)}</h1><p>${escape(systems)}</p><p><a href="/">${escape(again)}</a></p></body>
</html>
`
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
