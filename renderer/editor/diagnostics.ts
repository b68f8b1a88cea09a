import { type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver'
import { levelOf } from '../../renderer/check/advice/index.ts'
import type { Checker } from '../../renderer/check/index.ts'
import type { Problem } from '../../renderer/model/problem.ts'

const SEVERITIES = { error: DiagnosticSeverity.Error, warning: DiagnosticSeverity.Warning, hint: DiagnosticSeverity.Hint }

/** Returns the problems of a file as diagnostics: each marks the word at its position. */
export function diagnosticsOf(checker: Checker, problems: readonly Problem[], path: string, text: string): Diagnostic[] {
  const lines = text.split('\n')
  return problems
    .filter((problem) => problem.path === path)
    .map((problem) => {
      const start = { line: problem.line - 1, character: problem.column - 1 }
      const word = /^"(?:[^"\\]|\\.)*"|^[\w.-]+|^./.exec((lines[start.line] ?? '').slice(start.character))?.[0] ?? ''
      return {
        range: { start, end: { line: start.line, character: start.character + word.length } },
        severity: SEVERITIES[levelOf(problem)],
        source: 'steward',
        code: problem.code,
        message: checker.describe(problem).replace(/^\S+:\d+:\d+ /, ''),
      }
    })
}
