import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Plugin } from 'vite'

const DOOR = 'widgets/semi.ts'
const TOKENS = 'src/frame/tokens.css'
/** How the blocks of our tokens begin that hold for the whole page: on the light ground, on the dark one, and on both. */
const GROUNDS = [/^body,\nbody \.semi-always-light \{$/m, /^body\[theme-mode="dark"\],$/m, /^body,\nbody\[theme-mode="dark"\] \{$/m]
const BASE = /semi-ui-19\/lib\/es\/_base\/base\.css$/
const COMPONENT = /semi-ui-19\/lib\/es\/.*\.js$/
/** A development check of the properties' types, which React no longer looks at. */
const PROP_TYPES = /^\w+\.propTypes = \{$[\s\S]*?^\};?$/gm
const STYLE = /semi-foundation\/lib\/es\/.*\.css$/
const RULE = /([^{}]+)(\{[^{}]*\})/g
/** Pages read from right to left, scroll bars of a class that nothing here has, and looks of the buttons of its dialogs and sheets, which have ours (src/frame/dialog.tsx, widgets/kit/sheet.tsx). */
const UNSEEN = /-rtl\b|\.semi-light-scrollbar|\.semi-button-/
/** It comes after the page's own styles, which set the font. */
const FONT = /(?:font-family|-webkit-font-smoothing):[^;}]*;?/g
const NAME = /--semi-[\w-]+/g
const DEFINITION = /(--semi-[\w-]+)\s*:([^;{}]*);?/g
const IMPORTED = /(?:from|import)\s*\(?\s*['"]((?:\.|@douyinfe\/)[^'"]+)['"]/g

/**
 * Keeps what Semi UI brings to the first load small. lodash, which it takes apart into modules that share caches and
 * tables, is es-toolkit, which has the same functions and passes lodash's own tests. Types of properties, and styles that
 * nobody sees, are left out. Its base defines the variables of all its components, 17 KB of style: those stay that our tokens do not
 * define, and that a component we reach, or we ourselves, may use. It comes after our tokens (`widgets/semi-base.ts`); a name put together at run time keeps all that begin like it.
 */
export function lightSemi(root: string): Plugin[] {
  return [
    {
      name: 'light-lodash',
      config: () => ({
        resolve: {
          alias: [
            { find: 'lodash/omit', replacement: join(root, 'widgets/semi-omit.ts') },
            { find: /^lodash\/(\w+)$/, replacement: 'es-toolkit/compat/$1' },
          ],
        },
      }),
    },
    {
      name: 'semi-without-what-nobody-sees',
      apply: 'build',
      enforce: 'pre',
      transform(code, id) {
        if (COMPONENT.test(id)) return code.replace(PROP_TYPES, '')
        return STYLE.test(id) ? seen(code) : undefined
      },
    },
    {
      name: 'fewer-semi-variables',
      enforce: 'pre',
      transform(code, id) {
        if (!BASE.test(id)) return undefined
        const isReplaced = replaced(root)
        const own = code.replace(DEFINITION, (definition, name: string) => (isReplaced(name) ? '' : definition))
        const used = withWhatTheyUse(mentioned(root), own)
        return seen(own)
          .replace(DEFINITION, (definition, name: string) => (used(name) ? definition : ''))
          .replace(FONT, '')
      },
    },
  ]
}

/** Whether our tokens define a variable anew, on the light ground and on the dark one, so that Semi's value is never read. */
function replaced(root: string): (name: string) => boolean {
  const tokens = readFileSync(join(root, TOKENS), 'utf8')
  const [light, dark, both] = GROUNDS.map((begin) => {
    const from = tokens.search(begin)
    if (from < 0) throw new Error(`${TOKENS} has no block that begins with ${begin}`)
    const block = tokens.slice(from, tokens.indexOf('}', from))
    return new Set([...block.matchAll(DEFINITION)].map(([, name = '']) => name))
  })
  return (name) => both?.has(name) === true || (light?.has(name) === true && dark?.has(name) === true)
}

/** A style without what nobody sees. */
const seen = (style: string): string =>
  style.replace(RULE, (rule, selectors: string, body: string) => {
    const kept = selectors.split(',').filter((selector) => !UNSEEN.test(selector))
    return kept.length === selectors.split(',').length ? rule : kept.length === 0 ? '' : kept.join(',') + body
  })

/** The names in our own files and in whatever of Semi is reached from its door. */
function mentioned(root: string): Set<string> {
  const own = ['src', 'widgets'].flatMap((room) => {
    const paths = readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    return paths.filter((path) => /\.(tsx?|css)$/.test(path)).map((path) => join(root, room, path))
  })
  const files = [...own, ...reached(root, join(root, DOOR))]
  return new Set(files.filter((file) => !BASE.test(file)).flatMap((file) => seenText(file).match(NAME) ?? []))
}

const seenText = (file: string): string => (STYLE.test(file) ? seen : String)(readFileSync(file, 'utf8'))

/** The files of Semi that a file imports, and those that they import. */
function reached(root: string, from: string, found = new Set<string>()): Set<string> {
  for (const [, given = ''] of readFileSync(from, 'utf8').matchAll(IMPORTED)) {
    const path = given.startsWith('.') ? resolve(dirname(from), given) : join(root, 'node_modules', given)
    const file = [path, `${path}.js`, join(path, 'index.js')].find((each) => /\.(js|css)$/.test(each) && existsSync(each))
    if (file === undefined || found.has(file)) continue
    found.add(file)
    if (file.endsWith('.js')) reached(root, file, found)
  }
  return found
}

/** Whether a variable is used by one of these names, or by the value of one that is. */
function withWhatTheyUse(names: Set<string>, base: string): (name: string) => boolean {
  const definitions = [...base.matchAll(DEFINITION)]
  const isUsed = (name: string) => names.has(name) || [...names].some((begin) => begin.endsWith('-') && name.startsWith(begin))
  let before = -1
  while (before < names.size) {
    before = names.size
    for (const [, name = '', value = ''] of definitions) if (isUsed(name)) for (const other of value.match(NAME) ?? []) names.add(other)
  }
  return isUsed
}
