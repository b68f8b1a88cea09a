import { describe, expect, it } from 'vitest'
import { type Files, withDrafts } from './files.ts'
import { readProject } from './read-project.ts'
import { createSourceParser } from './source-parser.ts'

const PART = '{ "version": 1, "id": "hello", "body": [] }'

/** The files of a project that exists only in memory. */
const inMemory = (texts: Record<string, string>): Files => ({
  paths: () => Object.keys(texts),
  text: (path) => texts[path] ?? '',
  size: (path) => texts[path]?.length ?? 0,
})

describe('readProject', () => {
  it('reads content and manifests in tree order and lists stray files', () => {
    const project = readProject(
      inMemory({
        'widgets/row/manifest.json': '{ "title": "行。", "props": {} }',
        'schemas/parts/b/c.json': PART,
        'schemas/parts/b-a.json': PART,
        'schemas/parts/README.md': '# 部件',
        'schemas/parts/notes.txt': 'x',
        'schemas/drafts/a.json': PART,
        'schemas/drafts/b.json': PART,
        'schemas/language/errors.json': '{}',
      }),
    )
    const paths = project.sources.map(({ source }) => source.path)
    expect(paths).toEqual(['schemas/parts/b/c.json', 'schemas/parts/b-a.json', 'widgets/row/manifest.json'])
    expect(project.strays).toEqual(['schemas/drafts', 'schemas/parts/notes.txt'])
    expect([...project.widgets.keys()]).toEqual(['row'])
  })

  it('parses a file again only when its text has changed', () => {
    const files = withDrafts(inMemory({ 'schemas/parts/a.json': PART, 'schemas/parts/b.json': PART }))
    const parse = createSourceParser()
    const sources = () => readProject(files, parse).sources.map(({ source }) => source)
    const before = sources()
    files.override('schemas/parts/b.json', '{ "version": 1, "id": "b", "body": [] }')
    const after = sources()
    expect(after[0]).toBe(before[0])
    expect(after[1]).not.toBe(before[1])
    files.override('schemas/parts/b.json', undefined)
    expect(sources()[1]?.text).toBe(PART)
  })

  it('reads a draft of a file that does not exist yet', () => {
    const files = withDrafts(inMemory({}))
    files.override('schemas/parts/hello.json', PART)
    expect([...readProject(files).parts.keys()]).toEqual(['hello'])
  })
})
