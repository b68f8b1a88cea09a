import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** One of the guide's changes: in one file, texts to look for and what to write instead. */
export interface Change {
  title: string
  file: string
  edits: { file: string; from: string; to: string }[]
}

/**
 * Reads the changes out of the analysts' guide: a numbered heading, the file behind its first words, then fenced
 * blocks in turn, what stands there and what to write.
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
      if (file === '' || edits.length === 0 || edits.length * 2 !== blocks.length) throw new Error(`the guide's "${title}" can't be read`)
      return { title, file, edits }
    })
}
