import { describe, expect, it } from 'vitest'
import { withDrafts } from '../../renderer/model/files.ts'
import { openChecker } from '../../tools/project-checker.ts'
import { schemaFiles } from '../../tools/schema-files.ts'

const files = withDrafts(schemaFiles(process.cwd()))

/** What the checker says after one text of a manifest is replaced. */
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

describe('what an editor says about widgets and steps is in their manifests', () => {
  it.each([
    ['a widget', 'widgets/list/manifest.json', '"title": "列表：超长自动虚拟化。",', ''],
    ['a widget, in Chinese', 'widgets/list/manifest.json', '"列表：超长自动虚拟化。"', '"A list."'],
    ['a property', 'widgets/list/manifest.json', ', "title": "最多几项。"', ''],
    ['a property of an entry', 'widgets/table/manifest.json', ', "title": "列名。"', ''],
    ['a step', 'renderer/steps/say/manifest.json', '"title": "说一句话；形式由 messages.json 决定。",', ''],
    ['a property of a step', 'renderer/steps/say/manifest.json', ', "title": "说哪句话。"', ''],
  ])('%s without its words is refused', async (_what, path, from, to) => {
    const [said, ...more] = await after(path, from, to)
    expect(said).toContain(path)
    expect(said).toMatch(/title|中文说明/)
    expect(more).toEqual([])
  })
})

it('a constant that an action reads is in settings.json', async () => {
  const [said, ...more] = await after('schemas/actions/login.json', '"settings": ["smsWechatCode"]', '"settings": ["smsWechatCod"]')
  expect(said).toMatch(/actions\/login\.json.*settings\.json.*smsWechatCod.*smsWechatCode/)
  expect(more).toEqual([])
})
