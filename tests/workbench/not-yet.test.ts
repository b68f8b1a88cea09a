import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { readProseTexts } from '../../renderer/prose/index.ts'
import { createFileContext } from '../../src/workbench/checking/file-context.ts'
import { filesOutline, type Outline } from '../../src/workbench/checking/outline.ts'
import { propertiesAt } from '../../src/workbench/checking/properties.ts'
import { openChecker } from '../../tools/project-checker.ts'
import { schemaFiles } from '../../tools/schema-files.ts'

const all = (outline: Outline): Outline[] => [outline, ...outline.children.flatMap(all)]

// The list must end empty. What it names, an analyst can change only in the file.
it('lists what cannot be edited without JSON', async () => {
  const files = schemaFiles(resolve(import.meta.dirname, '../..'))
  const { project } = (await openChecker(files)).check()
  const words = readProseTexts(files)
  const counts = new Map<string, number>()
  let editable = 0
  for (const { path, kind, outline } of filesOutline(project)) {
    const file = createFileContext(project, words, path)
    for (const { at } of all(outline))
      for (const { control, value, title } of propertiesAt(file, at)) {
        if (value === undefined) continue
        if (control !== 'later') editable += 1
        else counts.set(`${kind}: ${title}`, (counts.get(`${kind}: ${title}`) ?? 0) + 1)
      }
  }
  const lines = [...counts].sort(([, one], [, other]) => other - one).map(([what, count]) => `${count} ${what}`)
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  await expect([`${editable} written properties have a control, ${total} have none yet:`, ...lines, ''].join('\n')).toMatchFileSnapshot(
    'not-yet.txt',
  )
}, 120_000)
