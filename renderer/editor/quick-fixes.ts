import { type CodeAction, CodeActionKind, type Diagnostic, TextEdit } from 'vscode-languageserver'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { applyFix } from '../../renderer/check/fixes/index.ts'
import type { Problem } from '../../renderer/model/problem.ts'

/** The text of a file as the editor shows it, and its address. */
export interface Texts {
  read(path: string): string
  uri(path: string): string
}

/** Returns the next step of a problem as an action of the editor; undefined where the sentence leaves a choice. */
export function quickFix({ fix }: Problem, diagnostic: Diagnostic, title: string, texts: Texts): CodeAction | undefined {
  if (!fix) return undefined
  const changes = Object.fromEntries(
    [...applyFix(fix, (path) => texts.read(path))].map(([path, text]) => [texts.uri(path), [difference(texts.read(path), text)]]),
  )
  return { title, kind: CodeActionKind.QuickFix, diagnostics: [diagnostic], isPreferred: true, edit: { changes } }
}

/** Returns one edit from the first to the last difference of two texts, so that the cursor and folded parts elsewhere stay. */
function difference(before: string, after: string): TextEdit {
  const least = Math.min(before.length, after.length)
  let start = 0
  while (start < least && before[start] === after[start]) start += 1
  let end = 0
  while (end < least - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  const document = TextDocument.create('', 'json', 0, before)
  const range = { start: document.positionAt(start), end: document.positionAt(before.length - end) }
  return TextEdit.replace(range, after.slice(start, after.length - end))
}
