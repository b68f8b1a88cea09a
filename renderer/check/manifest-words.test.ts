import { describe, expect, it } from 'vitest'
import { withDrafts } from '../../renderer/model/files.ts'
import { openChecker } from '../../tools/project-checker.ts'
import { schemaFiles } from '../../tools/schema-files.ts'

const files = withDrafts(schemaFiles(process.cwd()))

/** Returns the reported problems after one text in a file is replaced. */
async function after(path: string, from: string, to: string): Promise<string[]> {
  const text = files.text(path)
  if (text.split(from).length !== 2) throw new Error(`${path} does not hold ${from} once`)
  files.override(path, text.replace(from, to))
  try {
    const checker = await openChecker(files)
    return checker.check().problems.map(checker.describe)
  } finally {
    files.override(path, undefined)
  }
}

describe('editor hints of widgets and steps in manifests', () => {
  it.each([
    ['a widget', 'widgets/list/manifest.json', '"title": "列表：超长自动虚拟化。",', ''],
    ['a widget, in Chinese', 'widgets/list/manifest.json', '"列表：超长自动虚拟化。"', '"A list."'],
    ['a property', 'widgets/list/manifest.json', ', "title": "最多几项。"', ''],
    ['a property of an entry', 'widgets/table/manifest.json', ', "title": "列名。"', ''],
    ['a step', 'renderer/steps/say/manifest.json', '"title": "说一句话；形式由 messages.json 决定。",', ''],
    ['a property of a step', 'renderer/steps/say/manifest.json', ', "title": "说哪句话。"', ''],
  ])('%s without a Chinese title is reported', async (_what, path, from, to) => {
    const [first, ...more] = await after(path, from, to)
    expect(first).toContain(path)
    expect(first).toMatch(/title|中文说明/)
    expect(more).toEqual([])
  })
})

it('reports a setting of an action that is not in settings.json', async () => {
  const [first, ...more] = await after('schemas/actions/login.json', '"settings": ["smsWechatCode"]', '"settings": ["smsWechatCod"]')
  expect(first).toMatch(/actions\/login\.json.*settings\.json.*smsWechatCod.*smsWechatCode/)
  expect(more).toEqual([])
})
