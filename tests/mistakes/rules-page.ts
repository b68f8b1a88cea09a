import { schemaPath } from './copy.ts'
import type { Level } from '../../renderer/check/advice/index.ts'

/** An example of a rule: the wrong and the right text, and the sentence of the checker. */
export interface RuleExample {
  rule: string
  title: string
  file: string
  from?: string
  to: string
  hex?: string
  says: string
  level?: Level
}

const LEVELS: Record<Level, string> = { error: '错误', warning: '警告', hint: '提示' }
/** Longer examples are cut, in lines. */
const MAX_LINES = 14

const HEAD = `# 检查的规则

每条规则有一个名称。“错误”不改掉就不能发布；“警告”多半不对；“提示”值得再看一眼。警告和提示如果就是要这样写，在那个地方接受它，并写明原因：

\`\`\`json
"accept": { "rule": "name.once", "because": "接口就叫这个名字" }
\`\`\`

接受了、后来又不需要了，检查也会说。下面每条规则有一个例子；例子由测试保证，检查说的就是这句话。
`

/** Returns the page of all rules for analysts, in Markdown. Each rule has its first example there. */
export function rulesPage(examples: readonly RuleExample[]): string {
  const byRule = new Map<string, RuleExample>()
  for (const example of examples.toSorted((one, other) => (one.title < other.title ? -1 : 1)))
    if (!byRule.has(example.rule)) byRule.set(example.rule, example)
  const rules = [...byRule.values()].toSorted((one, other) => (one.rule < other.rule ? -1 : 1))
  return [HEAD, ...rules.map(sectionOf)].join('\n')
}

function sectionOf({ rule, title, file, from, to, hex, says, level = 'error' }: RuleExample): string {
  const right = from === undefined || from === '*' ? '' : `\n对：\n\n${fenced(from)}\n`
  const wrong = hex === undefined ? fenced(to) : '（不是 UTF-8 的文字）'
  return `## \`${rule}\`（${LEVELS[level]}）\n\n${title}，在 \`${schemaPath(file)}\`。错：\n\n${wrong}\n${right}\n> ${says}\n`
}

function fenced(text: string): string {
  const lines = text.split('\n')
  const shown = lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES), '…'] : lines
  return `\`\`\`json\n${shown.join('\n')}\n\`\`\``
}
