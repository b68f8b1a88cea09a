import { type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver-types'
import { levelOf } from '../check/advice/index.ts'
import type { Checker } from '../check/index.ts'
import type { Problem } from '../model/problem.ts'
import { markedWord } from './marked-word.ts'

const SEVERITIES = { error: DiagnosticSeverity.Error, warning: DiagnosticSeverity.Warning, hint: DiagnosticSeverity.Hint }

/** Returns the problems of a file as diagnostics: each marks the word at its position. */
export function diagnosticsOf(checker: Checker, problems: readonly Problem[], path: string, text: string): Diagnostic[] {
  const lines = text.split('\n')
  return problems
    .filter((problem) => problem.path === path)
    .map((problem) => {
      const start = { line: problem.line - 1, character: problem.column - 1 }
      const word = markedWord(lines[start.line] ?? '', start.character)
      return {
        range: { start, end: { line: start.line, character: start.character + word.length } },
        severity: SEVERITIES[levelOf(problem)],
        source: 'schemas',
        code: problem.code,
        message: checker.describe(problem).replace(/^\S+:\d+:\d+ /, ''),
      }
    })
}
