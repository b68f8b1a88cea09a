import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { ACCEPTED } from './accepted.ts'
import type { Finding } from './finding.ts'
import { checkScript } from './scripts.ts'
import { checkStyles } from './styles.ts'
import { isNode, type Node, walkTree } from './tree.ts'

/** Characters shown of the text around a finding, before and after it. */
const SHOWN = 40

export interface Verdict {
  files: number
  /** `file: feature is not in safari_ios 16.4: …text…` */
  broken: string[]
}

/** Judges every script and style sheet in the folder of a built client by DEC-35. */
export function judgeBuild(folder: string): Verdict {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(?:js|css)$/.test(name))
  const unused = new Set(Object.keys(ACCEPTED))
  const broken = names.flatMap((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    const found = read(name, text)
    if (typeof found === 'string') return [`${name}: ${found}`]
    for (const { feature } of found) unused.delete(feature)
    return found.filter(({ feature }) => !Object.hasOwn(ACCEPTED, feature)).map((finding) => describe(name, text, finding))
  })
  const needless = [...unused].map((feature) => `tools/compat/accepted.ts: nothing uses ${feature} any more`)
  return { files: names.length, broken: [...broken, ...needless] }
}

/** What is found; a sentence when the text can't be read at all. */
function read(name: string, text: string): Finding[] | string {
  try {
    return name.endsWith('.css') ? checkStyles(text) : checkScript(text, name)
  } catch (error) {
    return `can't be read: ${error instanceof Error ? error.message : String(error)}`
  }
}

const describe = (name: string, text: string, { feature, lacking, offset }: Finding) =>
  `${name}: ${feature} is not in ${lacking}: …${text.slice(Math.max(0, offset - SHOWN), offset + SHOWN)}…`

const YOUNG =
  /^(?:ArrowFunctionExpression|AwaitExpression|ChainExpression|Class\w*|ForOfStatement|Import\w*|Export\w*|SpreadElement|Template\w+|Tagged\w+|YieldExpression|ObjectPattern|ArrayPattern|AssignmentPattern|RestElement)$/

/** What a script has that a browser of 2009 (ES5) cannot read. Throws where the text is no classic script. */
export function youngerThanEs5(text: string): string[] {
  const { program, errors } = parseSync('script.js', text, { lang: 'js', sourceType: 'script' })
  const [error] = errors
  if (error) throw new Error(error.message)
  const found: string[] = []
  walkTree(program as unknown as Node, (node) => {
    if (YOUNG.test(node.type)) found.push(node.type)
    if (node.type === 'VariableDeclaration' && node['kind'] !== 'var') found.push(String(node['kind']))
    if (node.type === 'Property' && (node['shorthand'] === true || node['method'] === true || node['computed'] === true))
      found.push('Property')
    if (node.type === 'CatchClause' && !isNode(node['param'])) found.push('catch')
    if (node.type === 'LogicalExpression' && node['operator'] === '??') found.push('??')
  })
  return found
}
