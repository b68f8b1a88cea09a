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

describe("the language's shapes", () => {
  it('are generated from the language and the manifests as they are', { timeout: 60_000 }, () => {
    expect(shapesCode(files)).toBe(generated)
  })

  it('need nothing while they run: no package, no code made from text', () => {
    expect(generated).not.toMatch(/\brequire\(|^import |new Function|\beval\(/m)
  })

  it('know no name of the project: what it declares may change without them', () => {
    const drafts = withDrafts(files)
    drafts.override('schemas/actions/new.json', '{ "version": 1, "queries": {}, "commands": { "new.one": { "title": "新" } } }')
    drafts.override('schemas/messages.json', '{}')
    expect(shapesStamp(drafts)).toBe(shapesStamp(files))
  })

  it('are made anew when a manifest has changed since they were generated', { timeout: 60_000 }, async () => {
    const drafts = withDrafts(files)
    drafts.override(BUTTON, files.text(BUTTON).replace('"props": {', '"props": { "loud": { "kind": "boolean", "title": "大声。" },'))
    expect((await languageShapes(files)).screen(screen({ loud: true }))).toBe(false)
    expect((await languageShapes(drafts)).screen(screen({ loud: true }))).toBe(true)
    expect((await languageShapes(drafts)).screen(screen({}))).toBe(true)
  })
})
