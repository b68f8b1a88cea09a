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
  notLoaded?: PlainPage
}

/**
 * Adds `old-browser.html` (DEC-35) and `no-storage.html` to the built client, and a hidden text to its page for an entry script that does not
 * load. `src/public/browser-check.js` shows them. They have no script or style, so that every browser can render them.
 */
export function plainPages(root: string): Plugin {
  const { oldBrowser, noStorage, notLoaded } = JSON.parse(readFileSync(join(root, 'schemas/messages.json'), 'utf8')) as Messages
  return {
    name: 'plain-pages',
    apply: 'build',
    buildStart() {
      if (!oldBrowser || !noStorage || !notLoaded) this.error('schemas/messages.json lacks oldBrowser, noStorage or notLoaded')
    },
    generateBundle() {
      if (!oldBrowser || !noStorage) return
      const hint = oldBrowser.hint.replace('{ios}', SERVED.safari_ios).replace('{chromium}', SERVED.chrome_android)
      this.emitFile({ type: 'asset', fileName: 'old-browser.html', source: pageOf({ ...oldBrowser, hint }, '/') })
      // The page is written into the address that could not be opened; an empty link reloads it.
      this.emitFile({ type: 'asset', fileName: 'no-storage.html', source: pageOf(noStorage, '') })
    },
    transformIndexHtml: (html) =>
      notLoaded && html.replace('<div id="root">', `$&<div id="not-loaded" hidden>${contentOf(notLoaded, '')}</div>`),
  }
}

const pageOf = (page: PlainPage, link: string) => `<!doctype html>
<html lang="zh-CN">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(page.title)}</title></head>
<body>${contentOf(page, link)}</body>
</html>
`

const contentOf = ({ title, hint, again }: PlainPage, link: string) =>
  `<h1>${escape(title)}</h1><p>${escape(hint)}</p><p><a href="${link}">${escape(again)}</a></p>`

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
