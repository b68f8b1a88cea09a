import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { SERVED } from './compat/target.ts'

interface PlainPage {
  title: string
  hint: string
  again: string
}

interface Messages {
  oldBrowser?: PlainPage
  noStorage?: PlainPage
}

/**
 * Adds `old-browser.html` (DEC-35) and `no-storage.html` to the built client. `src/public/browser-check.js` shows them in browsers that
 * cannot run the app. The pages have no script or style, so that every browser can render them.
 */
export function plainPages(root: string): Plugin {
  return {
    name: 'plain-pages',
    apply: 'build',
    generateBundle() {
      const { oldBrowser, noStorage } = JSON.parse(readFileSync(join(root, 'schemas/messages.json'), 'utf8')) as Messages
      if (oldBrowser === undefined || noStorage === undefined) this.error('schemas/messages.json lacks oldBrowser or noStorage')
      const hint = oldBrowser.hint.replace('{ios}', SERVED.safari_ios).replace('{chromium}', SERVED.chrome_android)
      this.emitFile({ type: 'asset', fileName: 'old-browser.html', source: pageOf({ ...oldBrowser, hint }, '/') })
      // The page is written into the address that could not be opened; an empty link reloads it.
      this.emitFile({ type: 'asset', fileName: 'no-storage.html', source: pageOf(noStorage, '') })
    },
  }
}

const pageOf = ({ title, hint, again }: PlainPage, link: string) => `<!doctype html>
<html lang="zh-CN">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(title)}</title></head>
<body><h1>${escape(title)}</h1><p>${escape(hint)}</p><p><a href="${link}">${escape(again)}</a></p></body>
</html>
`

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
