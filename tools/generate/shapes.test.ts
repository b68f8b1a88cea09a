import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { withDrafts } from '../../renderer/model/files.ts'
import { languageShapes } from '../project-checker.ts'
import { schemaFiles } from '../schema-files.ts'
import { shapesCode } from './shapes.ts'
import { shapesStamp } from './shapes-stamp.ts'

const root = resolve(import.meta.dirname, '../..')
const files = schemaFiles(root)
const generated = readFileSync(`${root}/generated/shapes.js`, 'utf8')
const BUTTON = 'widgets/button/manifest.json'
const screen = (button: object) => ({
  version: 1,
  id: 'a',
  path: '/a',
  title: '甲',
  access: 'open',
  body: [{ widget: 'button', label: '.', onTap: [], ...button }],
})

describe("the language's validators", () => {
  it('are up to date with the language schemas and manifests', { timeout: 60_000 }, () => {
    expect(shapesCode(files)).toBe(generated)
  })

  it('need no package and no eval at run time', () => {
    expect(generated).not.toMatch(/\brequire\(|^import |new Function|\beval\(/m)
  })

  it('do not depend on the project’s declarations', () => {
    const drafts = withDrafts(files)
    drafts.override('schemas/actions/new.json', '{ "version": 1, "queries": {}, "commands": { "new.one": { "title": "新" } } }')
    drafts.override('schemas/messages.json', '{}')
    expect(shapesStamp(drafts)).toBe(shapesStamp(files))
  })

  it('are recompiled when a manifest has changed since', { timeout: 60_000 }, async () => {
    const drafts = withDrafts(files)
    drafts.override(BUTTON, files.text(BUTTON).replace('"props": {', '"props": { "loud": { "kind": "boolean", "title": "大声。" },'))
    expect((await languageShapes(files)).screen(screen({ loud: true }))).toBe(false)
    expect((await languageShapes(drafts)).screen(screen({ loud: true }))).toBe(true)
    expect((await languageShapes(drafts)).screen(screen({}))).toBe(true)
  })
})
