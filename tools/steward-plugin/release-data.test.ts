import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { withDrafts } from '../../renderer/model/files.ts'
import { openChecker } from '../project-checker.ts'
import { schemaFiles } from '../schema-files.ts'
import { builtCode, NoCodeError, releaseData } from './release-data.ts'

const files = withDrafts(schemaFiles(resolve(import.meta.dirname, '../..')))
const checker = await openChecker(files)
const shipped = checker.check()
const built = builtCode(shipped)
const WAIT = 'schemas/screens/tasks/waitDeal.json'

/** Returns the data of the shipped schemas with one file edited. */
function released(path: string, edit: (text: string) => string) {
  checker.override(path, edit(files.text(path)))
  const checked = checker.check()
  checker.override(path, undefined)
  expect(checked.problems.map(checker.describe)).toEqual([])
  return releaseData(checked, built)
}

describe('a release as data', () => {
  it.each([...built])('takes all code of the unchanged bundle %s from the built screen itself', (name, { screen }) => {
    const { bundles } = releaseData(shipped, built)
    for (const provider of bundles.get(name)?.code ?? []) expect(provider.screen).toBe(screen)
  })

  it('differs only in what was edited', () => {
    const before = releaseData(shipped, built)
    const after = released(WAIT, (text) => text.replace('"title": "待办工单"', '"title": "今天的工单"'))
    const changed = [...after.bundles].filter(([name, bundle]) => JSON.stringify(bundle) !== JSON.stringify(before.bundles.get(name)))
    expect(changed.map(([name]) => name)).toEqual(['waitDeal'])
    expect(after.screens['waitDeal']).toEqual({ ...before.screens['waitDeal'], title: '今天的工单' })
    expect(after.content).toEqual(before.content)
  })

  it('takes the code of a widget that only other screens use from one of them', () => {
    const { bundles } = released(WAIT, (text) =>
      text.replace('"body": [', '"body": [{ "widget": "stats", "figures": [{ "label": "一共", "value": "1" }] },'),
    )
    const code = bundles.get('waitDeal')?.code ?? []
    expect(code.filter(({ widgets = [] }) => widgets.includes('stats')).map(({ screen }) => screen)).not.toContain('waitDeal')
    expect(code.flatMap(({ widgets = [] }) => widgets)).toContain('stats')
  })

  it('is refused when no built screen contains the code', () => {
    const withoutSignature = new Map([...built].filter(([, { needs }]) => !needs.widgets.includes('signature')))
    expect(() => releaseData(shipped, withoutSignature)).toThrow(NoCodeError)
  })
})
