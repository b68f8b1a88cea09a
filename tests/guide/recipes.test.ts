import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { copyOfSchemas, type Edit, times } from '../mistakes/copy.ts'

/** The analysts' recipes: a heading, then files, each with its whole text or with pairs of texts before and after. */
const recipes = readFileSync(resolve(import.meta.dirname, '../../schemas/language/recipes.md'), 'utf8')
  .split(/^## /m)
  .slice(1)
  .map((section) => ({ title: section.split('\n')[0] ?? '', edits: editsOf(section) }))

function editsOf(section: string): Edit[] {
  const [, ...files] = section.split(/^文件：`schemas\//m)
  return files.flatMap((text) => {
    const file = text.slice(0, text.indexOf('`'))
    const blocks = [...text.matchAll(/^```json (\S+)\n([\s\S]*?)\n```$/gm)].map(([, kind, block = '']) => ({ kind, block }))
    const edits = blocks.flatMap(({ kind, block }, index): Edit[] => {
      const next = blocks[index + 1]
      if (kind === '新文件') return [{ file, to: block }]
      return kind === '改前' && next?.kind === '改后' ? [{ file, from: block, to: next.block }] : []
    })
    const replaced = edits.filter(({ from }) => from !== undefined)
    if (edits.length === 0 || edits.length + replaced.length !== blocks.length)
      throw new Error(`cannot parse the edits of ${file} in the recipes`)
    return edits
  })
}

const copy = await copyOfSchemas()

describe("the analysts' recipes", () => {
  test('cover the frequent requests', () => {
    expect(recipes.map(({ title }) => title)).toEqual(
      expect.arrayContaining([
        '一个新页面',
        '看情况的规则',
        '先问一句再做',
        '一种新模式',
        '看情况才有的磁贴',
        '看情况才有的标签页',
        '弹窗按钮上的字',
        '停留多久、等多久',
        '几个页面共用的一块',
        '列表分组',
        '一张图：每月几条',
        '选项跟着另一个字段',
      ]),
    )
    expect(copy.before).toEqual([])
  })

  test.each(recipes.map((recipe) => [recipe.title, recipe] as const))('%s: passes the checker when copied to the letter', (_title, {
    edits,
  }) => {
    const found = edits.filter(({ file, from }) => from !== undefined && times(copy.read(file), from) !== 1)
    expect(found).toEqual([])
    expect(copy.withEdits(edits, copy.said)).toEqual([])
  })
})
