import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** A change from the guide: one file, and the texts to replace in it. */
export interface Change {
  title: string
  file: string
  edits: { file: string; from: string; to: string }[]
}

/**
 * Parses the changes in the analysts' guide: a numbered heading, a line that names the file, then pairs of fenced
 * blocks, the text before and the text after.
 */
export function changesOfGuide(): Change[] {
  const guide = readFileSync(resolve(import.meta.dirname, '../../schemas/README.md'), 'utf8')
  return guide
    .split(/^### (?=\d+\. )/m)
    .slice(1)
    .map((section) => {
      const [title = ''] = section.split('\n')
      const [, file = ''] = /^文件：`schemas\/([^`]+)`/m.exec(section) ?? []
      const blocks = [...section.matchAll(/^```json (改前|改后)\n([\s\S]*?)\n```$/gm)].map(([, kind, text = '']) => ({ kind, text }))
      const edits = blocks.flatMap(({ kind, text }, index) => {
        const next = blocks[index + 1]
        return kind === '改前' && next?.kind === '改后' ? [{ file, from: text, to: next.text }] : []
      })
      if (file === '' || edits.length === 0 || edits.length * 2 !== blocks.length) throw new Error(`cannot parse "${title}" in the guide`)
      return { title, file, edits }
    })
}
