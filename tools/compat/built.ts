import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { ACCEPTED } from './accepted.ts'
import type { Finding } from './finding.ts'
import { checkScript } from './scripts.ts'
import { checkStyles } from './styles.ts'
import { isNode, type Node, walkTree } from './tree.ts'

/** Characters of context printed before and after a finding. */
const CONTEXT = 40

/** The result for a built client. */
export interface Verdict {
  files: number
  /** `file: feature is not in safari_ios 16.4: …text…` */
  broken: string[]
}

/** Checks every script and style sheet of a built client against the supported systems (DEC-35). */
export function checkBuild(folder: string): Verdict {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(?:js|css)$/.test(name))
  const unused = new Set(Object.keys(ACCEPTED))
  const broken = names.flatMap((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    const found = findingsOf(name, text)
    if (typeof found === 'string') return [`${name}: ${found}`]
    for (const { feature } of found) unused.delete(feature)
    return found.filter(({ feature }) => !Object.hasOwn(ACCEPTED, feature)).map((finding) => describe(name, text, finding))
  })
  const obsolete = [...unused].map((feature) => `tools/compat/accepted.ts: ${feature} is no longer used`)
  return { files: names.length, broken: [...broken, ...obsolete] }
}

/** Returns the findings, or a sentence when the text cannot be parsed. */
function findingsOf(name: string, text: string): Finding[] | string {
  try {
    return name.endsWith('.css') ? checkStyles(text) : checkScript(text, name)
  } catch (error) {
    return `cannot be parsed: ${error instanceof Error ? error.message : String(error)}`
  }
}

const describe = (name: string, text: string, { feature, lacking, offset }: Finding) =>
  `${name}: ${feature} is not in ${lacking}: …${text.slice(Math.max(0, offset - CONTEXT), offset + CONTEXT)}…`

/** Node types of syntax newer than ES5. */
const NEWER_SYNTAX =
  /^(?:ArrowFunctionExpression|AwaitExpression|ChainExpression|Class\w*|ForOfStatement|Import\w*|Export\w*|SpreadElement|Template\w+|Tagged\w+|YieldExpression|ObjectPattern|ArrayPattern|AssignmentPattern|RestElement)$/

/** Returns the syntax in a script that an ES5 browser (2009) cannot parse. Throws when the text is not a classic script. */
export function newerThanEs5(text: string): string[] {
  const { program, errors } = parseSync('script.js', text, { lang: 'js', sourceType: 'script' })
  const [error] = errors
  if (error) throw new Error(error.message)
  const found: string[] = []
  walkTree(program as unknown as Node, (node) => {
    if (NEWER_SYNTAX.test(node.type)) found.push(node.type)
    if (node.type === 'VariableDeclaration' && node['kind'] !== 'var') found.push(String(node['kind']))
    if (node.type === 'Property' && (node['shorthand'] === true || node['method'] === true || node['computed'] === true))
      found.push('Property')
    if (node.type === 'CatchClause' && !isNode(node['param'])) found.push('catch')
    if (node.type === 'LogicalExpression' && node['operator'] === '??') found.push('??')
  })
  return found
}
