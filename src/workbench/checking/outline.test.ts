import { expect, it } from 'vitest'
import { readProject } from '../../../renderer/model/read-project.ts'
import { readProseTexts } from '../../../renderer/prose/index.ts'
import { schemaFiles } from '../../../tools/schema-files.ts'
import { createFilesOutline } from './outline.ts'

const files = schemaFiles(process.cwd())

it('lists every file under a name that people read', () => {
  const outlines = createFilesOutline(readProseTexts(files))(readProject(files))
  const technical = outlines.filter(({ outline }) => !/\p{Script=Han}/u.test(outline.title))
  expect(technical.map(({ path }) => path)).toEqual([])
})

it('gives no two files of a kind the same name', () => {
  const outlines = createFilesOutline(readProseTexts(files))(readProject(files))
  const names = outlines.map(({ kind, outline }) => `${kind} ${outline.title}`)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
