import type { Plugin } from 'vite'
import { codePaths } from '../schema-files.ts'
import { constant } from '../steward-plugin/bundle-code.ts'
import { screenModule } from '../steward-plugin/modules.ts'
import type { Plans } from '../../renderer/check/plans.ts'
import type { Used } from '../../renderer/compile/used.ts'
import { contentsOf } from './contents.ts'
import { checkExamples, type CheckedExamples } from './project.ts'
import { sampleAnswer, sampleOf } from './samples.ts'

const PREFIX = 'virtual:catalogue/'
const SCREENS = 'virtual:steward/screens'

/**
 * Provides the catalogue's modules: its content, and each example as a screen bundle with sample answers. `isAlone` leaves out the app's
 * screens, so that the build contains only what examples use.
 */
export function catalogue(root: string, { isAlone = false } = {}): Plugin {
  let found: Promise<CheckedExamples> | undefined
  const isOwn = (id: string) => id.startsWith(PREFIX) || (isAlone && id === SCREENS)
  return {
    name: 'catalogue',
    enforce: 'pre',
    resolveId: (id) => (isOwn(id) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith('\0') || !isOwn(id.slice(1))) return undefined
      if (id === `\0${SCREENS}`) return 'export const screens = {}'
      found ??= checkExamples(root)
      const { examples, checked, mistakes } = await found
      if (mistakes.length > 0) this.error(mistakes.join('\n'))
      const name = id.slice(PREFIX.length + 1)
      if (name === 'contents') return constant('contents', contentsOf(checked.project, examples))
      if (name === 'examples')
        return `export const examples = { ${examples.map((one) => `${one.id}: () => import('${PREFIX}example/${one.id}')`).join(', ')} }`
      return exampleCode(root, await found, name.replace('example/', ''))
    },
  }
}

/** Returns an example as a screen bundle, with the answers of its queries and commands. */
function exampleCode(root: string, { examples, checked: { project, plans } }: CheckedExamples, id: string): string {
  const example = examples.find((one) => one.id === id)
  const compiled = plans.screens.get(id)
  if (!example || !compiled) throw new Error(`unknown example ${id}`)
  const used = [...withParts(compiled.used, plans)]
  const queries = [...new Set(used.flatMap((one) => [...one.queries]))]
  const commands = [...new Set(used.flatMap((one) => [...one.commands]))]
  const answers = Object.fromEntries(queries.map((name) => [name, example.answers[name] ?? sampleAnswer(project, name)]))
  const results = Object.fromEntries(
    commands.map((name) => {
      const { returns, title = '' } = project.commands.get(name)?.value ?? {}
      return [name, returns && sampleOf(project, returns, title, 0, 0)]
    }),
  )
  return [
    screenModule(codePaths(root), project, compiled, plans.parts),
    constant('answers', answers),
    constant('results', results),
    constant('outcomes', example.outcomes),
  ].join('\n')
}

/** Returns what a view and its parts, at any depth, use. */
function withParts(used: Used, plans: Plans, found = new Set<Used>()): Set<Used> {
  if (found.has(used)) return found
  found.add(used)
  for (const name of used.parts) {
    const part = plans.parts.get(name)
    if (part) withParts(part.used, plans, found)
  }
  return found
}
