import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { markPure } from './pure-router.ts'

it('marks unused components and contexts in the code of the installed React Router', () => {
  const folder = join(import.meta.dirname, '../node_modules/react-router/dist/development')
  const files = readdirSync(folder).filter((name) => name.endsWith('.mjs'))
  const marked = files.map((name) => markPure(readFileSync(join(folder, name), 'utf8'))).join('\n')
  for (const name of ['DataRouterContext', 'RouteErrorContext', 'Link', 'NavLink', 'Form']) {
    expect(marked).toMatch(new RegExp(`\\b${name} = /\\* @__PURE__ \\*/ `))
  }
})
