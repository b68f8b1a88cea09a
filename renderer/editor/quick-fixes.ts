import { type CodeAction, CodeActionKind, type Diagnostic, TextEdit } from 'vscode-languageserver-types'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { applyFix } from '../check/fixes/index.ts'
import type { Problem } from '../model/problem.ts'
import { differenceOf } from './difference.ts'

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

function difference(before: string, after: string): TextEdit {
  const { from, to, text } = differenceOf(before, after)
  const document = TextDocument.create('', 'json', 0, before)
  return TextEdit.replace({ start: document.positionAt(from), end: document.positionAt(to) }, text)
}
